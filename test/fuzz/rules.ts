import { isDeepStrictEqual } from 'node:util';
import type { Game } from '../../src/engine/game.ts';
import { fastRandom, moveRandom, pick, type Random } from '../../src/engine/random.ts';
import { type Seat, seatsOf } from '../../src/engine/seat.ts';
import { defaultSetup } from '../../src/engine/setup.ts';
import { GAMES } from '../../src/games/index.ts';
import { mangled } from './hostile.ts';

/** So many legal moves a game may have at most until a move that is accepted is no longer looked up among them. */
const MOST_LISTED = 3000;
/** After so many moves a match is begun anew. */
const LONGEST = 60;
/** After every so many moves of a match views are compared: imagining a world costs more than reading a text. */
const COMPARED = 6;

/**
 * Sends texts to the rules of all games, as if typed by any seat, to act or not: they must be read or
 * refused, never throw; what is accepted must be legal; and what a seat sees must not depend on what is hidden from it.
 * Gives what was wrong, one line each.
 */
export function fuzzRules(
  inputs: number,
  seed: number,
  tell: (done: number) => void = () => undefined,
  games: readonly Game[] = GAMES,
  keep: (found: FoundInRules) => void = () => undefined,
): readonly string[] {
  const random = fastRandom(seed);
  const faults = new Set<string>();
  const matches = games.map((game) => begin(game, random));
  for (let input = 0; input < inputs; input += 1) {
    const at = random.below(matches.length);
    const match = matches[at];
    if (match === undefined) continue;
    const typed = anyText(match, random);
    const before = [...match.made];
    for (const fault of judge(match, typed, random)) {
      if (!faults.has(fault)) keep({ ...playedBy(match), made: before, typed, fault });
      faults.add(fault);
    }
    const isOver = match.made.length >= LONGEST || match.game.toAct(match.state).length === 0;
    if (isOver || match.isBroken) matches[at] = begin(match.game, random);
    if (input % 10_000 === 0) tell(input);
  }
  return [...faults];
}

/** A text typed by a seat. */
type TypedMove = readonly [seat: Seat, text: string];

/** What was wrong once, and all that led to it: plain JSON, to be tried again for ever. */
export interface FoundInRules {
  readonly game: string;
  readonly seatCount: number;
  readonly seed: string;
  readonly made: readonly TypedMove[];
  readonly typed: TypedMove;
  readonly fault: string;
}

/** Tries again what was once found; gives what is wrong with it now. */
export function replayRules(
  { game: id, seatCount, seed, made, typed }: FoundInRules,
  games = GAMES,
): readonly string[] {
  const game = games.find((one) => one.id === id);
  if (game === undefined) return [`there is no game ${id}`];
  const match = beginWith(game, seatCount, seed);
  return [...made, typed].flatMap((one) => (match.isBroken ? [] : judge(match, one, fastRandom(1))));
}

interface FuzzedMatch {
  readonly game: Game;
  readonly seatCount: number;
  readonly seed: string;
  state: unknown;
  readonly made: TypedMove[];
  /** Nothing more can be asked of a match whose rules threw. */
  isBroken: boolean;
  /** Texts that were legal lately, now or before, for anybody. */
  texts: readonly string[];
}

const playedBy = ({ game, seatCount, seed }: FuzzedMatch) => ({ game: game.id, seatCount, seed });

function begin(game: Game, random: Random): FuzzedMatch {
  const { min, max } = game.seats;
  const seatCount = min + random.below(Math.min(max, 4) - min + 1);
  const seed = `fuzz ${random.below(2 ** 31)}`;
  const fits = game.refuseSetup?.(defaultSetup(game.setup), seatCount) === undefined;
  return beginWith(game, fits ? seatCount : game.seats.usual, seed);
}

function beginWith(game: Game, seatCount: number, seed: string): FuzzedMatch {
  const state = game.start(defaultSetup(game.setup), seatCount, moveRandom(seed, 0));
  return { game, seatCount, seed, state, made: [], isBroken: false, texts: [] };
}

/** A text near to one that is legal, or was, by anybody. */
function anyText(match: FuzzedMatch, random: Random): TypedMove {
  const { game, state } = match;
  if (match.texts.length === 0 || random.below(20) === 0) {
    const seat = pick(game.toAct(state), random);
    const legal = game.legal(state, seat);
    match.texts = [...match.texts, ...Array.from({ length: 5 }, () => game.write(pick(legal, random)))].slice(-30);
  }
  const text = mangled(pick(match.texts, random), random);
  return [random.below(match.seatCount), text];
}

function judge(match: FuzzedMatch, typed: TypedMove, random: Random): readonly string[] {
  const faults: string[] = [];
  try {
    play(match, typed, random, (fault) => faults.push(fault));
  } catch (error) {
    match.isBroken = true;
    faults.push(`throws ${error instanceof Error ? (error.stack ?? error.message).slice(0, 400) : error}`);
  }
  return faults.map((fault) => `${match.game.id}: ${fault}`);
}

function play(match: FuzzedMatch, typed: TypedMove, random: Random, fault: (words: string) => void): void {
  const { game, state, made } = match;
  const [seat, text] = typed;
  const read = game.read(text);
  if (!read.ok || game.refuse(state, seat, read.value) !== undefined) return;
  if (!game.toAct(state).includes(seat)) fault(`seat ${seat} may move though it is not to act: ${text}`);
  const legal = game.legal(state, seat);
  const written = game.write(read.value);
  if (legal.length <= MOST_LISTED && !legal.some((move) => game.write(move) === written)) {
    fault(`${JSON.stringify(text)} is accepted, and not legal`);
  }
  match.state = game.play(state, seat, read.value, moveRandom(match.seed, made.length + 1)).state;
  made.push(typed);
  if (made.length % COMPARED === 0) compareViews(match, random, fault);
}

/** What each viewer sees must be the same in a world that differs in what they cannot know. */
function compareViews({ game, state, seatCount }: FuzzedMatch, random: Random, fault: (words: string) => void): void {
  if (!game.hidden || game.imagine === undefined) return;
  for (const viewer of [...seatsOf(seatCount), 'public' as const]) {
    const view = game.view(state, viewer);
    const other = game.imagine(view, viewer, random);
    if (!isDeepStrictEqual(game.view(other, viewer), view)) fault(`the view of ${viewer} tells more than it may`);
  }
}

import { isDeepStrictEqual } from 'node:util';
import type { Game } from '../../src/engine/game.ts';
import { fastRandom, moveRandom, pick, type Random } from '../../src/engine/random.ts';
import { seatsOf } from '../../src/engine/seat.ts';
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
): readonly string[] {
  const random = fastRandom(seed);
  const faults = new Set<string>();
  const matches = games.map((game) => begin(game, random));
  for (let input = 0; input < inputs; input += 1) {
    const at = random.below(matches.length);
    const match = matches[at];
    if (match === undefined) continue;
    try {
      one(match, random, (fault) => faults.add(`${match.game.id}: ${fault}`));
    } catch (error) {
      faults.add(
        `${match.game.id}: throws ${error instanceof Error ? (error.stack ?? error.message).slice(0, 400) : error}`,
      );
      match.plies = LONGEST;
    }
    if (match.plies >= LONGEST || match.game.toAct(match.state).length === 0) matches[at] = begin(match.game, random);
    if (input % 10_000 === 0) tell(input);
  }
  return [...faults];
}

interface Played {
  readonly game: Game;
  readonly seatCount: number;
  readonly seed: string;
  state: unknown;
  plies: number;
  /** Texts that were legal lately, now or before, for anybody. */
  texts: string[];
}

function begin(game: Game, random: Random): Played {
  const { min, max } = game.seats;
  const seatCount = min + random.below(Math.min(max, 4) - min + 1);
  const seed = `fuzz ${random.below(2 ** 31)}`;
  const setup = defaultSetup(game.setup);
  const fits = game.refuseSetup?.(setup, seatCount) === undefined;
  const seats = fits ? seatCount : game.seats.usual;
  return { game, seatCount: seats, seed, state: game.start(setup, seats, moveRandom(seed, 0)), plies: 0, texts: [] };
}

function one(match: Played, random: Random, fault: (words: string) => void): void {
  const { game, state } = match;
  if (match.texts.length === 0 || random.below(20) === 0) {
    const seat = pick(game.toAct(state), random);
    const legal = game.legal(state, seat);
    match.texts = [...match.texts, ...Array.from({ length: 5 }, () => game.write(pick(legal, random)))].slice(-30);
  }
  const text = mangled(pick(match.texts, random), random);
  const seat = random.below(match.seatCount);
  const read = game.read(text);
  if (!read.ok || game.refuse(state, seat, read.value) !== undefined) return;
  if (!game.toAct(state).includes(seat)) fault(`seat ${seat} may move though it is not to act: ${text}`);
  const legal = game.legal(state, seat);
  const written = game.write(read.value);
  if (legal.length <= MOST_LISTED && !legal.some((move) => game.write(move) === written)) {
    fault(`${JSON.stringify(text)} is accepted, and not legal`);
  }
  const played = game.play(state, seat, read.value, moveRandom(match.seed, match.plies + 1));
  match.state = played.state;
  match.plies += 1;
  if (match.plies % COMPARED === 0) compareViews(match, random, fault);
}

/** What each viewer sees must be the same in a world that differs in what they cannot know. */
function compareViews({ game, state, seatCount }: Played, random: Random, fault: (words: string) => void): void {
  if (!game.hidden || game.imagine === undefined) return;
  for (const viewer of [...seatsOf(seatCount), 'public' as const]) {
    const view = game.view(state, viewer);
    const other = game.imagine(view, viewer, random);
    if (!isDeepStrictEqual(game.view(other, viewer), view)) fault(`the view of ${viewer} tells more than it may`);
  }
}

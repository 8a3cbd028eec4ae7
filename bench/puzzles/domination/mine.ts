import { createHash } from 'node:crypto';
import { stepBudget } from '../../../src/engine/budget.ts';
import type { ComputerPlayer } from '../../../src/engine/computerPlayer.ts';
import type { Puzzle } from '../../../src/engine/puzzle.ts';
import { fastRandom, pick, type Random } from '../../../src/engine/random.ts';
import { seatLetter } from '../../../src/engine/seat.ts';
import { type Move, writeMove } from '../../../src/games/domination/moves.ts';
import type { ValuedCandidate } from '../../../src/games/domination/players/candidates.ts';
import { easy, hard, medium } from '../../../src/games/domination/players/levels.ts';
import { rankByReply } from '../../../src/games/domination/players/rankByReply.ts';
import {
  countPoints,
  drawLine,
  linesDrawn,
  mover,
  type Setup,
  type State,
} from '../../../src/games/domination/state.ts';
import { showView, type View } from '../../../src/games/domination/view.ts';
import { estimateDifficulty } from '../difficulty.ts';
import { findThemes } from './themes.ts';

/** Boards that a person can examine completely, and one that takes a good eye. */
const SETUPS: readonly Setup[] = [
  { size: 6, memory: 3, plays: 6, rule: 'any', legs: 2 },
  { size: 7, memory: 3, plays: 7, rule: 'any', legs: 2 },
  { size: 8, memory: 3, plays: 8, rule: 'any', legs: 2 },
  { size: 8, memory: 1, plays: 6, rule: 'any', legs: 2 },
];

const LEVELS: readonly ComputerPlayer<View, Move>[] = [medium, medium, hard];

/** One of this many lines is drawn at random, because boards of good players are all alike. */
const ONE_CHANCE_IN = 3;

/**
 * How many more cells the best line has to gain than any other, and the maximum number of lines that may be the best.
 */
const LEAST_MARGIN = 2;
const MOST_RIGHT = 2;

/** The number of lines that are valued, best first: enough to see how hard the choice is. */
const VALUED = 40;

/** How many first boards are tried before a second one, so that its puzzle decides the match. */
const FIRST_BOARDS = 40;
const TRIES = 12;

/**
 * The puzzle at the end of one second board, where only two strokes are left: every line is checked against every
 * answer. If possible, it is preceded by a first board after which the best line wins the match and no other does.
 */
export function* puzzlesOfGame(game: number): Generator<Puzzle> {
  const random = fastRandom(game);
  const setup = pick(SETUPS, random);
  const board = endOfBoard(setup, random);
  const best = rankByReply(showView({ setup, legs: [[], board] }), () => true, VALUED);
  const right = best.filter(({ value }) => value === best[0]?.value);
  const next = best[right.length];
  if (next === undefined || right.length > MOST_RIGHT) return;
  const margin = (right[0]?.value ?? 0) - next.value;
  if (margin < LEAST_MARGIN) return;
  const state = decided({ setup, legs: [[], board] }, right, next, random);
  const view = showView(state);
  const seat = mover(state);
  if (seat === undefined || !isMissedBy(easy, view, right, random)) return;
  yield {
    id: createHash('sha256').update(board.map(writeMove).join()).digest('hex').slice(0, 6),
    pool: isMissedBy(medium, view, right, random) ? 'main' : 'first',
    position: { setup, seatCount: 2, seed: 'puzzle', entries: entriesOf(state) },
    seat,
    steps: [
      { any: right.flatMap(({ move }) => [writeMove(move), writeMove({ from: move.to, to: move.from })]), replies: [] },
    ],
    margin,
    decides: isDecided(state, right, next),
    themes: findThemes(view, right, best),
    ...estimateDifficulty(
      best.map(({ value }) => value),
      1,
    ),
  };
}

/** A board between players of mixed strength, until each has one stroke left. */
function endOfBoard(setup: Setup, random: Random): readonly Move[] {
  const players = [pick(LEVELS, random), pick(LEVELS, random)];
  let state: State = { setup: { ...setup, legs: 1 }, legs: [[]] };
  while (linesDrawn(state).length < 2 * setup.plays - 2) {
    const slips = random.below(ONE_CHANCE_IN) === 0;
    const player = slips ? easy : (players[linesDrawn(state).length % 2] ?? medium);
    const view = showView(state);
    state = drawLine(state, player.choose(view, 0, random, stepBudget(Number.MAX_SAFE_INTEGER)));
  }
  return linesDrawn(state);
}

function decided(end: State, right: readonly ValuedCandidate[], next: ValuedCandidate, random: Random): State {
  for (let tries = 0; tries < FIRST_BOARDS; tries += 1) {
    const state = { ...end, legs: [wholeBoard(end.setup, random), ...end.legs.slice(1)] };
    if (isDecided(state, right, next)) return state;
  }
  return { ...end, legs: [wholeBoard(end.setup, random), ...end.legs.slice(1)] };
}

function wholeBoard(setup: Setup, random: Random): readonly Move[] {
  const lines = endOfBoard(setup, random);
  return [0, 1].reduce((drawn: readonly Move[]) => {
    const view = showView({ setup: { ...setup, legs: 1 }, legs: [drawn] });
    return [...drawn, medium.choose(view, 0, random, stepBudget(1))];
  }, lines);
}

/** Whether the best line wins the match and the next one does not. */
function isDecided(state: State, [best]: readonly ValuedCandidate[], next: ValuedCandidate): boolean {
  const seat = mover(state) ?? 0;
  const points = countPoints(state);
  const lead = (points[seat] ?? 0) - (points[1 - seat] ?? 0);
  return lead + (best?.value ?? 0) > 0 && lead + next.value <= 0;
}

function isMissedBy(
  player: ComputerPlayer<View, Move>,
  view: View,
  right: readonly ValuedCandidate[],
  random: Random,
): boolean {
  const found = new Set(right.map(({ move }) => writeMove(move)));
  const misses = Array.from({ length: TRIES }, () => {
    const { from, to } = player.choose(view, 0, random, stepBudget(1));
    return !found.has(writeMove({ from, to })) && !found.has(writeMove({ from: to, to: from }));
  });
  return misses.filter(Boolean).length > TRIES / 2;
}

/** The match as entries; on the second board the other seat begins. */
function entriesOf({ legs }: State): readonly string[] {
  return legs.flatMap((lines, leg) => lines.map((move, at) => `${seatLetter((at + leg) % 2)} ${writeMove(move)}`));
}

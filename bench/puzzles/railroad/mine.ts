import { createHash } from 'node:crypto';
import { stepBudget } from '../../../src/engine/budget.ts';
import type { ComputerPlayer } from '../../../src/engine/computerPlayer.ts';
import type { Puzzle } from '../../../src/engine/puzzle.ts';
import { fastRandom, pick, type Random } from '../../../src/engine/random.ts';
import type { Seat } from '../../../src/engine/seat.ts';
import { DONE, type Move, placing, writeMove } from '../../../src/games/railroad/moves.ts';
import { writeBoard } from '../../../src/games/railroad/notation.ts';
import { play, countPoints as playedPoints, start, toAct } from '../../../src/games/railroad/play.ts';
import { easy } from '../../../src/games/railroad/players/easy.ts';
import { PLAYERS, QUICK } from '../../../src/games/railroad/players/levels.ts';
import { planRound } from '../../../src/games/railroad/players/planner.ts';
import { LAST_ROUND, toPosition } from '../../../src/games/railroad/players/position.ts';
import { toPlacement } from '../../../src/games/railroad/players/steps.ts';
import { scorePlacements } from '../../../src/games/railroad/scoring.ts';
import {
  isOver,
  openRoll,
  placementsOn,
  SPECIALS_PER_MATCH,
  type State,
  specialsUsed,
} from '../../../src/games/railroad/state.ts';
import { type View, view } from '../../../src/games/railroad/view.ts';
import { estimateDifficulty } from '../difficulty.ts';
import type { Refuse } from '../mine.ts';
import { type Stand, standsOfGame } from '../playedGame.ts';
import { listEnds } from './lastRound.ts';
import { findThemes } from './themes.ts';

const ONE_CHANCE_IN = 40;

/** How often each level is asked to find a puzzle. */
const TRIES = 12;

/** A sheet with a lower score before its last round is a ruin, and no fun. */
const FEWEST_POINTS = 25;

/** The maximum number of boards that may be the best. */
const MOST_BEST = 6;

/** The difficulty is derived from the values of this many of the best boards. */
const VALUED = 60;

/**
 * For each of six matches, the number of specials held back for the last round, because those make the best puzzles.
 */
const HELD_BACK = [0, 1, 1, 1, 1, 2] as const;

/** The puzzle of one sheet: the most points that its last round can bring, over every board with which it can end. */
export function* puzzlesOfGame(game: number, refuse: Refuse): Generator<Puzzle> {
  const random = fastRandom(game);
  const seed = `p${game}`;
  const players = [saving(SPECIALS_PER_MATCH - pick(HELD_BACK, random))];
  const casting = { ...CASTING, seed, players };
  for (const stand of standsOfGame(GAME, {}, casting, random)) {
    if (stand.state.completed !== LAST_ROUND) continue;
    const puzzle = puzzleAt(stand, seed, random, refuse);
    if (puzzle !== undefined) yield puzzle;
    return;
  }
}

/** The game as used to make sheets for puzzles. */
export const GAME = {
  start: (_setup: object, seatCount: number, random: Random) => start(seatCount, random),
  toAct,
  play: (state: State, seat: Seat, move: Move) => play(state, seat, move),
  view,
  write: writeMove,
  players: PLAYERS,
};

/** A good player who holds nothing back, and makes an occasional error. */
export const CASTING = { players: [saving(SPECIALS_PER_MATCH)], steps: 1, oneChanceIn: ONE_CHANCE_IN };

/** A good player who uses this many specials at most. */
function saving(specials: number): ComputerPlayer<View, Move> {
  return {
    choose(view, seat, random, budget) {
      const sheet = view.sheets[seat];
      const position = toPosition(view, seat);
      const isSpent = sheet !== undefined && specialsUsed(sheet).length >= specials;
      const [step] = planRound(
        { ...position, hadSpecial: position.hadSpecial || isSpent },
        QUICK,
        random,
        budget,
      ).steps;
      return step === undefined ? DONE : placing(toPlacement(step));
    },
  };
}

function puzzleAt(stand: Stand<State>, seed: string, random: Random, refuse: Refuse): Puzzle | undefined {
  const puzzle = lastRoundAt(stand, seed, refuse);
  if (puzzle === undefined) return undefined;
  if (!misses(easy, stand.state, puzzle.points.least, random)) return refuse('the easy player finds it');
  return misses(PLAYERS.medium, stand.state, puzzle.points.least, random) ? { ...puzzle, pool: 'main' } : puzzle;
}

/** Whether a player gets fewer points in the last round more often than not. */
export function misses(player: ComputerPlayer<View, Move>, state: State, points: number, random: Random): boolean {
  const found = Array.from({ length: TRIES }, () => pointsOf(player, state, random));
  return found.filter((one) => one < points).length > TRIES / 2;
}

/** The most points that a last round can bring from here, as a puzzle of first steps. */
export function lastRoundAt(
  { state, entries }: Stand<State>,
  seed: string,
  refuse: Refuse,
): (Puzzle & { readonly points: NonNullable<Puzzle['points']> }) | undefined {
  const [sheet] = state.sheets;
  if (sheet === undefined) return undefined;
  const placed = placementsOn(sheet);
  const before = scorePlacements(placed).total;
  if (before < FEWEST_POINTS) return refuse('a ruined sheet');
  const position = toPosition(view(state, 0), 0);
  const ends = listEnds(position);
  if (ends === undefined) return refuse('too many boards to try all');
  const { byPoints, best, points } = ends;
  if ((byPoints.get(points) ?? 0) > MOST_BEST) return refuse('too many boards are the best');
  const totals = [...byPoints.keys()].sort((a, b) => b - a);
  const [, next] = totals;
  if (next === undefined) return refuse('all boards are alike');
  const steps = best.map(toPlacement);
  const values = totals.flatMap((total) =>
    Array.from({ length: Math.min(VALUED, byPoints.get(total) ?? 0) }, () => total),
  );
  const moves = [...steps.map(placing), DONE].map(writeMove);
  return {
    id: createHash('sha256')
      .update(writeBoard(placed) + openRoll(state).join())
      .digest('hex')
      .slice(0, 6),
    pool: 'first',
    position: { setup: {}, seatCount: 1, seed, entries },
    seat: 0,
    steps: moves.map((move) => ({ any: [move], replies: [] })),
    points: { least: points },
    margin: points - next,
    decides: false,
    themes: findThemes(placed, steps, position.dice.length - steps.filter(({ tile }) => !tile.startsWith('S')).length),
    ...estimateDifficulty(values.slice(0, VALUED), 1),
  };
}

/** The points that a player gets in the last round. */
function pointsOf(player: ComputerPlayer<View, Move>, state: State, random: Random): number {
  let now = state;
  while (!isOver(now)) {
    const move = player.choose(view(now, 0), 0, random, stepBudget(1));
    now = play(now, 0, move).state;
  }
  return playedPoints(now)[0] ?? 0;
}

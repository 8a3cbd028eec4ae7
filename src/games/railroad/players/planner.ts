import type { Budget, ComputerPlayer, Weighed } from '../../../engine/game.ts';
import type { Random } from '../../../engine/random.ts';
import type { Seat } from '../../../engine/seat.ts';
import { type FastBoard, place, takeBack } from '../fast/board.ts';
import { DONE, type Move, placing, writeMove } from '../moves.ts';
import type { View } from '../view.ts';
import { playOut, rollTiles } from './playout.ts';
import { LAST_ROUND, type Position, positionOf } from './position.ts';
import { reasonFor } from './reasons.ts';
import { finishedLines, type Line } from './rounds.ts';
import { placementOf } from './steps.ts';

/** How much a planner thinks about one placement. */
export interface Effort {
  /** Lines kept at every length while the open round is planned. */
  readonly width: number;
  /** The best of them, to be compared by playing the match to its end. */
  readonly candidates: number;
  /** How often in a round, for all its placements and candidates together. */
  readonly playouts: number;
  /** Up to so many points are added to every estimate by chance, so that equal players do not play alike. */
  readonly noise: number;
}

/**
 * Plans the open round whole, plays the match out from the most promising plans with dice fallen at random, and makes
 * the first placement of the best. The last round is played for points at once. A step of the budget is one playout.
 */
export function planner(effort: Effort): ComputerPlayer<View, Move> {
  return {
    choose: (view, seat, random, budget) => moveOf(planRound(positionOf(view, seat), effort, random, budget)),
  };
}

/** A planner that also says what it expects of its moves. Only with playouts does it know. */
export function weighingPlanner(effort: Effort): ComputerPlayer<View, Move> {
  return {
    ...planner(effort),
    weigh(view, seat, random, budget) {
      const position = positionOf(view, seat);
      const ranked = rankedLines(position, effort, random, budget);
      const rivals = bestRival(view, seat, random);
      const seen = new Set<string>();
      let least = Number.POSITIVE_INFINITY;
      return ranked.flatMap(({ line, expected }): Weighed<Move>[] => {
        const move = moveOf(line);
        const text = writeMove(move);
        if (seen.has(text)) return [];
        seen.add(text);
        // What was dropped early was played out less: it is not ranked above what has proved itself.
        least = Math.min(least, expected);
        return [{ move, expected: least - rivals, reason: reasonFor(view, seat, move) }];
      });
    },
  };
}

function moveOf({ steps: [step] }: Line): Move {
  return step === undefined ? DONE : placing(placementOf(step));
}

/** The points that the best of the others ends with, about, from what is seen of their sheets; 0 alone. */
function bestRival(view: View, seat: Seat, random: Random): number {
  const points = view.sheets.flatMap(({ left }, other) => {
    if (other === seat || left) return [];
    const { board, round, specials } = positionOf(view, other);
    const ends = Array.from({ length: FEW_PLAYOUTS }, () => {
      const rolls = Array.from({ length: LAST_ROUND + 1 - round }, () => rollTiles(random));
      return playOut(board, round, rolls, specials);
    });
    return [meanOf(ends)];
  });
  return points.length === 0 ? 0 : Math.max(...points);
}

/** Enough for a figure that nothing hangs on. */
const FEW_PLAYOUTS = 30;

/** The best line found for the rest of the open round. */
export function planRound(position: Position, effort: Effort, random: Random, budget: Budget): Line {
  const [best] = rankedLines(position, effort, random, budget);
  if (best === undefined) throw new Error('a round can always be finished');
  return best.line;
}

/** A plan, and the points it is expected to end with: by playouts, or in the last round for certain. */
interface Ranked {
  readonly line: Line;
  readonly expected: number;
}

/** The most promising lines for the rest of the open round, the best first. */
function rankedLines(position: Position, effort: Effort, random: Random, budget: Budget): readonly Ranked[] {
  const blur = () => (effort.noise * random.below(NOISE_STEPS)) / NOISE_STEPS;
  const lines = finishedLines(position, effort.width, blur).slice(0, effort.candidates);
  if (position.round === LAST_ROUND) return lines.map((line) => ({ line, expected: line.value }));
  const playouts = Math.ceil(effort.playouts * (SHARES[position.dice.length] ?? 0));
  return playedOut(position, lines, playouts, random, budget);
}

/** How much of the playouts of a round goes into a placement, by the dice left: the first decides most. */
const SHARES = [0.05, 0.1, 0.15, 0.2, 0.5] as const;

const NOISE_STEPS = 1024;

interface Candidate {
  readonly line: Line;
  points: number;
  playouts: number;
}

/**
 * The lines by their mean over many playouts, ranked by halving the field (Karnin, Koren and Somekh, 2013): all that are
 * left get the same number of playouts with the same dice, then the worse half goes.
 */
function playedOut(
  position: Position,
  lines: readonly Line[],
  playouts: number,
  random: Random,
  budget: Budget,
): readonly Ranked[] {
  const halvings = Math.ceil(Math.log2(lines.length));
  let field = lines.map((line): Candidate => ({ line, points: 0, playouts: 0 }));
  const dropped: Candidate[] = [];
  while (field.length > 1) {
    const each = Math.max(1, Math.floor(playouts / halvings / field.length));
    const isComplete = playField(position, field, each, random, budget);
    const ranked = bestFirst(field);
    field = ranked.slice(0, isComplete ? Math.ceil(field.length / 2) : 1);
    dropped.unshift(...ranked.slice(field.length));
  }
  if (dropped.length === 0) playField(position, field, FEW_PLAYOUTS, random, budget);
  const all = [...field, ...dropped];
  const worth = worthIn(all);
  return all.map((candidate) => ({ line: candidate.line, expected: worth(candidate) }));
}

/** Plays every candidate out so many times; false where the budget ended before. */
function playField(
  position: Position,
  field: readonly Candidate[],
  each: number,
  random: Random,
  budget: Budget,
): boolean {
  for (let time = 0; time < each; time += 1) {
    const rolls = Array.from({ length: LAST_ROUND - position.round }, () => rollTiles(random));
    for (const candidate of field) {
      if (!budget()) return false;
      candidate.points += pointsOf(position.board, position.round, candidate.line, rolls);
      candidate.playouts += 1;
    }
  }
  return true;
}

function pointsOf(board: FastBoard, round: number, { steps, specials }: Line, rolls: readonly number[][]): number {
  for (const { cell, shape } of steps) place(board, cell, shape);
  const points = playOut(board, round + 1, rolls, specials);
  for (const _ of steps) takeBack(board);
  return points;
}

/**
 * By mean points, the estimate counting as much as `TRUST` playouts: few playouts say little. Estimates are made
 * comparable by what the whole field scores above them.
 */
function bestFirst(field: readonly Candidate[]): Candidate[] {
  const worth = worthIn(field);
  return field.toSorted((a, b) => worth(b) - worth(a));
}

function worthIn(field: readonly Candidate[]): (candidate: Candidate) => number {
  const played = field.filter(({ playouts }) => playouts > 0);
  const above = meanOf(played.map(({ line, points, playouts }) => points / playouts - line.value));
  return ({ line, points, playouts }) => (points + TRUST * (line.value + above)) / (playouts + TRUST);
}

const TRUST = 10;

function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

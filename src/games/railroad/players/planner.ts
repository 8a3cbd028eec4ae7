import type { Budget, ComputerPlayer } from '../../../engine/game.ts';
import type { Random } from '../../../engine/random.ts';
import { type FastBoard, place, takeBack } from '../fast/board.ts';
import { DONE, type Move, placing } from '../moves.ts';
import type { View } from '../view.ts';
import { playOut, rollTiles } from './playout.ts';
import { LAST_ROUND, type Position, positionOf } from './position.ts';
import { finishedLines, type Line } from './rounds.ts';
import { placementOf } from './steps.ts';

/** How much a planner thinks about one placement. */
export interface Effort {
  /** Lines kept at every length while the open round is planned. */
  readonly width: number;
  /** The best of them, to be compared by playing the match to its end. */
  readonly candidates: number;
  /** How often, for all candidates together. */
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
    choose(view, seat, random, budget) {
      const [step] = planRound(positionOf(view, seat), effort, random, budget).steps;
      return step === undefined ? DONE : placing(placementOf(step));
    },
  };
}

/** The best line found for the rest of the open round. */
export function planRound(position: Position, effort: Effort, random: Random, budget: Budget): Line {
  const blur = () => (effort.noise * random.below(NOISE_STEPS)) / NOISE_STEPS;
  const lines = finishedLines(position, effort.width, blur);
  const field = position.round === LAST_ROUND ? lines.slice(0, 1) : lines.slice(0, effort.candidates);
  return playedBest(position, field, effort.playouts, random, budget);
}

const NOISE_STEPS = 1024;

interface Candidate {
  readonly line: Line;
  points: number;
  playouts: number;
}

/**
 * The line with the highest mean over many playouts, found by halving the field (Karnin, Koren and Somekh, 2013): all
 * that are left get the same number of playouts with the same dice, then the worse half goes.
 */
function playedBest(
  position: Position,
  lines: readonly Line[],
  playouts: number,
  random: Random,
  budget: Budget,
): Line {
  const halvings = Math.ceil(Math.log2(lines.length));
  let field = lines.map((line): Candidate => ({ line, points: 0, playouts: 0 }));
  while (field.length > 1) {
    const each = Math.max(1, Math.floor(playouts / halvings / field.length));
    const isComplete = playField(position, field, each, random, budget);
    field = bestFirst(field).slice(0, isComplete ? Math.ceil(field.length / 2) : 1);
  }
  const [winner] = field;
  if (winner === undefined) throw new Error('a round can always be finished');
  return winner.line;
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
  const played = field.filter(({ playouts }) => playouts > 0);
  const above = meanOf(played.map(({ line, points, playouts }) => points / playouts - line.value));
  const worth = ({ line, points, playouts }: Candidate) => (points + TRUST * (line.value + above)) / (playouts + TRUST);
  return field.toSorted((a, b) => worth(b) - worth(a));
}

const TRUST = 10;

function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

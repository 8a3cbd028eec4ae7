import type { Random } from '../../../engine/random.ts';
import { emptyBoard, place, takeBack } from '../fast/board.ts';
import { tileNumber } from '../fast/tables.ts';
import { DONE, type Move, placing } from '../moves.ts';
import type { State } from '../state.ts';
import { bestEnds } from './lastRound.ts';
import { playOut } from './playout.ts';
import { LAST_ROUND, type Position } from './position.ts';
import { finishedLines, type Line } from './rounds.ts';
import { type Step, toPlacement } from './steps.ts';

/** A sheet that is filled up to some round. */
interface Course {
  /** What was placed, round by round. */
  readonly rounds: readonly (readonly Step[])[];
  readonly specials: number;
  /** Equal for sheets that look alike. */
  readonly mark: number;
  /** The points it ends with if the rest is played greedily with the dice that will actually fall. */
  readonly points: number;
}

/** The sheets kept after each round. */
const KEPT = 10;

/** The continuations of a sheet that are played to the end, and also the lines kept at every length to find them. */
const WAYS = 20;

/** The last round is searched exhaustively if it leads through at most this many boards. */
const ENDS = 20_000;

/**
 * Up to this many random points are added to every estimate, so that every attempt finds other continuations: the best
 * of twelve such attempts scored 71.5 points on average over 8 deals, one search without randomness in the same time
 * 70.1 (2026-11-24).
 */
const BLUR = 2;

/** The dice as tile numbers, round by round. */
type Dice = readonly number[][];

/**
 * A solo match by a player who knows all dice beforehand: a search over whole rounds that keeps the sheets which
 * continue best with the dice to come (a beam search). Takes about 0.35 seconds.
 */
export function inHindsight({ rolls }: State, random: Random): readonly Move[] {
  const dice = rolls.map((roll) => roll.map(tileNumber));
  const blur = () => (BLUR * random.below(NOISE_STEPS)) / NOISE_STEPS;
  let courses: readonly Course[] = [{ rounds: [], specials: 0, mark: 0, points: 0 }];
  for (let round = 0; round < LAST_ROUND; round += 1) {
    const longer = courses.flatMap((course) => goOn(course, dice, blur));
    courses = [...new Map(longer.map((course) => [course.mark, course])).values()].sort(byPoints).slice(0, KEPT);
  }
  const [best] = courses.map((course) => finish(course, dice)).sort(byPoints);
  return (best?.rounds ?? []).flatMap((steps) => [...steps.map((step) => placing(toPlacement(step))), DONE]);
}

const NOISE_STEPS = 1024;

function byPoints(a: Course, b: Course): number {
  return b.points - a.points || a.mark - b.mark;
}

function goOn(course: Course, dice: Dice, blur: () => number): readonly Course[] {
  const position = positionAfter(course, dice);
  const { board, round } = position;
  return finishedLines(position, WAYS, blur).map((line) => {
    for (const { cell, shape } of line.steps) place(board, cell, shape);
    const points = playOut(board, round + 1, dice.slice(round + 1), line.specials);
    for (const _ of line.steps) takeBack(board);
    return longerBy(course, line, points);
  });
}

function finish(course: Course, dice: Dice): Course {
  const position = positionAfter(course, dice);
  const [best] = bestEnds(position, ENDS, 1) ?? finishedLines(position, WAYS, () => 0);
  if (best === undefined) throw new Error('a round can always be finished');
  return longerBy(course, best, best.value);
}

function longerBy({ rounds, mark }: Course, line: Line, points: number): Course {
  return { rounds: [...rounds, line.steps], specials: line.specials, mark: mark ^ line.mark, points };
}

function positionAfter({ rounds, specials }: Course, dice: Dice): Position {
  const board = emptyBoard();
  for (const { cell, shape } of rounds.flat()) place(board, cell, shape);
  const round = rounds.length;
  return { board, round, dice: dice[round] ?? [], specials, hadSpecial: false, placed: 0 };
}

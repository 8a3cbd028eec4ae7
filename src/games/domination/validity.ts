import { sameCell } from '../../engine/cell.ts';
import type { Move } from './move.ts';

/**
 * The three readings of «may this line be played» (facts B2): the seed's prose, its pseudo-code, and the program its
 * author handed in.
 */
export const RULES = ['any', 'both', 'program'] as const;
export type Rule = (typeof RULES)[number];

/** What a line and an earlier line can have in common so that the later is not allowed. */
export type Ground = keyof typeof GROUNDS;

const GROUNDS = {
  middle: hasSameMiddle,
  rightAngle: isPerpendicular,
  middleAndRightAngle: (a: Move, b: Move) => hasSameMiddle(a, b) && isPerpendicular(a, b),
  start: (a: Move, b: Move) => sameCell(a.from, b.from),
  end: (a: Move, b: Move) => sameCell(a.to, b.to),
} as const;

const FORBIDDEN: Readonly<Record<Rule, readonly Ground[]>> = {
  any: ['middle', 'rightAngle'],
  both: ['middleAndRightAngle'],
  program: ['middle', 'rightAngle', 'start', 'end'],
};

/** Whether a line and its way back can differ in what they forbid and in what forbids them. */
export function directionMatters(rule: Rule): boolean {
  return FORBIDDEN[rule].some((ground) => ground === 'start' || ground === 'end');
}

/** A remembered line that forbids another, and by what. */
export interface Clash {
  readonly with: Move;
  readonly ground: Ground;
}

/**
 * The line that forbids `move`, the latest first; undefined where none does. Does not ask whether the ends are on the board.
 *
 * It compares with EACH remembered line (the seed's loop compares the first again and again).
 */
export function clashOf(move: Move, remembered: readonly Move[], rule: Rule): Clash | undefined {
  const grounds = FORBIDDEN[rule];
  for (let index = remembered.length - 1; index >= 0; index -= 1) {
    const earlier = remembered[index] as Move;
    for (const ground of grounds) if (GROUNDS[ground](move, earlier)) return { with: earlier, ground };
  }
  return undefined;
}

/** The last `memory` of the lines tried so far: fewer where there are fewer, none where `memory` is 0. */
export function rememberedOf(attempts: readonly Move[], memory: number): readonly Move[] {
  return attempts.slice(Math.max(0, attempts.length - memory));
}

/** The middle of a line is half the sum of its ends: sums are compared, without halves. */
function hasSameMiddle(a: Move, b: Move): boolean {
  return a.from.row + a.to.row === b.from.row + b.to.row && a.from.column + a.to.column === b.from.column + b.to.column;
}

/** A line of one cell has no direction: by the seed's dot product it is perpendicular to every line. */
function isPerpendicular(a: Move, b: Move): boolean {
  const rows = (a.to.row - a.from.row) * (b.to.row - b.from.row);
  const columns = (a.to.column - a.from.column) * (b.to.column - b.from.column);
  return rows + columns === 0;
}

import { sameCell } from '../../engine/cell.ts';
import type { Move } from './moves.ts';

/**
 * The three interpretations of whether a line may be played (facts B2): the seed's prose, its pseudo-code, and the
 * program that its author handed in. `any` is the default: the seed's pseudo-code has AND where its prose has two
 * separate conditions, and under AND almost nothing is ever forbidden.
 */
export const RULES = ['any', 'both', 'program'] as const;
export type Rule = (typeof RULES)[number];

/**
 * Whether an earlier line forbids another. There is one predicate per rule, since legal lines are computed by the ten
 * thousand.
 */
const FORBIDS: Readonly<Record<Rule, (move: Move, earlier: Move) => boolean>> = {
  any: (move, earlier) => hasSameMiddle(move, earlier) || isPerpendicular(move, earlier),
  both: (move, earlier) => hasSameMiddle(move, earlier) && isPerpendicular(move, earlier),
  program: (move, earlier) =>
    hasSameMiddle(move, earlier) ||
    isPerpendicular(move, earlier) ||
    hasSameStart(move, earlier) ||
    hasSameEnd(move, earlier),
};

/** Whether a line and its reverse can differ in what they forbid and in what forbids them. */
export function directionMatters(rule: Rule): boolean {
  return rule === 'program';
}

/**
 * Whether none of the remembered lines forbids `move`. Does not check whether its ends are on the board.
 *
 * Compares with EACH remembered line (the seed's loop compares with the first one again and again).
 */
export function isAllowed(move: Move, remembered: readonly Move[], rule: Rule): boolean {
  const forbids = FORBIDS[rule];
  return !remembered.some((earlier) => forbids(move, earlier));
}

/** What a line has in common with an earlier one that forbids it. */
type Ground = 'middle' | 'rightAngle' | 'middleAndRightAngle' | 'start' | 'end';

/** A remembered line that forbids another, and why. */
export interface Clash {
  readonly with: Move;
  readonly ground: Ground;
}

/** Returns the latest line that forbids `move`; undefined exactly if `move` is allowed. */
export function findClash(move: Move, remembered: readonly Move[], rule: Rule): Clash | undefined {
  const earlier = remembered.findLast((one) => FORBIDS[rule](move, one));
  return earlier === undefined ? undefined : { with: earlier, ground: findGround(move, earlier, rule) };
}

function findGround(move: Move, earlier: Move, rule: Rule): Ground {
  if (rule === 'both') return 'middleAndRightAngle';
  if (hasSameMiddle(move, earlier)) return 'middle';
  if (isPerpendicular(move, earlier)) return 'rightAngle';
  return hasSameStart(move, earlier) ? 'start' : 'end';
}

/** Returns the last `memory` attempts: fewer if there are fewer, none if `memory` is 0. */
export function listRemembered(attempts: readonly Move[], memory: number): readonly Move[] {
  return attempts.slice(Math.max(0, attempts.length - memory));
}

/** Whether two lines have the same middle, which is half the sum of the ends: sums are compared, to avoid halves. */
function hasSameMiddle(a: Move, b: Move): boolean {
  return a.from.row + a.to.row === b.from.row + b.to.row && a.from.column + a.to.column === b.from.column + b.to.column;
}

/**
 * Whether two lines are perpendicular. A line of one cell has no direction: by the seed's dot product it is
 * perpendicular to every line.
 */
function isPerpendicular(a: Move, b: Move): boolean {
  const rows = (a.to.row - a.from.row) * (b.to.row - b.from.row);
  const columns = (a.to.column - a.from.column) * (b.to.column - b.from.column);
  return rows + columns === 0;
}

function hasSameStart(a: Move, b: Move): boolean {
  return sameCell(a.from, b.from);
}

function hasSameEnd(a: Move, b: Move): boolean {
  return sameCell(a.to, b.to);
}

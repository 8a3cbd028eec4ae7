import type { Budget } from '../../../../engine/computerPlayer.ts';
import type { Random } from '../../../../engine/random.ts';
import { getBoard, type LineNumber } from '../../board.ts';
import { boxesCompletedBy, freeLines, type Position } from '../../position.ts';
import { firstMaxSquareChain, withDrawn } from '../chains.ts';
import { isControlWorthIt } from '../control.ts';
import { cheapestOpenings, quietLine } from '../quietLine.ts';
import { safeLines } from '../safeLines.ts';
import { leastPriceOfDeclining, nextCapture, trickShot } from '../trickShot.ts';
import { createSolver, type Solver } from './exact/solve.ts';
import { toStrings } from './exact/strings.ts';
import { tryOpenings } from './opening.ts';
import { holdingLine } from './openings.ts';

/** A line, and the lead that the player who draws it can expect at the end of the match. */
export interface Estimate {
  readonly line: LineNumber;
  readonly lead: number;
  readonly isExact: boolean;
}

/** Whether the position can be solved by searching about three million positions, which takes about a second. */
export function canBeSolved(position: Position): boolean {
  return estimateEffort(position) < (getBoard(position).boxes.length <= SMALL_BOARD ? 122.5 : 115);
}

/**
 * Estimates the effort to solve the position; each unit means a tenth more. Measured on boards of 4x4 to 6x6 boxes:
 * every safe line increases the search by half, every other free line by a tenth. On boards of up to 4x4 boxes the
 * search is half as large.
 */
export function estimateEffort(position: Position): number {
  const quiet = withDrawn(position, firstMaxSquareChain(position).lines);
  return 3.3 * safeLines(quiet).length + freeLines(quiet).length;
}

const SMALL_BOARD = 16;

/**
 * Returns the best line for two players, and what was found out about others on the way, best first. `lead` is the
 * current lead of the player to move. Everything is captured as long as the end of a run can still be declined
 * afterwards; the rest is solved if possible, and simulated otherwise.
 */
export function bestInDuel(position: Position, lead: number, random: Random, budget: Budget): readonly Estimate[] {
  const solver = createSolver(position, budget);
  const guessed = (line: LineNumber): Estimate => ({ line, lead, isExact: false });
  if (solver !== undefined && canBeSolved(position)) {
    const solved = solve(position, lead, solver);
    if (solved !== undefined) return [solved];
    return [guessed(provenBefore(position, solver) ?? holding(position, lead) ?? byRule(position, random))];
  }
  const held = holding(position, lead);
  if (held !== undefined) return [guessed(held)];
  const capture = nextCapture(position);
  if (capture !== undefined) return [guessed(declining(position, random, budget) ?? capture)];
  const tried = safeLines(position).length === 0 ? [] : tryOpenings(toStrings(position), lead, solver, random, budget);
  if (tried.length === 0) return [guessed(quietLine(position, random))];
  let least = Number.POSITIVE_INFINITY;
  return tried.map((one) => {
    // A line that was tried less often is not ranked above one that has proved itself.
    least = Math.min(least, one.lead);
    return { line: hardToDecline(position, one.line), lead: least, isExact: false };
  });
}

/** Returns a line from the openings, or the capture after which there is one. */
function holding(position: Position, lead: number): LineNumber | undefined {
  const capture = nextCapture(position);
  if (capture === undefined) return holdingLine(position, lead);
  const { lines, boxes } = firstMaxSquareChain(position);
  return holdingLine(withDrawn(position, lines), lead + boxes) === undefined ? undefined : capture;
}

function solve(position: Position, lead: number, solver: Solver): Estimate | undefined {
  // First determines whether the position can be won.
  const value = solver.value(position, 1 - lead);
  if (value === undefined) return undefined;
  const solved = (line: LineNumber): Estimate => ({ line, lead: lead + value, isExact: true });
  const capture = nextCapture(position);
  if (capture === undefined) {
    const [anyLine = 0] = cheapestOpenings(position);
    return solved(hardToDecline(position, solver.proven() ?? anyLine));
  }
  const trick = trickShot(position);
  if (trick === undefined) return solved(capture);
  const end = firstMaxSquareChain(position);
  const rest = solver.value(withDrawn(position, end.lines));
  return rest === undefined ? undefined : solved(end.boxes + rest >= 0 ? capture : trick);
}

/**
 * Returns the best line when the budget ran out; undefined if boxes can be captured, since the search only covers what
 * follows the captures.
 */
function provenBefore(position: Position, solver: Solver): LineNumber | undefined {
  return nextCapture(position) === undefined ? solver.proven() : undefined;
}

/** Evaluates the lines other than the best, as far as the budget allows. */
export function weighOthers(
  position: Position,
  best: Estimate,
  lead: number,
  budget: Budget,
  lines: readonly LineNumber[] = freeLines(position),
): readonly Estimate[] {
  const solver = best.isExact ? createSolver(position, budget) : undefined;
  if (solver === undefined) return [];
  return lines.flatMap((line) => {
    if (line === best.line) return [];
    const captured = boxesCompletedBy(position, line).length;
    const after = withDrawn(position, [line]);
    const ahead = best.lead - lead - captured;
    const value = solver.value(after, captured > 0 ? ahead : -ahead);
    return value === undefined
      ? []
      : [{ line, lead: lead + captured + (captured > 0 ? value : -value), isExact: true }];
  });
}

/**
 * Returns a function that tells whether leaving the end of a run is better than taking it, in a position that follows
 * from this one; undefined if unknown.
 */
export function leaveAsker(position: Position, budget: Budget): (end: Position) => boolean | undefined {
  const solver = canBeSolved(position) ? createSolver(position, budget) : undefined;
  return (end) => {
    const { lines, boxes } = firstMaxSquareChain(end);
    const rest = solver?.value(withDrawn(end, lines));
    return rest === undefined ? undefined : boxes + rest < 0;
  };
}

/** Returns the line that leaves the end of a run to the opponent, if that is expected to be better than taking it. */
function declining(position: Position, random: Random, budget: Budget): LineNumber | undefined {
  const trick = trickShot(position);
  if (trick === undefined) return undefined;
  const { lines, boxes } = firstMaxSquareChain(position);
  const rest = withDrawn(position, lines);
  if (safeLines(rest).length === 0) return isControlWorthIt(position) ? trick : undefined;
  const [best] = tryOpenings(toStrings(rest), 0, createSolver(rest, budget), random, budget);
  return best !== undefined && best.lead < -boxes ? trick : undefined;
}

/** Returns the line that `medium` would draw. */
function byRule(position: Position, random: Random): LineNumber {
  const trick = isControlWorthIt(position) ? trickShot(position) : undefined;
  return trick ?? nextCapture(position) ?? quietLine(position, random);
}

/** If several lines open the same two boxes, returns the one between them, after which the opponent cannot decline. */
function hardToDecline(position: Position, line: LineNumber): LineNumber {
  const { lines, boxes } = firstMaxSquareChain(withDrawn(position, [line]));
  if (boxes !== 2) return line;
  const price = (opening: LineNumber) => leastPriceOfDeclining(withDrawn(position, [opening]));
  return [line, ...lines].find((opening) => price(opening) === Number.POSITIVE_INFINITY) ?? line;
}

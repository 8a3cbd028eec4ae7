import { stepBudget } from '../../../src/engine/budget.ts';
import type { LineNumber } from '../../../src/games/cellz/board.ts';
import { lineAt } from '../../../src/games/cellz/board.ts';
import { type CellzState, play } from '../../../src/games/cellz/play.ts';
import { firstMaxSquareChain, withDrawn } from '../../../src/games/cellz/players/chains.ts';
import { createSolver } from '../../../src/games/cellz/players/hard/exact/solve.ts';
import { nextCapture, trickShot } from '../../../src/games/cellz/players/trickShot.ts';
import { boxesCompletedBy, freeLines, type Position } from '../../../src/games/cellz/position.ts';

/** How many thousand positions may be searched to value all lines of a position. */
const BUDGET = 1500;

/**
 * A free line, and how many more of the remaining boxes the player who draws it gets than the other, if both play
 * perfectly.
 */
export interface ValuedLine {
  readonly line: LineNumber;
  readonly value: number;
}

/** A position, and the lines that led to it. */
export interface ReachedPosition {
  readonly state: CellzState;
  readonly lines: readonly LineNumber[];
}

/** Draws a line for the player to move. */
export function draw({ state, lines }: ReachedPosition, line: LineNumber): ReachedPosition {
  return { state: play(state, state.turnOf, lineAt(state, line)).state, lines: [...lines, line] };
}

/** Captures everything that nobody would leave: all except the end of a last run that can be declined. */
export function takeWhatIsFree(reached: ReachedPosition): ReachedPosition {
  let now = reached;
  for (;;) {
    const capture = trickShot(now.state) === undefined ? nextCapture(now.state) : undefined;
    if (capture === undefined) return now;
    now = draw(now, capture);
  }
}

/** All free lines with their proven values, best first; undefined if that takes too long. */
export function valued(position: Position): readonly ValuedLine[] | undefined {
  const solver = createSolver(position, stepBudget(BUDGET));
  if (solver === undefined) return undefined;
  const all: ValuedLine[] = [];
  for (const line of freeLines(position)) {
    const taken = boxesCompletedBy(position, line).length;
    const rest = solver.value(withDrawn(position, [line]));
    if (rest === undefined) return undefined;
    all.push({ line, value: taken > 0 ? taken + rest : -rest });
  }
  return all.sort((a, b) => b.value - a.value || a.line - b.line);
}

/** A decision with a single answer: the lines that are right, and how many boxes they are better than all others. */
export interface Decision {
  readonly right: readonly LineNumber[];
  readonly value: number;
  readonly margin: number;
  /** The value of every free line, best first. */
  readonly values: readonly number[];
}

/** The minimum margin, counted as a difference: one box more for a player is one less for the other. */
const LEAST_MARGIN = 2;

/** The right lines here, if they amount to one idea, are clearly better than all others, and do not capture a box. */
export function decisionAt(position: Position): Decision | undefined {
  const all = valued(position);
  const [best] = all ?? [];
  if (all === undefined || best === undefined) return undefined;
  const right = all.filter(({ value }) => value === best.value).map(({ line }) => line);
  const next = all[right.length];
  if (next === undefined || best.value - next.value < LEAST_MARGIN) return undefined;
  if (right.some((line) => boxesCompletedBy(position, line).length > 0) || !isOneIdea(position, right))
    return undefined;
  return { right, value: best.value, margin: best.value - next.value, values: all.map(({ value }) => value) };
}

/** Whether the same lines are drawn after each of these lines and all captures that follow. */
function isOneIdea(position: Position, lines: readonly LineNumber[]): boolean {
  const after = lines.map((line) => {
    const opened = withDrawn(position, [line]);
    return freeLines(withDrawn(opened, firstMaxSquareChain(opened).lines)).join();
  });
  return new Set(after).size === 1;
}

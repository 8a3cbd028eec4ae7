import type { Budget } from '../../../engine/game.ts';
import { countCells } from '../board.ts';
import { otherMark } from '../moves.ts';
import { afterLine, playsLeftIn, type View } from '../view.ts';
import { byReply } from './answers.ts';
import type { ValuedCandidate } from './candidates.ts';

/** So many of the lines that are best after one answer are looked at further, and so many answers to each. */
const LINES = 8;
const ANSWERS = 6;

/** With fewer plays left, nothing comes after the answer to the answer. */
const FOUR_AHEAD = 4;

/**
 * The lines that are best after one answer, valued by two lines more, the best first: how much more their player is
 * expected to lead at the end of the board than now. When the budget ends, only those that were looked at to the end.
 */
export function foresee(view: View, budget: Budget): readonly ValuedCandidate[] {
  const lines = byReply(view, budget, LINES);
  if (playsLeftIn(view) < FOUR_AHEAD) return lines;
  const lead = leadIn(view);
  const foreseen: ValuedCandidate[] = [];
  let most = Number.NEGATIVE_INFINITY;
  for (const line of lines.slice(0, LINES)) {
    const value = afterAnswers(afterLine(view, line.move), budget, most);
    if (value === undefined) break;
    most = Math.max(most, value);
    foreseen.push({ ...line, value: value - lead });
  }
  return foreseen.length === 0 ? lines : foreseen.sort((a, b) => b.value - a.value);
}

/**
 * How much whoever drew the last line is expected to lead at the end of the board, after the answer that leaves them least
 * and their best line after it; where that is less than `enough`, anything less. Undefined where the budget ends before.
 */
function afterAnswers(view: View, budget: Budget, enough: number): number | undefined {
  let least = Number.POSITIVE_INFINITY;
  for (const answer of byReply(view, () => true, ANSWERS).slice(0, ANSWERS)) {
    if (!budget()) return undefined;
    const after = afterLine(view, answer.move);
    const [best] = byReply(after, () => true, 1);
    least = Math.min(least, leadIn(after) + (best?.value ?? 0));
    if (least < enough) break;
  }
  return least;
}

/** By how many cells the player to move leads on this board. */
function leadIn({ board, toMove }: View): number {
  const mark = toMove ?? 'X';
  return countCells(board, mark) - countCells(board, otherMark(mark));
}

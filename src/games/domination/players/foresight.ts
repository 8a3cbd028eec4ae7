import type { Budget } from '../../../engine/computerPlayer.ts';
import { countCells } from '../board.ts';
import { otherMark } from '../moves.ts';
import { afterLine, playsLeftIn, type View } from '../view.ts';
import type { ValuedCandidate } from './candidates.ts';
import { rankByReply } from './rankByReply.ts';

/** The number of lines, best after one reply, that are examined further, and the number of replies to each. */
const LINES = 8;
const ANSWERS = 6;

/** With fewer plays left, nothing follows the reply to the reply. */
const FOUR_AHEAD = 4;

/**
 * Returns the lines that are best after one reply, valued by looking two lines further, best first: the expected growth
 * of their player's lead by the end of the board. If the budget runs out, returns only those that were examined
 * completely.
 */
export function foresee(view: View, budget: Budget): readonly ValuedCandidate[] {
  const lines = rankByReply(view, budget, LINES);
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
 * Returns the expected final lead of the player who drew the last line, after the reply that leaves them least and
 * their best line after it; any lower value if it is below `enough`. Undefined if the budget runs out.
 */
function afterAnswers(view: View, budget: Budget, enough: number): number | undefined {
  let least = Number.POSITIVE_INFINITY;
  for (const answer of rankByReply(view, () => true, ANSWERS).slice(0, ANSWERS)) {
    if (!budget()) return undefined;
    const after = afterLine(view, answer.move);
    const [best] = rankByReply(after, () => true, 1);
    least = Math.min(least, leadIn(after) + (best?.value ?? 0));
    if (least < enough) break;
  }
  return least;
}

/** Returns by how many cells the player to move leads on this board. */
function leadIn({ board, toMove }: View): number {
  const mark = toMove ?? 'X';
  return countCells(board, mark) - countCells(board, otherMark(mark));
}

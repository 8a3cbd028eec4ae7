import type { Budget } from '../../../engine/computerPlayer.ts';
import type { Random } from '../../../engine/random.ts';
import { pick } from '../../../engine/random.ts';
import { countCells } from '../board.ts';
import { type Mark, type Move, otherMark } from '../moves.ts';
import { afterLine, playsLeftIn, type View } from '../view.ts';
import { rankByReply } from './rankByReply.ts';

/** The number of best lines that are examined; any of those that are about equally good may be drawn. */
const LINES = 4;
const ABOUT = 1;

/**
 * Returns by how many cells the mark leads on this board after the line, if both play on by examining one reply: lines
 * that are about equally good are chosen at random, so that each call leads to a different board. Undefined if the
 * budget runs out.
 */
export function playOutLead(view: View, line: Move, random: Random, budget: Budget): number | undefined {
  const mark = view.toMove ?? 'X';
  let now = afterLine(view, line);
  while (playsLeftIn(now) > 0) {
    if (!budget()) return undefined;
    const lines = rankByReply(now, () => true, LINES);
    const [best] = lines;
    if (best === undefined) break;
    now = afterLine(
      now,
      pick(
        lines.filter(({ value }) => value > best.value - ABOUT),
        random,
      ).move,
    );
  }
  return countLead(now, mark);
}

function countLead({ board }: View, mark: Mark): number {
  return countCells(board, mark) - countCells(board, otherMark(mark));
}

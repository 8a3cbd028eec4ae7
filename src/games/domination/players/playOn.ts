import type { Budget } from '../../../engine/game.ts';
import type { Random } from '../../../engine/random.ts';
import { pick } from '../../../engine/random.ts';
import { countCells } from '../board.ts';
import { type Mark, type Move, otherMark } from '../moves.ts';
import { afterLine, playsLeftIn, type View } from '../view.ts';
import { byReply } from './answers.ts';

/** So many of the best lines of a player are looked at, and any of those that are about as good is drawn. */
const LINES = 4;
const ABOUT = 1;

/**
 * By how many cells the mark leads on this board after the line, where both play on as well as one answer tells: of lines
 * that are about as good any, so that every time it is another board. Undefined where the budget ends before.
 */
export function leadPlayedOn(view: View, line: Move, random: Random, budget: Budget): number | undefined {
  const mark = view.toMove ?? 'X';
  let now = afterLine(view, line);
  while (playsLeftIn(now) > 0) {
    if (!budget()) return undefined;
    const lines = byReply(now, () => true, LINES);
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

import { emptyBoard, paint } from '../../../src/games/domination/board.ts';
import { listLines } from '../../../src/games/domination/legalLines.ts';
import { type Move, otherMark } from '../../../src/games/domination/moves.ts';
import { isAllowed, listRemembered } from '../../../src/games/domination/validity.ts';
import { rememberedLines, type View } from '../../../src/games/domination/view.ts';

/** A line with the cells that it paints, as the bits of a 4x4 board. */
interface Stroke {
  readonly move: Move;
  readonly cells: number;
}

const SIZE = 4;
const STROKES: readonly Stroke[] = listLines(SIZE).map((move) => ({
  move,
  cells: bitsOf(paint(emptyBoard(SIZE), move, 'X'), 'X'),
}));

function bitsOf(rows: readonly string[], mark: string): number {
  return [...rows.join('')].reduce((bits, cell, at) => (cell === mark ? bits | (1 << at) : bits), 0);
}

function count(bits: number): number {
  let left = bits;
  let found = 0;
  for (; left !== 0; left &= left - 1) found += 1;
  return found;
}

/** The cells of the player to move and of the other on a 4x4 board, and the plays that are left. */
interface Rest {
  readonly own: number;
  readonly others: number;
  readonly remembered: readonly Move[];
  readonly left: number;
}

/**
 * The lead in cells of the player to move at the end of this 4x4 board after each line they may draw, if both play the
 * rest perfectly: every line against every answer, without any of the computer players' shortcuts.
 */
export function solveValues(view: View): readonly { readonly move: Move; readonly value: number }[] {
  const { setup, board, playsLeft } = view;
  if (setup.size !== SIZE) throw new Error('only boards of 4x4 are looked through');
  const mark = view.toMove ?? 'X';
  const { memory, rule } = setup;
  const rest: Rest = {
    own: bitsOf(board, mark),
    others: bitsOf(board, otherMark(mark)),
    remembered: rememberedLines(view),
    left: playsLeft.X + playsLeft.O,
  };
  const drawn = ({ own, others, remembered, left }: Rest, { move, cells }: Stroke): Rest => ({
    own: others & ~cells,
    others: own | cells,
    remembered: listRemembered([...remembered, move], memory),
    left: left - 1,
  });
  // Fail-soft between the bounds; painted cells never become empty again.
  const best = (at: Rest, alpha: number, beta: number): number => {
    const legal = STROKES.filter(({ move }) => isAllowed(move, at.remembered, rule));
    if (at.left === 0 || legal.length === 0) return count(at.own) - count(at.others);
    if (at.left === 1) {
      return Math.max(...legal.map(({ cells }) => count(at.own | cells) - count(at.others & ~cells)));
    }
    let most = Number.NEGATIVE_INFINITY;
    const gains = legal
      .map((stroke) => ({ stroke, gain: count(stroke.cells & ~at.own) + count(stroke.cells & at.others) }))
      .sort((a, b) => b.gain - a.gain);
    for (const { stroke } of gains) {
      most = Math.max(most, -best(drawn(at, stroke), -beta, -Math.max(alpha, most)));
      if (most >= beta) break;
    }
    return most;
  };
  return STROKES.filter(({ move }) => isAllowed(move, rest.remembered, rule)).map((stroke) => ({
    move: stroke.move,
    value: -best(drawn(rest, stroke), -100, 100),
  }));
}

import { EMPTY } from '../board.ts';
import { walkLine } from '../lineCells.ts';
import { MARKS, type Mark, type Move, otherMark } from '../moves.ts';

/** A board from a file, painted in place: boards of a million cells cannot be copied with every play. */
export interface Sheet {
  readonly paint: (move: Move, mark: Mark) => void;
  readonly cells: Readonly<Record<Mark, number>>;
  /** The board as the seed's program prints it: every cell followed by a space, every row by a newline. */
  readonly text: Buffer;
}

export function blankSheet(size: number): Sheet {
  const text = Buffer.from(`${`${EMPTY} `.repeat(size)}\n`.repeat(size));
  const cells: Record<Mark, number> = { X: 0, O: 0 };
  const codes = { X: 'X'.charCodeAt(0), O: 'O'.charCodeAt(0) } as const;
  const width = 2 * size + 1;
  return {
    text,
    cells,
    paint(move, mark) {
      const [own, other] = [codes[mark], codes[otherMark(mark)]];
      walkLine(move.from, move.to, (row, column) => {
        const at = row * width + 2 * column;
        if (text[at] === own) return;
        if (text[at] === other) cells[otherMark(mark)] -= 1;
        cells[mark] += 1;
        text[at] = own;
      });
    },
  };
}

/** Returns the score as written at the end of the output file. */
export function scoreLine(cells: Sheet['cells']): string {
  return `${MARKS.map((mark) => `Player ${mark}: ${cells[mark]} cells`).join('; ')}\n`;
}

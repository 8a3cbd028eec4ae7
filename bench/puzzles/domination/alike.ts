import type { Puzzle } from '../../../src/engine/puzzle.ts';
import { type Move, readMove } from '../../../src/games/domination/moves.ts';
import { boardOf } from '../../../src/games/domination/state.ts';

type Turn = (row: number, column: number) => readonly [number, number];

/**
 * Looks do not depend on mirroring and turning, on colors, or on what was on the board before or was drawn too long ago
 * to count.
 */
export function listLooks({ position }: Puzzle): readonly string[] {
  const { size: wide, memory, plays } = position.setup;
  const [size, most] = [Number(wide), 2 * Number(plays)];
  const lines = position.entries.slice(most).map((entry) => lineOf(entry.slice('A '.length)));
  const board = boardOf(size, lines);
  const remembered = lines.slice(Math.max(0, lines.length - Number(memory)));
  const looks = turnsOf(size).map((turn) => {
    const cells: string[] = [];
    for (const [row, text] of board.entries()) {
      for (const [column, mark] of [...text].entries()) {
        const [toRow, toColumn] = turn(row, column);
        cells[toRow * size + toColumn] = mark;
      }
    }
    return [cells.join(''), ...remembered.map((one) => lookOfLine(one, turn)).sort()].join(' ');
  });
  return [[size, memory, looks.sort()[0]].join(':')];
}

function lookOfLine({ from, to }: Move, turn: Turn): string {
  return [turn(from.row, from.column), turn(to.row, to.column)]
    .map((end) => end.join('.'))
    .sort()
    .join('-');
}

function turnsOf(size: number): readonly Turn[] {
  const last = size - 1;
  const mirrors: readonly Turn[] = [
    (row, column) => [row, column],
    (row, column) => [row, last - column],
    (row, column) => [last - row, column],
    (row, column) => [last - row, last - column],
  ];
  return [
    ...mirrors,
    ...mirrors.map(
      (mirror): Turn =>
        (row, column) =>
          mirror(column, row),
    ),
  ];
}

function lineOf(text: string): Move {
  const read = readMove(text);
  if (!read.ok) throw new Error(`no line: ${text}`);
  return read.value;
}

import { type Cell, readCell, writeCell } from '../src/engine/cell.ts';
import { type Phrase, phrase, type TextKey } from '../src/engine/phrase.ts';
import { accept, type Result } from '../src/engine/result.ts';
import { domination, type Move, preview, sumTotals, type View } from '../src/games/domination/index.ts';
import { type Button, type ControlContext, type Menu, pickButton, type Row } from '../src/play/contract/controls.ts';
import { defineCommand } from '../src/play/contract/gameCommand.ts';
import type { Arguments } from '../src/play/contract/option.ts';
import { fitsMenus, inMenus } from '../src/play/screens/cellMenus.ts';
import { completeEnd, endCells, LINE_OPTIONS, startCells } from './domination/ends.ts';
import { fileCommand } from './domination/file.ts';
import { drawButton, previewCommand, previewPhrases } from './domination/preview.ts';

/** `/domination`: a line is typed as its two ends, or chosen end by end, with what each would bring. */
export const dominationCommand = defineCommand<View>({
  game: domination,
  text: 'domination.command',
  boardFirst: true,
  moves: [
    { name: 'play', text: 'domination.command.play', options: LINE_OPTIONS, read: readTyped, complete: completeEnd },
  ],
  extras: [previewCommand, fileCommand],
  controls,
  scores: (view) => sumTotals(view).map(String),
  hint({ view }, picked) {
    const move = domination.read(picked);
    return move.ok ? previewPhrases(view, move.value) : [];
  },
});

function readTyped({ from = '', to = '' }: Arguments): Result<readonly string[]> {
  const move = domination.read(`${from} ${to}`);
  return move.ok ? accept([domination.write(move.value)]) : move;
}

/**
 * `picked` grows as the player chooses: nothing, a start cell `b2`, a line `b2-e5`. Choosing the second end draws the
 * line immediately: what each end would bring is shown beside it. On boards too large for menus of cells, a row is
 * chosen before the cell: `2`, `b2-5`.
 */
function controls(moment: ControlContext<View>, picked: string): readonly Row[] {
  const { view } = moment;
  const [start = '', end = ''] = picked.split('-');
  const from = readCell(start);
  if (from === undefined) return startMenus(view, start);
  const move = domination.read(picked);
  if (move.ok) return [lineButtons(view, move.value, start)];
  return [...endMenus(view, from, end), [anotherStart()]];
}

/** A message has four rows for a game. When an end is chosen, one of them leads back. */
const MOST_START_MENUS = 4;
const MOST_END_MENUS = 3;

function startMenus(view: View, chosenRow: string): readonly Menu[] {
  const choices = startCells(view).map((cell) => ({ cell, value: writeCell(cell), label: named(cell) }));
  return cellMenus(view, choices, MOST_START_MENUS, { action: 'pick', asks: START, chosenRow });
}

function endMenus(view: View, from: Cell, chosenRow: string): readonly Menu[] {
  const choices = endCells(view, from).map((cell) => {
    const { length, empty, taken } = preview(view, { from, to: cell });
    const effect = { cell: writeCell(cell), count: length, gain: empty + 2 * taken };
    return {
      cell,
      value: domination.write({ from, to: cell }),
      label: phrase('domination.control.endCell', effect),
    };
  });
  const prefix = `${writeCell(from)}-`;
  const how = { action: 'move', asks: END, chosenRow, prefix } as const;
  return cellMenus(view, choices, MOST_END_MENUS, how);
}

interface CellChoice {
  readonly cell: Cell;
  readonly value: string;
  readonly label: Phrase;
}

interface MenuKind {
  readonly action: 'pick' | 'move';
  /** The placeholders of the menus: a cell in several rows, a cell in one row, or a row. */
  readonly asks: { readonly rows: TextKey; readonly inRow: TextKey; readonly row: TextKey };
  /** The row that was already chosen, on a large board. */
  readonly chosenRow: string;
  /** What was chosen before the row. */
  readonly prefix?: string;
}

const START: MenuKind['asks'] = {
  rows: 'domination.control.start',
  inRow: 'domination.control.startInRow',
  row: 'domination.control.startRow',
};
const END: MenuKind['asks'] = {
  rows: 'domination.control.end',
  inRow: 'domination.control.endInRow',
  row: 'domination.control.endRow',
};

/** Menus of these cells, or of their rows first if there are too many cells. */
function cellMenus(
  { setup: { size } }: View,
  choices: readonly CellChoice[],
  most: number,
  { action, asks, chosenRow, prefix = '' }: MenuKind,
): readonly Menu[] {
  const cellMenu = (offered: readonly CellChoice[]): Menu => {
    const [first, last] = [offered[0], offered.at(-1)].map((choice) => (choice?.cell.row ?? 0) + 1);
    const rows = { first: first ?? 1, last: last ?? 1 };
    return {
      kind: 'menu',
      name: offered[0]?.value ?? '',
      action,
      placeholder: phrase(rows.first === rows.last ? asks.inRow : asks.rows, rows),
      choices: offered.map(({ value, label }) => ({ value, label })),
    };
  };
  const placed = choices.map((choice) => ({ ...choice, row: choice.cell.row }));
  const menus = fitsMenus(size, size) ? inMenus(placed, size, size) : [];
  if (menus.length > 0 && menus.length <= most) return menus.map(cellMenu);
  const inRow = choices.filter(({ cell }) => String(cell.row + 1) === chosenRow);
  if (inRow.length > 0) return [cellMenu(inRow)];
  const rows = [...new Set(choices.map(({ cell }) => String(cell.row + 1)))];
  return [
    {
      kind: 'menu',
      name: 'row',
      action: 'pick',
      placeholder: phrase(asks.row),
      choices: rows.map((row) => ({ value: prefix + row, label: phrase('domination.control.row', { row }) })),
    },
  ];
}

function named(cell: Cell): Phrase {
  return phrase('domination.control.cell', { cell: writeCell(cell) });
}

/** Buttons for a line that is shown but not drawn yet, as on the board's page. */
function lineButtons(view: View, move: Move, start: string): readonly Button[] {
  const draw = drawButton(phrase('domination.control.draw', { line: domination.write(move) }), move);
  return [
    { ...draw, disabled: preview(view, move).refusal !== undefined },
    pickButton(phrase('domination.control.otherEnd'), start),
    anotherStart(),
  ];
}

function anotherStart(): Button {
  return pickButton(phrase('domination.control.again'), '');
}

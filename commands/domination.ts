import type { Button, Menu, Moment, Row } from '../src/discord/command/controls.ts';
import { defineCommand } from '../src/discord/command/gameCommand.ts';
import type { Given } from '../src/discord/command/option.ts';
import { fitsMenus, inMenus } from '../src/discord/screens/cellMenus.ts';
import { type Cell, readCell, writeCell } from '../src/engine/cell.ts';
import { type Phrase, phrase, type TextKey } from '../src/engine/phrase.ts';
import { accept, type Result } from '../src/engine/result.ts';
import { domination, preview, type View } from '../src/games/domination/index.ts';
import { completeEnd, endCells, LINE_OPTIONS, startCells } from './domination/ends.ts';
import { fileCommand } from './domination/file.ts';
import { previewCommand, previewPhrases } from './domination/preview.ts';

/** `/domination`: a line is typed as its two ends, or chosen end by end and looked at before it is drawn. */
export const dominationCommand = defineCommand<View>({
  game: domination,
  text: 'domination.command',
  moves: [
    { name: 'play', text: 'domination.command.play', options: LINE_OPTIONS, read: readTyped, complete: completeEnd },
  ],
  extras: [previewCommand, fileCommand],
  controls,
  hint({ view }, picked) {
    const move = domination.read(picked);
    return move.ok ? previewPhrases(view, move.value) : [];
  },
});

function readTyped({ from = '', to = '' }: Given): Result<readonly string[]> {
  const move = domination.read(`${from} ${to}`);
  return move.ok ? accept([domination.write(move.value)]) : move;
}

/**
 * `picked` grows as the player chooses: nothing, a start cell `b2`, a line `b2-e5`. On boards too large for menus of
 * cells a row comes before each cell: `2`, `b2-5`.
 */
function controls({ view }: Moment<View>, picked: string): readonly Row[] {
  const [start = '', end = ''] = picked.split('-');
  const from = readCell(start);
  if (from === undefined) {
    return cellRows(view, startCells(view), start, '', 'domination.control.start', 'domination.control.startRow');
  }
  const move = domination.read(picked);
  if (move.ok) return [lineButtons(view, picked, start)];
  const ends = cellRows(
    view,
    endCells(view, from),
    end,
    `${start}-`,
    'domination.control.end',
    'domination.control.endRow',
  );
  return fitsMenus(view.setup.size, view.setup.size) ? ends : [...ends, [startAgain()]];
}

/** Menus of these cells, or of their rows first where the board is large. `prefix` is what was chosen before. */
function cellRows(
  { setup: { size } }: View,
  cells: readonly Cell[],
  chosenRow: string,
  prefix: string,
  cellText: TextKey,
  rowText: TextKey,
): readonly Menu[] {
  const choice = (value: string, label: Phrase) => ({ value: prefix + value, label });
  const cellMenu = (offered: readonly Cell[]): Menu => {
    const [first = '', last = ''] = [offered[0], offered.at(-1)].map((cell) => cell && writeCell(cell));
    return {
      kind: 'menu',
      name: first,
      action: 'pick',
      placeholder: phrase(cellText, { first, last }),
      choices: offered.map((cell) =>
        choice(writeCell(cell), phrase('domination.control.cell', { cell: writeCell(cell) })),
      ),
    };
  };
  if (fitsMenus(size, size)) return inMenus(cells, size, size).map(cellMenu);
  const inRow = cells.filter(({ row }) => String(row + 1) === chosenRow);
  if (inRow.length > 0) return [cellMenu(inRow)];
  const rows = [...new Set(cells.map(({ row }) => String(row + 1)))];
  return [
    {
      kind: 'menu',
      name: 'row',
      action: 'pick',
      placeholder: phrase(rowText),
      choices: rows.map((row) => choice(row, phrase('domination.control.row', { row }))),
    },
  ];
}

function lineButtons(view: View, picked: string, start: string): readonly Button[] {
  const move = domination.read(picked);
  const isAllowed = move.ok && preview(view, move.value).refusal === undefined;
  return [
    {
      kind: 'button',
      style: 'success',
      label: phrase('domination.control.draw', { line: picked }),
      act: { action: 'move', argument: picked },
      disabled: !isAllowed,
    },
    { kind: 'button', label: phrase('domination.control.otherEnd'), act: { action: 'pick', argument: start } },
    startAgain(),
  ];
}

function startAgain(): Button {
  return { kind: 'button', label: phrase('domination.control.again'), act: { action: 'pick' } };
}

import { type Cell, readCell, writeCell } from '../../src/engine/cell.ts';
import { preview, type View } from '../../src/games/domination/index.ts';
import type { ControlContext } from '../../src/play/contract/controls.ts';
import type { Arguments, Option } from '../../src/play/contract/option.ts';

/** The two ends of a line, as options of a command. */
export const LINE_OPTIONS = [
  { name: 'from', text: 'domination.command.from', required: true, offers: 'suggestions' },
  { name: 'to', text: 'domination.command.to', required: true, offers: 'suggestions' },
] as const satisfies readonly Option[];

/** Cells that begin with the typed text: for `from`, those where a line can start; for `to`, those where it can end. */
export function completeEnd({ view }: ControlContext<View>, given: Arguments, option: string): readonly string[] {
  const typed = (given[option] ?? '').trim().toLowerCase();
  const from = option === 'to' ? readCell(given.from ?? '') : undefined;
  const cells = from === undefined ? startCells(view) : endCells(view, from);
  return cells.map(writeCell).filter((cell) => cell.startsWith(typed));
}

/** The cells from which some line is allowed, in reading order. */
export function startCells(view: View): readonly Cell[] {
  const cells = listCells(view);
  return cells.filter((from) => cells.some((to) => isAllowed(view, from, to)));
}

/** The cells to which a line from `from` is allowed, in reading order. */
export function endCells(view: View, from: Cell): readonly Cell[] {
  return listCells(view).filter((to) => isAllowed(view, from, to));
}

function isAllowed(view: View, from: Cell, to: Cell): boolean {
  return preview(view, { from, to }).refusal === undefined;
}

function listCells({ setup: { size } }: View): readonly Cell[] {
  return Array.from({ length: size * size }, (_, at) => ({ row: Math.floor(at / size), column: at % size }));
}

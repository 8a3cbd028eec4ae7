import { phrase } from '../../src/engine/phrase.ts';
import { type Line, lineAt } from '../../src/games/cellz/board.ts';
import { writeLine } from '../../src/games/cellz/moves.ts';
import { partAt, QUARTERS } from '../../src/games/cellz/parts.ts';
import type { CellzView } from '../../src/games/cellz/play.ts';
import { firstMaxSquareChain, withDrawn } from '../../src/games/cellz/players/chains.ts';
import {
  boxesCompletedBy,
  capturingLines,
  freeLines as numbersOfFree,
  type Position,
} from '../../src/games/cellz/position.ts';
import {
  type Button,
  buttonRows,
  type ControlContext,
  type Menu,
  pickButton,
  type Row,
  writeMoves,
} from '../../src/play/contract/controls.ts';
import { MOST_CHOICES } from '../../src/play/contract/discordLimits.ts';
import { inLists } from '../../src/play/screens/cellMenus.ts';

const MOST_ROWS = 4;
const BUTTONS_A_ROW = 4;

/** Up to this many lines have a button each. If “Take all” is one button too many, lines are left out. */
const MOST_BUTTONS = MOST_ROWS * BUTTONS_A_ROW;

/** How many characters several moves may take up in a custom id. */
const ROOM_FOR_MOVES = 70;

/**
 * First the lines that complete a box, one tap each, then all others: as buttons if they are few, in menus if they are
 * more, and by quarters of the board (and quarters of those) if they are too many for menus.
 */
export function controls(moment: ControlContext<CellzView>, picked: string): readonly Row[] {
  const lines = freeLines(moment);
  const taking = takeButtons(moment.view, lines);
  const offered = new Set(taking.map(({ act }) => act.argument));
  const rest = offered.size === 0 ? lines : lines.filter((line) => !offered.has(writeLine(line)));
  if (lines.length <= MOST_BUTTONS) return buttonRows([...taking, ...rest.map(lineButton)].slice(-MOST_BUTTONS));
  const rows = MOST_ROWS - (taking.length > 0 ? 1 : 0);
  if (rest.length <= rows * MOST_CHOICES) return [taking, ...inLists(rest, rows).map(lineMenu)];
  return [taking, ...rowsOfPart(rest, moment.view, picked, rows)];
}

/** The free lines, left to right and top to bottom. */
function freeLines({ legal, view }: ControlContext<CellzView>): readonly Line[] {
  if (legal().length === 0) return [];
  return numbersOfFree(view)
    .map((number) => lineAt(view, number))
    .sort((a, b) => a.from.row - b.from.row || a.from.column - b.from.column || a.to.row - b.to.row);
}

/** Buttons for lines that complete a box, and one to take all boxes. */
function takeButtons(view: CellzView, lines: readonly Line[]): readonly Button[] {
  const captures = lines.length === 0 ? [] : capturingLines(view);
  const all = allCaptures(view);
  const single = captures.slice(0, all.lines.length > 1 ? BUTTONS_A_ROW - 1 : BUTTONS_A_ROW).map((line): Button => {
    const text = writeLine(lineAt(view, line));
    return {
      kind: 'button',
      style: 'success',
      label: phrase('cellz.control.take', { line: text }),
      act: { action: 'move', argument: text },
    };
  });
  if (captures.length === 0 || all.lines.length < 2) return single;
  const label = phrase('cellz.control.takeAll', { count: all.boxes });
  return [
    { kind: 'button', style: 'success', label, act: { action: 'move', argument: writeMoves(all.lines) } },
    ...single,
  ];
}

/** The lines that capture everything possible now, in order, as far as they fit into a control's id. */
function allCaptures(view: CellzView): { readonly lines: readonly string[]; readonly boxes: number } {
  let lines: readonly string[] = [];
  let boxes = 0;
  let position: Position = view;
  for (const line of firstMaxSquareChain(view).lines) {
    const texts = [...lines, writeLine(lineAt(view, line))];
    if (writeMoves(texts).length > ROOM_FOR_MOVES) break;
    boxes += boxesCompletedBy(position, line).length;
    position = withDrawn(position, [line]);
    lines = texts;
  }
  return { lines, boxes };
}

function lineButton(line: Line): Button {
  return {
    kind: 'button',
    style: 'primary',
    label: phrase('cellz.control.line', { line: writeLine(line) }),
    act: { action: 'move', argument: writeLine(line) },
  };
}

function lineMenu(lines: readonly Line[]): Menu {
  const [start = '', end = ''] = [lines[0], lines.at(-1)].map((line) => line && writeLine(line));
  return {
    kind: 'menu',
    name: start,
    action: 'move',
    placeholder: phrase('cellz.control.lines', { start, end }),
    choices: lines.map(writeLine).map((line) => ({ value: line, label: phrase('cellz.control.line', { line }) })),
  };
}

/** The lines of the chosen part of the board, or its quarters if they are too many for menus, and the way back. */
function rowsOfPart(lines: readonly Line[], view: CellzView, picked: string, rows: number): readonly Row[] {
  const part = partAt(view, picked);
  const within = lines.filter(({ from }) => part.holds(from));
  const back = part.path.length === 0 ? [] : [pickButton(phrase('cellz.control.otherQuadrant'), part.above)];
  const room = back.length === 0 ? rows : rows - 1;
  if (within.length <= room * MOST_CHOICES) return [...inLists(within, room).map(lineMenu), back];
  const quarters = QUARTERS.flatMap(({ name, text }) => {
    const path = [...part.path, name].join('.');
    const quarter = partAt(view, path);
    return within.some(({ from }) => quarter.holds(from)) ? [pickButton(phrase(text), path, 'primary')] : [];
  });
  return [quarters, back];
}

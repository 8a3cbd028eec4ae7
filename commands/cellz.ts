import { type Button, type Menu, type Moment, pickButton, type Row } from '../src/discord/command/controls.ts';
import { defineCommand } from '../src/discord/command/gameCommand.ts';
import type { Given } from '../src/discord/command/option.ts';
import { fitsMenus, inLists, inMenus } from '../src/discord/screens/cellMenus.ts';
import { type Cell, readCell, sameCell, writeCell } from '../src/engine/cell.ts';
import { type Phrase, phrase, type TextKey } from '../src/engine/phrase.ts';
import { accept, type Result, refuse } from '../src/engine/result.ts';
import type { Line } from '../src/games/cellz/board.ts';
import { cellz, readLines } from '../src/games/cellz/index.ts';
import { writeLine } from '../src/games/cellz/notation.ts';
import type { CellzView } from '../src/games/cellz/rules.ts';

/** `/cellz`: lines are typed, or chosen as a dot and then a direction. */
export const cellzCommand = defineCommand<CellzView>({
  game: cellz,
  text: 'cellz.command',
  moves: [
    {
      name: 'move',
      text: 'cellz.command.move',
      options: [
        { name: 'line', text: 'cellz.command.line', required: false, offers: 'suggestions' },
        { name: 'from', text: 'cellz.command.from', required: false, offers: 'suggestions' },
        { name: 'to', text: 'cellz.command.to', required: false, offers: 'suggestions' },
      ],
      read: readTyped,
      complete,
    },
  ],
  controls,
});

/** `line:` with one line or several, or `from:` and `to:` with the two dots of one. */
function readTyped({ line, from, to }: Given): Result<readonly string[]> {
  const typed = line ?? (from !== undefined && to !== undefined ? `${from} ${to}` : undefined);
  if (typed === undefined) return refuse(phrase('cellz.command.noLine'));
  const lines = readLines(typed);
  return lines.ok ? accept(lines.value.map(writeLine)) : lines;
}

/** Free lines only: those that go on from what is typed. */
function complete(moment: Moment<CellzView>, given: Given, option: string): readonly string[] {
  const lines = freeLines(moment);
  const typed = (given[option] ?? '').trim().toLowerCase();
  switch (option) {
    case 'line': {
      // Only the last of several lines is still being typed.
      const [, before = '', last = ''] = /^(.*[\s,])?(\S*)$/.exec(typed) ?? [];
      const fitting = lines.flatMap((line) => [writeLine(line), `${writeCell(line.to)}-${writeCell(line.from)}`]);
      return fitting.filter((text) => text.startsWith(last) && !before.includes(text)).map((text) => before + text);
    }
    case 'from':
      return dotsOf(lines)
        .map(writeCell)
        .filter((dot) => dot.startsWith(typed));
    default: {
      const from = readCell(given.from ?? '');
      const ends = from === undefined ? dotsOf(lines) : linesAt(lines, from).map((line) => otherEnd(line, from));
      return ends.map(writeCell).filter((dot) => dot.startsWith(typed));
    }
  }
}

function controls(moment: Moment<CellzView>, picked: string): readonly Row[] {
  const lines = freeLines(moment);
  const dot = readCell(picked);
  if (dot !== undefined) return [directionButtons(linesAt(lines, dot), dot)];
  const { columns, rows } = moment.view;
  const dots = dotsOf(lines);
  if (fitsMenus(columns, rows)) return inMenus(dots, columns, rows).map((offered) => dotMenu(offered, lines));
  const quadrant = QUADRANTS.find(({ name }) => name === picked);
  if (quadrant === undefined) return [quadrantButtons(dots, moment.view)];
  const within = dots.filter((one) => isIn(quadrant, one, moment.view));
  const menus = inLists(within, 3).map((offered) => dotMenu(offered, lines));
  return [...menus, [pickButton(phrase('cellz.control.otherQuadrant'), '')]];
}

/** A quarter of a board too large for menus. */
interface Quadrant {
  readonly name: string;
  readonly text: TextKey;
  readonly isTop: boolean;
  readonly isLeft: boolean;
}

const QUADRANTS: readonly Quadrant[] = [
  { name: 'top-left', text: 'cellz.quadrant.topLeft', isTop: true, isLeft: true },
  { name: 'top-right', text: 'cellz.quadrant.topRight', isTop: true, isLeft: false },
  { name: 'bottom-left', text: 'cellz.quadrant.bottomLeft', isTop: false, isLeft: true },
  { name: 'bottom-right', text: 'cellz.quadrant.bottomRight', isTop: false, isLeft: false },
];

function isIn({ isTop, isLeft }: Quadrant, dot: Cell, { columns, rows }: CellzView): boolean {
  return dot.row < Math.ceil(rows / 2) === isTop && dot.column < Math.ceil(columns / 2) === isLeft;
}

/** The quarters that have a free line. */
function quadrantButtons(dots: readonly Cell[], view: CellzView): readonly Button[] {
  return QUADRANTS.filter((quadrant) => dots.some((dot) => isIn(quadrant, dot, view))).map(({ name, text }) =>
    pickButton(phrase(text), name, 'primary'),
  );
}

/** Dots in reading order, with the ways in which they can still be joined. */
function dotMenu(dots: readonly Cell[], lines: readonly Line[]): Menu {
  const [start = '', end = ''] = [dots[0], dots.at(-1)].map((dot) => dot && writeCell(dot));
  return {
    kind: 'menu',
    name: start,
    action: 'pick',
    placeholder: phrase('cellz.control.dot', { start, end }),
    choices: dots.map((dot) => ({
      value: writeCell(dot),
      label: phrase('cellz.control.name', { dot: writeCell(dot) }),
      description: phrase('cellz.control.directions', {
        directions: linesAt(lines, dot).map((line) => directionName(dot, otherEnd(line, dot))),
      }),
    })),
  };
}

function directionButtons(lines: readonly Line[], dot: Cell): readonly Button[] {
  return [
    ...lines.map(
      (line): Button => ({
        kind: 'button',
        style: 'primary',
        label: phrase('cellz.control.draw', {
          direction: directionName(dot, otherEnd(line, dot)),
          dot: writeCell(otherEnd(line, dot)),
        }),
        act: { action: 'move', argument: writeLine(line) },
      }),
    ),
    { kind: 'button', label: phrase('cellz.control.otherDot'), act: { action: 'pick' } },
  ];
}

function directionName(from: Cell, to: Cell): Phrase {
  if (to.row < from.row) return phrase('cellz.direction.up');
  if (to.row > from.row) return phrase('cellz.direction.down');
  return to.column < from.column ? phrase('cellz.direction.left') : phrase('cellz.direction.right');
}

function freeLines({ legal }: Moment): readonly Line[] {
  const lines = readLines(legal().join(','));
  return lines.ok ? lines.value : [];
}

function linesAt(lines: readonly Line[], dot: Cell): readonly Line[] {
  return lines.filter(({ from, to }) => sameCell(from, dot) || sameCell(to, dot));
}

function otherEnd({ from, to }: Line, dot: Cell): Cell {
  return sameCell(from, dot) ? to : from;
}

/** The ends of all lines, each once, in reading order. */
function dotsOf(lines: readonly Line[]): readonly Cell[] {
  const dots = new Map(lines.flatMap(({ from, to }) => [from, to]).map((dot) => [writeCell(dot), dot]));
  return [...dots.values()].sort((a, b) => a.row - b.row || a.column - b.column);
}

import { type Cell, readCell, sameCell, writeCell } from '../src/engine/cell.ts';
import { type Phrase, phrase } from '../src/engine/phrase.ts';
import { accept, type Result, refuse } from '../src/engine/result.ts';
import { type Line, lineAt, lineNumber } from '../src/games/cellz/board.ts';
import { cellz, readLines } from '../src/games/cellz/index.ts';
import { readLine, writeLine } from '../src/games/cellz/moves.ts';
import { type CellzView, countBoxes } from '../src/games/cellz/play.ts';
import { withDrawn } from '../src/games/cellz/players/chains.ts';
import { boxesCompletedBy, capturingLines, freeLines as linesLeft } from '../src/games/cellz/position.ts';
import type { ControlContext } from '../src/play/contract/controls.ts';
import { defineCommand } from '../src/play/contract/gameCommand.ts';
import type { Arguments } from '../src/play/contract/option.ts';
import { controls } from './cellz/controls.ts';

/** `/cellz`: lines are typed, or chosen with buttons and menus. */
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
  scores: (view) => countBoxes(view).map(String),
  hint,
});

/** What a line would capture, or leave for the opponents to capture. */
function hint({ view }: ControlContext<CellzView>, picked: string): readonly Phrase[] {
  const line = readLine(picked);
  const number = line.ok ? lineNumber(view, line.value) : undefined;
  if (number === undefined || !linesLeft(view).includes(number)) return [];
  const taken = boxesCompletedBy(view, number).length;
  if (taken > 0) return [phrase('cellz.hint.takes', { count: taken })];
  const leaves = capturingLines(withDrawn(view, [number])).length > capturingLines(view).length;
  return [phrase(leaves ? 'cellz.hint.leaves' : 'cellz.hint.nothing')];
}

/** Reads `line:` with one or more lines, or `from:` and `to:` with the two dots of a line. */
function readTyped({ line, from, to }: Arguments): Result<readonly string[]> {
  if (line !== undefined && (from ?? to) !== undefined) return refuse(phrase('cellz.command.lineTwice'));
  const typed = line ?? (from !== undefined && to !== undefined ? `${from} ${to}` : undefined);
  if (typed === undefined) return refuse(phrase('cellz.command.noLine'));
  const lines = readLines(typed);
  return lines.ok ? accept(lines.value.map(writeLine)) : lines;
}

/** Suggests only free lines that continue the typed text. */
function complete(moment: ControlContext<CellzView>, given: Arguments, option: string): readonly string[] {
  const lines = freeLines(moment);
  const typed = (given[option] ?? '').trim().toLowerCase();
  switch (option) {
    case 'line': {
      // Only the last of several lines is still being typed.
      const last = typed.split(/[\s,]/).at(-1) ?? '';
      const before = typed.slice(0, typed.length - last.length);
      // Each line once; the other way round only if someone has begun to type it that way.
      const fitting = inReadingOrder(lines).flatMap((line) => {
        const ways = [writeLine(line), `${writeCell(line.to)}-${writeCell(line.from)}`];
        return ways.filter((text) => text.startsWith(last)).slice(0, 1);
      });
      return fitting.filter((text) => !before.includes(text)).map((text) => before + text);
    }
    case 'from':
      return listDots(lines)
        .map(writeCell)
        .filter((dot) => dot.startsWith(typed));
    default: {
      const from = readCell(given.from ?? '');
      const ends = from === undefined ? listDots(lines) : linesAt(lines, from).map((line) => otherEnd(line, from));
      return ends.map(writeCell).filter((dot) => dot.startsWith(typed));
    }
  }
}

function inReadingOrder(lines: readonly Line[]): readonly Line[] {
  return [...lines].sort((a, b) => a.from.row - b.from.row || a.from.column - b.from.column || a.to.row - b.to.row);
}

function freeLines({ legal, view }: ControlContext<CellzView>): readonly Line[] {
  return legal().length === 0 ? [] : linesLeft(view).map((number) => lineAt(view, number));
}

function linesAt(lines: readonly Line[], dot: Cell): readonly Line[] {
  return lines.filter(({ from, to }) => sameCell(from, dot) || sameCell(to, dot));
}

function otherEnd({ from, to }: Line, dot: Cell): Cell {
  return sameCell(from, dot) ? to : from;
}

/** The ends of all lines, without duplicates, in reading order. */
function listDots(lines: readonly Line[]): readonly Cell[] {
  const dots = new Map(lines.flatMap(({ from, to }) => [from, to]).map((dot) => [writeCell(dot), dot]));
  return [...dots.values()].sort((a, b) => a.row - b.row || a.column - b.column);
}

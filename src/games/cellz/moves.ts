import { plainMove, readCell, sameCell, writeCell } from '../../engine/cell.ts';
import { phrase } from '../../engine/phrase.ts';
import { accept, type Result, refuse } from '../../engine/result.ts';
import { type Line, lineBetween } from './board.ts';

/** Two dots, with nothing, a space or a dash between them. */
const TWO_DOTS = /^ ?([a-z]\d{1,2}) ?(?:- ?)?([a-z]\d{1,2}) ?$/i;

/** Writes a line as `a1-a2`, with the left or upper dot first. */
export function writeLine(line: Line): string {
  return `${writeCell(line.from)}-${writeCell(line.to)}`;
}

/** Reads `a1-a2`, `A2 a1` or `a1a2`: two adjacent dots in either order, on a board of any size. */
export function readLine(text: string): Result<Line> {
  const [, first = '', second = ''] = TWO_DOTS.exec(plainMove(text)) ?? [];
  const a = readCell(first);
  const b = readCell(second);
  if (a === undefined || b === undefined) return refuse(phrase('cellz.unreadable', { text: shortened(text) }));
  if (sameCell(a, b)) return refuse(phrase('cellz.sameDot', { dot: writeCell(a) }));
  const line = lineBetween(a, b);
  if (line === undefined) return refuse(phrase('cellz.notNeighbours', { a: writeCell(a), b: writeCell(b) }));
  return accept(line);
}

/**
 * Reads one or more lines, separated by spaces or commas: `a1-a2 b1-b2`, `a1 a2, b1 b2`. Two dots separated by a space
 * are one line; more than two dots in a row need dashes or commas.
 */
export function readLines(text: string): Result<readonly Line[]> {
  const lines: Line[] = [];
  for (const piece of splitLines(plainMove(text))) {
    const line = readLine(piece);
    if (!line.ok) return line;
    lines.push(line.value);
  }
  return lines.length > 0 ? accept(lines) : refuse(phrase('cellz.unreadable', { text: '' }));
}

/** Splits a text into the pieces that should each be one line. */
function splitLines(text: string): readonly string[] {
  return text.split(/[,;]/).flatMap((part) => {
    if (TWO_DOTS.test(part)) return [part];
    return part
      .replace(/ ?- ?/g, '-')
      .split(' ')
      .filter((piece) => piece !== '');
  });
}

/** Shortens a text so that its author can still recognize it. */
function shortened(text: string): string {
  const characters = [...text.trim()];
  return characters.length > 20 ? `${characters.slice(0, 20).join('')}…` : characters.join('');
}

import { columnLetter } from '../../engine/cell.ts';
import { type Phrase, phrase } from '../../engine/phrase.ts';
import { seatLetter } from '../../engine/seat.ts';
import { getBoard, type LineNumber, lineAt, straightRuns } from './board.ts';
import { writeLine } from './moves.ts';
import { type CellzView, countBoxes, lastDot, linesLeft, toAct } from './play.ts';
import { capturingLines, freeLines } from './position.ts';

/** Returns “A 3 · B 5 · 12 lines left”. */
export function summary(view: CellzView): readonly Phrase[] {
  return [phrase('cellz.summary', { scores: beside(scorePhrases(view)), lines: linesLeftPhrase(view) })];
}

function scorePhrases(view: CellzView): readonly Phrase[] {
  return countBoxes(view).map((boxes, seat) => phrase('cellz.score', { player: { seat }, boxes }));
}

function linesLeftPhrase(view: CellzView): Phrase {
  return phrase('cellz.linesLeft', { count: linesLeft(view) });
}

function beside(phrases: readonly Phrase[]): Phrase {
  return phrases.reduce((first, second) => phrase('cellz.beside', { first, second }));
}

/**
 * Describes the position for someone who cannot see it, in enough detail to play: size, scores, whose turn it is, the
 * newest lines, what can be captured, then either all drawn or all free lines (whichever is shorter), and the owners of
 * the boxes.
 */
export function describe(view: CellzView): readonly Phrase[] {
  return [
    phrase('cellz.describe.board', { columns: view.columns, rows: view.rows, corner: lastDot(view) }),
    phrase('cellz.describe.scores', { scores: scorePhrases(view), lines: linesLeftPhrase(view) }),
    ...toAct(view).map((seat) => phrase('cellz.describe.turn', { player: { seat } })),
    ...lastTurnPhrases(view),
    ...captures(view),
    ...allLines(view),
    ...owners(view),
  ];
}

function lastTurnPhrases(view: CellzView): readonly Phrase[] {
  if (view.lastTurn === null) return [];
  const { seat, lines } = view.lastTurn;
  const words = runsInWords(view, lines);
  return [
    !isLarge(view) || words.length <= 40
      ? phrase('cellz.describe.lastTurn', { player: { seat }, lines: words })
      : phrase('cellz.describe.longTurn', { player: { seat }, count: lines.length }),
  ];
}

function captures(view: CellzView): readonly Phrase[] {
  const lines = capturingLines(view);
  if (lines.length === 0) return [];
  const named = (isLarge(view) ? lines.slice(0, 4) : lines).map((line) => writeLine(lineAt(view, line)));
  const more = lines.length - named.length;
  const values = { lines: named.join(', '), count: more };
  return [more === 0 ? phrase('cellz.describe.captures', values) : phrase('cellz.describe.capturesAndMore', values)];
}

function allLines(view: CellzView): readonly Phrase[] {
  const free = freeLines(view);
  if (free.length === 0) return [phrase('cellz.describe.allDrawn')];
  if (free.length === view.lines.length) return [phrase('cellz.describe.noneDrawn')];
  const drawn = view.lines.flatMap((owner, line) => (owner === null ? [] : [line]));
  const freeWords = runsInWords(view, free);
  const drawnWords = runsInWords(view, drawn);
  if (Math.min(freeWords.length, drawnWords.length) > 250 && isLarge(view)) {
    return [
      free.length <= drawn.length
        ? phrase('cellz.describe.freeByRow', { lines: byRow(view, free) })
        : phrase('cellz.describe.drawnByRow', { lines: byRow(view, drawn) }),
    ];
  }
  return [
    freeWords.length <= drawnWords.length
      ? phrase('cellz.describe.free', { lines: freeWords })
      : phrase('cellz.describe.drawn', { lines: drawnWords }),
  ];
}

/** Whether a board has so many boxes that it must be described more briefly to fit into an alt text. */
function isLarge(view: CellzView): boolean {
  return view.boxes.length > 81;
}

/** Writes lines as straight runs: `a1-c1, a1-a4`. */
function runsInWords(view: CellzView, lines: readonly LineNumber[]): string {
  const rising = [...lines].sort((a, b) => a - b);
  return straightRuns(getBoard(view), rising).map(writeLine).join(', ');
}

/**
 * Writes lines row by row: `1 ab, 1-2 ac` means a1-b1 and b1-c1, then a1-a2 and c1-c2. Each line is the letter of its
 * left or upper dot; rows go from top to bottom.
 */
function byRow(view: CellzView, lines: readonly LineNumber[]): string {
  const rows = Map.groupBy(
    lines.map((number) => lineAt(view, number)),
    ({ from, to }) => (from.row === to.row ? `${from.row + 1}` : `${from.row + 1}-${to.row + 1}`),
  );
  const fromTop = [...rows].sort(([a], [b]) => Number.parseInt(a, 10) - Number.parseInt(b, 10) || a.length - b.length);
  return fromTop
    .map(([row, inRow]) => `${row} ${inRow.map(({ from }) => columnLetter(from.column)).join('')}`)
    .join(', ');
}

/**
 * Writes the rows of boxes that contain an owned one: `1: A A 0 B` (`1: AA0B` on large boards). 0 means no owner, since
 * a dash would be lost when read aloud.
 */
function owners(view: CellzView): readonly Phrase[] {
  const perRow = view.columns - 1;
  const rows: string[] = [];
  for (let row = 0; row < view.rows - 1; row += 1) {
    const marks = view.boxes.slice(row * perRow, (row + 1) * perRow);
    if (marks.every((owner) => owner === null)) continue;
    const letters = marks.map((owner) => (owner === null ? '0' : seatLetter(owner)));
    rows.push(`${row + 1}: ${letters.join(isLarge(view) ? '' : ' ')}`);
  }
  return rows.length === 0 ? [] : [phrase('cellz.describe.owners', { rows: rows.join('; ') })];
}

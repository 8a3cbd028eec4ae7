import { type Phrase, phrase } from '../../engine/phrase.ts';
import { seatLetter } from '../../engine/seat.ts';
import { boardOf, type Line, type LineNumber, lineAt, straightRuns } from './board.ts';
import { writeLine } from './notation.ts';
import { capturingLines, freeLines } from './position.ts';
import { type CellzView, lastDot, linesLeft, scoresOf, toAct } from './rules.ts';

/** «A 3 · B 5 · 12 lines left». */
export function summary(view: CellzView): readonly Phrase[] {
  return [phrase('cellz.summary', { scores: beside(scorePhrases(view)), lines: linesLeftPhrase(view) })];
}

function scorePhrases(view: CellzView): readonly Phrase[] {
  return scoresOf(view).map((boxes, seat) => phrase('cellz.score', { player: { seat }, boxes }));
}

function linesLeftPhrase(view: CellzView): Phrase {
  return phrase('cellz.linesLeft', { count: linesLeft(view) });
}

function beside(phrases: readonly Phrase[]): Phrase {
  return phrases.reduce((first, second) => phrase('cellz.beside', { first, second }));
}

/**
 * The position for who cannot see it, enough to play by: size, scores, whose turn, the newest lines, what can be
 * captured, then every line of the board (drawn or free, whichever are said sooner) and the owners of the boxes.
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
  return [phrase('cellz.describe.lastTurn', { player: { seat }, lines: runsInWords(view, lines) })];
}

function captures(view: CellzView): readonly Phrase[] {
  const lines = capturingLines(view);
  return lines.length === 0
    ? []
    : [phrase('cellz.describe.captures', { lines: inWords(lines.map((line) => lineAt(view, line))) })];
}

function allLines(view: CellzView): readonly Phrase[] {
  const free = freeLines(view);
  if (free.length === 0) return [phrase('cellz.describe.allDrawn')];
  if (free.length === view.lines.length) return [phrase('cellz.describe.noneDrawn')];
  const drawn = view.lines.flatMap((owner, line) => (owner === null ? [] : [line]));
  const freeWords = runsInWords(view, free);
  const drawnWords = runsInWords(view, drawn);
  return [
    freeWords.length <= drawnWords.length
      ? phrase('cellz.describe.free', { lines: freeWords })
      : phrase('cellz.describe.drawn', { lines: drawnWords }),
  ];
}

function runsInWords(view: CellzView, lines: readonly LineNumber[]): string {
  const rising = [...lines].sort((a, b) => a - b);
  return inWords(straightRuns(boardOf(view), rising));
}

function inWords(lines: readonly Line[]): string {
  return lines.map(writeLine).join(', ');
}

/** `1: A A 0 B`: the rows of boxes in which somebody owns one; read aloud, a dash for nobody would be lost. */
function owners(view: CellzView): readonly Phrase[] {
  const perRow = view.columns - 1;
  const rows: string[] = [];
  for (let row = 0; row < view.rows - 1; row += 1) {
    const marks = view.boxes.slice(row * perRow, (row + 1) * perRow);
    if (marks.every((owner) => owner === null)) continue;
    rows.push(`${row + 1}: ${marks.map((owner) => (owner === null ? '0' : seatLetter(owner))).join(' ')}`);
  }
  return rows.length === 0 ? [] : [phrase('cellz.describe.owners', { rows: rows.join('; ') })];
}

import type { Seat } from './seat.ts';

/**
 * Log entries that are not moves of a game: joining late, resigning, handing the seat to a computer player, a person
 * taking it back, agreeing to a draw, taking back moves.
 */
export const JOIN = 'join';
export const RESIGN = 'resign';
export const SUBSTITUTE = 'substitute';
export const TAKE_OVER = 'take-over';
export const DRAW = 'agree-draw';
const UNDO = /^undo:([1-9]\d*)$/;

/**
 * One entry of the log: what a seat did, as text. `undo:n` takes back the last n entries before it that still count.
 */
export interface LogEntry {
  readonly seat: Seat;
  readonly text: string;
  /** Whether the entry revealed dice or hidden things to anyone, so that it cannot be taken back. */
  readonly revealed: boolean;
}

/** Returns the text of an entry that takes back the `count` entries before it. */
export function undoText(count: number): string {
  return `undo:${count}`;
}

/** Whether an entry takes back others. */
export function isUndo(text: string): boolean {
  return UNDO.test(text);
}

/** Returns how many entries an undo takes back; undefined for any other text. */
export function countUndone(text: string): number | undefined {
  // Called for every entry of a log, and checking one letter is faster than the regular expression.
  if (text[0] !== 'u') return undefined;
  const count = UNDO.exec(text)?.[1];
  return count === undefined ? undefined : Number(count);
}

/** Returns the entries that still count: without undos and the entries that they took back. */
export function standingEntries<Entry extends LogEntry>(log: readonly Entry[]): readonly Entry[] {
  if (log.every(({ text }) => countUndone(text) === undefined)) return log;
  const standing: Entry[] = [];
  for (const entry of log) {
    const undone = countUndone(entry.text);
    if (undone === undefined) standing.push(entry);
    else standing.length = Math.max(0, standing.length - undone);
  }
  return standing;
}

/** Whether a log entry is a move of its game, and not one of the words above. */
export function isMove(text: string): boolean {
  return ![JOIN, RESIGN, SUBSTITUTE, TAKE_OVER, DRAW].includes(text) && !isUndo(text);
}

/** Returns the number of the last move among the entries that still count; what follows are words such as `resign`. */
export function lastMoveNumber(log: readonly LogEntry[]): number {
  return standingEntries(log).findLastIndex(({ text }) => isMove(text)) + 1;
}

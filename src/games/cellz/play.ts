import { writeCell } from '../../engine/cell.ts';
import type { GameEvent, MoveResult } from '../../engine/game.ts';
import { byScore, type Outcome } from '../../engine/outcome.ts';
import { type Phrase, phrase } from '../../engine/phrase.ts';
import { type Seat, seatsOf } from '../../engine/seat.ts';
import type { SetupOf, SetupOptions } from '../../engine/setup.ts';
import { getBoard, type Line, type LineNumber, lineCount, lineNumber } from './board.ts';
import { writeLine } from './moves.ts';
import { boxesCompletedBy, freeLines, type Owner, type Position } from './position.ts';

/** The largest board can hold those of the seed's levels: 10x11, 11x12, 12x13 and 10x17 dots. */
export const SETUP = {
  columns: { kind: 'number', text: 'cellz.option.columns', told: 'cellz.told.columns', min: 2, max: 13, default: 6 },
  rows: { kind: 'number', text: 'cellz.option.rows', told: 'cellz.told.rows', min: 2, max: 17, default: 6 },
} as const satisfies SetupOptions;

export type CellzSetup = SetupOf<typeof SETUP>;

/** With fewer boxes, the game is decided by who begins, or by a single habit: see docs/decisions/cellz.md. */
const LEAST_FAIR = 4;

/** Whether more than the first turn decides the game on this board. */
export function isFair({ columns, rows }: CellzSetup): boolean {
  return (columns - 1) * (rows - 1) >= LEAST_FAIR;
}

/** The lines that one seat drew in a row, with no other seat in between. */
export interface Turn {
  readonly seat: Seat;
  /** In the order they were drawn. */
  readonly lines: readonly LineNumber[];
}

/** A position of a match. Nothing is hidden, so it is also what everyone sees. */
export interface CellzState extends Position {
  readonly seatCount: number;
  /** Who completed each box, by box number. */
  readonly boxes: readonly Owner[];
  /** Whose turn it is; meaningless once all lines are drawn. */
  readonly turnOf: Seat;
  /** The newest lines on the board; null before the first. */
  readonly lastTurn: Turn | null;
  /** The seats whose players have left; their turns are skipped. */
  readonly left: readonly Seat[];
}

export type CellzView = CellzState;

/** Returns an empty board; seat 0 begins. */
export function start(setup: CellzSetup, seatCount: number): CellzState {
  const { columns, rows } = setup;
  return {
    columns,
    rows,
    seatCount,
    lines: Array.from({ length: lineCount(setup) }, () => null),
    boxes: Array.from({ length: (columns - 1) * (rows - 1) }, () => null),
    turnOf: 0,
    lastTurn: null,
    left: [],
  };
}

export function toAct(state: CellzState): readonly Seat[] {
  return isOver(state) ? [] : [state.turnOf];
}

function isOver(state: CellzState): boolean {
  return !state.lines.includes(null);
}

/** Returns every free line, whether or not it completes a box: nobody is forced to capture. */
export function legal(state: CellzState, seat: Seat): readonly Line[] {
  if (seat !== state.turnOf) return [];
  const board = getBoard(state);
  return board.lines.filter((_, number) => state.lines[number] === null);
}

export function refuse(state: CellzState, seat: Seat, line: Line): Phrase | undefined {
  if (isOver(state)) return phrase('engine.over');
  if (seat !== state.turnOf) return phrase('engine.notYourTurn');
  const number = lineNumber(state, line);
  if (number === undefined) return phrase('cellz.offBoard', { line: writeLine(line), corner: lastDot(state) });
  const owner = state.lines[number] ?? null;
  if (owner === null) return undefined;
  return phrase('cellz.drawn', { line: writeLine(line), player: { seat: owner }, example: firstFreeLine(state) });
}

/** Returns the name of the lower right dot. */
export function lastDot(state: CellzState): string {
  return writeCell({ row: state.rows - 1, column: state.columns - 1 });
}

function firstFreeLine(state: CellzState): string {
  return legal(state, state.turnOf).slice(0, 1).map(writeLine).join();
}

/** Draws a line. A player who completes a box, or two at once, must draw one more line (seed, table A2). */
export function play(state: CellzState, seat: Seat, line: Line): MoveResult<CellzState> {
  const number = lineNumber(state, line);
  if (number === undefined) throw new Error(`${writeLine(line)} is off the board`);
  const completed = boxesCompletedBy(state, number);
  const drawn: CellzState = {
    ...state,
    lines: state.lines.with(number, seat),
    boxes: state.boxes.map((owner, box) => (completed.includes(box) ? seat : owner)),
    lastTurn: { seat, lines: [...linesOfTurn(state, seat), number] },
  };
  const next = completed.length > 0 ? drawn : passTurn(drawn);
  const begins = linesOfTurn(state, seat).length === 0;
  return { state: next, events: [drew(drawn, seat, line, completed.length, begins)], revealed: false };
}

/** Returns what `seat` has already drawn in the current turn. */
function linesOfTurn(state: CellzState, seat: Seat): readonly LineNumber[] {
  return state.lastTurn?.seat === seat ? state.lastTurn.lines : [];
}

function drew(state: CellzState, seat: Seat, line: Line, count: number, begins: boolean): GameEvent {
  const values = { player: { seat }, line: writeLine(line), count };
  const first = begins ? { begins } : {};
  if (count === 0) {
    const part = phrase('cellz.turn.drew', { line: writeLine(line) });
    return { to: 'everyone', text: phrase('cellz.drew', values), turn: { seat, part, ...first } };
  }
  const text = isOver(state) ? phrase('cellz.tookLast', values) : phrase('cellz.took', values);
  const part = phrase('cellz.turn.took', { count, line: writeLine(line) });
  return { to: 'everyone', text, turn: { seat, part, ...first } };
}

/** Passes the turn to the next seat that has not left. */
function passTurn(state: CellzState): CellzState {
  const staying = seatsOf(state.seatCount).filter((seat) => !state.left.includes(seat));
  return { ...state, turnOf: staying.find((seat) => seat > state.turnOf) ?? staying[0] ?? state.turnOf };
}

/** Removes a seat, whose turns are skipped from now on. Its lines and boxes stay as they are. */
export function leave(state: CellzState, seat: Seat): MoveResult<CellzState> {
  const without = { ...state, left: [...state.left, seat] };
  return { state: seat === state.turnOf ? passTurn(without) : without, events: [], revealed: false };
}

/** Returns how many boxes each seat has completed. */
export function countBoxes(state: CellzState): readonly number[] {
  return seatsOf(state.seatCount).map((seat) => state.boxes.filter((owner) => owner === seat).length);
}

/**
 * Ranks seats by boxes; equal numbers share a place. A player who left keeps the boxes, but ranks below everyone who
 * stayed (our decision; the same applies if all but one leave).
 */
export function outcome(state: CellzState): Outcome | undefined {
  if (!isOver(state)) return undefined;
  const scores = countBoxes(state);
  const stayed = seatsOf(state.seatCount).map((seat) => (state.left.includes(seat) ? 0 : 1));
  return { scores, places: byScore(stayed, scores).places };
}

/** Returns how many lines are still to be drawn. */
export function linesLeft(state: CellzState): number {
  return freeLines(state).length;
}

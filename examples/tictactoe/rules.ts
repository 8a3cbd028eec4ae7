import {
  accept,
  byScore,
  defineOpenGame,
  type KeysOf,
  phrase,
  pick,
  type Random,
  refuse,
  type Seat,
} from 'parlor/engine';
import type texts from './en.json';
import { lesson } from './lesson.ts';
import { puzzles } from './puzzles.ts';

declare module 'parlor/engine' {
  interface TextKeys extends KeysOf<typeof texts> {}
}

/** Who holds each square, row by row from the top left, and whose turn it is. */
export interface State {
  readonly squares: readonly (Seat | null)[];
  readonly turn: Seat;
}

/** The squares by name: a move is the name of a free one. */
export const SQUARES: readonly string[] = ['a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'a3', 'b3', 'c3'];

const LINES = ['012', '345', '678', '036', '147', '258', '048', '246'].map((line) => [...line].map(Number));

const wins = ({ squares }: State, seat: Seat) => LINES.some((line) => line.every((at) => squares[at] === seat));
const isOver = (state: State) => wins(state, 0) || wins(state, 1) || !state.squares.includes(null);
const free = ({ squares }: State) => SQUARES.filter((_, at) => squares[at] === null);
const take = ({ squares }: State, square: string, seat: Seat): State => {
  return { squares: squares.with(SQUARES.indexOf(square), seat), turn: 1 - seat };
};
const left = (state: State) => phrase('tictactoe.left', { squares: free(state).length });
const holding = (seat: Seat | null, at: number) =>
  seat === null ? [] : [phrase('tictactoe.takes', { player: { seat }, square: SQUARES[at] ?? '' })];

/** Wins if it can, else keeps the other from winning, else plays anywhere. */
function choose(state: State, seat: Seat, random: Random): string {
  const winning = (one: Seat) => free(state).find((square) => wins(take(state, square, one), one));
  return winning(seat) ?? winning(1 - seat) ?? pick(free(state), random);
}

/** Three in a row. */
export const game = defineOpenGame<unknown, State, string>({
  id: 'tictactoe',
  rules: 1,
  name: 'tictactoe.name',
  rulesText: 'tictactoe.rules',
  seats: { min: 2, max: 2, usual: 2 },
  setup: {},
  start: () => ({ squares: SQUARES.map(() => null), turn: 0 }),
  toAct: (state) => (isOver(state) ? [] : [state.turn]),
  legal: (state, seat) => (isOver(state) || seat !== state.turn ? [] : free(state)),
  refuse(state, seat, square) {
    if (isOver(state) || seat !== state.turn) return phrase('engine.notYourTurn');
    return free(state).includes(square) ? undefined : phrase('tictactoe.taken', { square });
  },
  play(state, seat, square) {
    const text = phrase('tictactoe.takes', { player: { seat }, square });
    return { state: take(state, square, seat), events: [{ to: 'everyone', text }], revealed: false };
  },
  outcome: (state) => (isOver(state) ? byScore([0, 1].map((seat) => Number(wins(state, seat)))) : undefined),
  longest: () => 9,
  summary: (state) => [left(state)],
  describe: (state) => [left(state), ...state.squares.flatMap(holding)],
  write: (square) => square,
  read: (text) => (SQUARES.includes(text) ? accept(text) : refuse(phrase('tictactoe.unreadable', { text }))),
  players: { easy: { choose: (state, _seat, random) => pick(free(state), random) }, medium: { choose } },
  lesson,
  puzzles,
});

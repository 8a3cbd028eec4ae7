import type { Phrase } from './phrase.ts';
import type { Random } from './random.ts';
import type { Seat } from './seat.ts';

/**
 * The levels of computer players, weakest first. `steady` is for games in which `medium` is far stronger than `easy`.
 */
export const LEVELS = ['easy', 'steady', 'medium', 'hard'] as const;
export type Level = (typeof LEVELS)[number];

/**
 * A limit on thinking time. A computer player calls it repeatedly: it returns true while the player may continue. Every
 * call counts as one step, so that the same number of steps gives the same move on any machine.
 */
export interface Budget {
  (): boolean;
  /** Returns the share that is used up, from 0 to 1; missing if the budget is unlimited. */
  readonly used?: () => number;
}

/**
 * What computer players lose per move on average, in the game's unit: medians of seats, judged like finished matches.
 * Each number is larger than the one before.
 */
export interface UsualLosses {
  readonly hard: number;
  /** Medium's losses against the weakest opponents and against the strongest. */
  readonly medium: readonly [least: number, most: number];
  /** Missing if easy loses about as much as random moves. */
  readonly easy?: number;
  /** What random legal moves lose. */
  readonly random: number;
}

/** A move and how a computer player values it. */
export interface WeighedMove<Move> {
  readonly move: Move;
  /**
   * The expected result for the seat after this move, in the game's unit: its lead over the best of the others, or its
   * own points if it plays alone. Comparable between moves of one position. Missing if nothing was calculated, or not
   * tried often enough to give a number: then only the order of the moves is meaningful.
   */
  readonly expected?: number;
  /** Whether `expected` is proven: with perfect play by everyone, the match ends with exactly this value. */
  readonly exact?: boolean;
  /**
   * The error, in either direction, of the difference from the first move of the list; only if both were tried in the
   * same way, in the same simulated worlds. Missing for a guess, for which only the order counts.
   */
  readonly within?: number;
  /** The moves that follow this one in the same round, if whole rounds are planned. */
  readonly next?: readonly Move[];
  /** Whether this is the move that was asked about, see `weigh`. */
  readonly asked?: true;
  /** The reason, as a sentence that people can learn from: “opens a chain of four”. */
  readonly reason?: Phrase;
}

/** Chooses legal moves for a seat that is to act, using only what that seat may know. */
export interface ComputerPlayer<View, Move> {
  choose(view: View, seat: Seat, random: Random, budget: Budget): Move;
  /**
   * Returns its best moves, best first, at least one; used by hints, puzzles, lessons and analysis. `choose` plays the
   * first.
   *
   * There are three kinds of values. `exact`: the value is proven, and always the same with the same budget in steps.
   * `within`: this move and the first move were tried in the same way, and in 99 out of 100 cases their difference is
   * off by no more than this. Neither: the value is a guess, from which no loss may be reported.
   *
   * `asked` are moves that someone makes from here in this turn, or in this round if the game has `round`. Their result
   * is among the values, marked as `asked`, and gets as much effort as the first move. Other moves may then be missing,
   * and no time is spent if nothing certain can be said.
   */
  weigh?(view: View, seat: Seat, random: Random, budget: Budget, asked?: readonly Move[]): readonly WeighedMove<Move>[];
  /** The number of steps worth spending on one position in `weigh`, about a second's worth; 1,000 if missing. */
  readonly thorough?: number;
}

import type { PhraseValue, TextKey } from './phrase.ts';
import type { Seat } from './seat.ts';
import type { SetupValue } from './setup.ts';

/**
 * Selects the moves of a learner that get an answer: certain moves, moves that cause a certain event (named by the key
 * of its sentence), or moves that gain points, lose points, or do neither.
 */
export type Pattern =
  | { readonly moves: readonly string[] }
  | { readonly happens: TextKey }
  | { readonly points: 'more' | 'same' | 'less' };

/** The answer to moves that match a pattern. */
interface Answer {
  readonly when: Pattern;
  /** Whether the exercise continues after this answer, instead of returning to its start. */
  readonly on?: true;
  readonly say: TextKey;
}

/** At least this many points, as the game counts them while it runs. */
interface PointsAim {
  readonly kind: 'points';
  readonly least: number;
  /** Whether points count only once the learner has nothing more to do, since they may be lost until then. */
  readonly settled?: true;
  /**
   * The beginnings of moves that can gain points, if other moves cannot: once no such move is left, the aim is missed.
   */
  readonly by?: readonly string[];
}

/**
 * When an exercise is solved: by any move; by one of several moves; by points; by a line of right moves with the
 * replies to each; by all moves of one of several plans, in any order; or by the end of the match, with or without a
 * lead.
 */
export type Aim =
  | { readonly kind: 'any' }
  | { readonly kind: 'moves'; readonly any: readonly string[] }
  | PointsAim
  | { readonly kind: 'line'; readonly steps: readonly Decision[] }
  | { readonly kind: 'plans'; readonly plans: readonly (readonly string[])[] }
  | { readonly kind: 'end' }
  | LeadAim;

/** The match ends with at least this many points more than the best of the others. */
interface LeadAim {
  readonly kind: 'lead';
  readonly least: number;
}

/** One decision in a line of moves, and the replies to it. */
export interface Decision {
  /** The right moves. */
  readonly any: readonly string[];
  /** The moves that follow, as entries (`B a1-a2`): the best reply, and obvious captures. */
  readonly replies: readonly string[];
}

/** The start of an exercise, as a match played up to it. */
interface ExercisePosition {
  /** The options that differ from the defaults. */
  readonly setup: Readonly<Record<string, SetupValue>>;
  readonly seatCount: number;
  readonly seed: string;
  /** The moves from the start, each preceded by the letter of its seat: `A b2-c2`. */
  readonly entries: readonly string[];
}

/**
 * A position with a task for one person: a step of a lesson, or a puzzle. It is pure data: `tryMoves` runs it, and the
 * conformance suite plays every exercise.
 */
export interface Exercise {
  /** Unique within its game: lower-case words with hyphens. Progress is stored under it. */
  readonly id: string;
  /** The title on the picture, at most 30 characters. */
  readonly title: TextKey;
  /** The task and its reason, at most 400 characters. */
  readonly task: TextKey;
  /** The values for the blanks of `task`. */
  readonly values?: Readonly<Record<string, PhraseValue>>;
  readonly position: ExercisePosition;
  /** The learner's seat, which may act in the position. */
  readonly seat: Seat;
  readonly aim: Aim;
  /** The number of moves within which the aim must be reached; unlimited if missing. */
  readonly moves?: number;
  /** The moves that the task teaches, which reach the aim; empty if a match is played to its end. */
  readonly shows: readonly string[];
  /** Whether the first of them is marked from the start. */
  readonly pointed?: true;
  /** The answers to moves that miss the aim: the first that matches is given. */
  readonly answers: readonly Answer[];
  /** The answer to all other moves. */
  readonly otherwise: TextKey;
  /** The answer once the aim is reached. */
  readonly praise: TextKey;
  /** The computer player that moves for the other seats; nobody does if missing. */
  readonly rival?: 'easy';
}

/** A game in 4 to 8 exercises, from its theme to a short match. */
export type Lesson = readonly Exercise[];

/** Returns the entries of two seats that alternate; `moves` lists their moves, separated by spaces. */
export function inTurns(moves: string): readonly string[] {
  return moves
    .split(' ')
    .filter((move) => move !== '')
    .map((move, at) => `${at % 2 === 0 ? 'A' : 'B'} ${move}`);
}

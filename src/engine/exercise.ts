import type { PhraseValue, TextKey } from './phrase.ts';
import type { Seat } from './seat.ts';
import type { SetupValue } from './setup.ts';

/**
 * What of an own move decides what is said to it: the move itself; what it made happen, by the key of that sentence; or
 * whether it brought points.
 */
export type Pattern =
  | { readonly moves: readonly string[] }
  | { readonly happens: TextKey }
  | { readonly points: 'more' | 'same' | 'less' };

/** What is said to the moves of a pattern. */
interface Answer {
  readonly when: Pattern;
  /** Whether it is said only where the exercise goes on: the position is not set up again. */
  readonly on?: true;
  readonly say: TextKey;
}

/** So many own points, as the game counts them while it runs. */
interface PointsAim {
  readonly kind: 'points';
  readonly least: number;
  /** They count only once the seat that is asked has no more to do: before that they may be lost again. */
  readonly settled?: true;
  /** How the moves begin that can bring points, where there are others: once none of them is left, it is missed. */
  readonly by?: readonly string[];
}

/**
 * What counts as done: any move at all; one of these moves; so many own points; one right move after the other, with what
 * follows each; all moves of one of these plans, in any order; the end of the match, however it ends, or with a lead.
 */
export type Aim =
  | { readonly kind: 'any' }
  | { readonly kind: 'moves'; readonly any: readonly string[] }
  | PointsAim
  | { readonly kind: 'line'; readonly steps: readonly Decision[] }
  | { readonly kind: 'plans'; readonly plans: readonly (readonly string[])[] }
  | { readonly kind: 'end' }
  | LeadAim;

/** The match played to its end, with so many points more than the best of the others: 1 holds a lead. */
interface LeadAim {
  readonly kind: 'lead';
  readonly least: number;
}

/** One own decision of a line, and what follows it. */
export interface Decision {
  /** The moves that are right. */
  readonly any: readonly string[];
  /** What happens after it, as entries (`B a1-a2`): the best answer, and what everybody would take. */
  readonly replies: readonly string[];
}

/** Where an exercise begins, as a match that was played so far. */
interface ExercisePosition {
  /** What is not as it usually is. */
  readonly setup: Readonly<Record<string, SetupValue>>;
  readonly seatCount: number;
  readonly seed: string;
  /** The moves from the start, each after the letter of its seat: `A b2-c2`. */
  readonly entries: readonly string[];
}

/**
 * A position with a task, for one person alone: a step of a lesson, a puzzle. Data: the runner (`tryMoves`) plays it, and the
 * conformance suite plays all of it.
 */
export interface Exercise {
  /** Its own among those of its game: lower-case words with hyphens. Progress is kept by it. */
  readonly id: string;
  /** What it is about: it stands on the picture, at most 30 characters. */
  readonly title: TextKey;
  /** What is asked and why, at most 400 characters. */
  readonly task: TextKey;
  /** What fills its blanks. */
  readonly values?: Readonly<Record<string, PhraseValue>>;
  readonly position: ExercisePosition;
  /** Who is asked: a seat that may act in the position. */
  readonly seat: Seat;
  readonly aim: Aim;
  /** How many own moves the aim may take before the position is set up again; as many as it needs, unless said. */
  readonly moves?: number;
  /** Own moves that the task teaches, which lead to the aim; nothing where a match is played to its end. */
  readonly shows: readonly string[];
  /** Whether the first of them is pointed at before anybody asks. */
  readonly pointed?: true;
  /** What is said to moves that miss the aim: the first that fits. */
  readonly answers: readonly Answer[];
  /** What is said to all others. */
  readonly otherwise: TextKey;
  /** What is said once it is done. */
  readonly praise: TextKey;
  /** Who moves for the other seats: the easy computer player. Nobody does, unless said. */
  readonly rival?: 'easy';
}

/** A game in 4 to 8 exercises, from its theme to a short match. */
export type Lesson = readonly Exercise[];

/** Entries of two seats that move in turns, from these moves with blanks between them. */
export function inTurns(moves: string): readonly string[] {
  return moves
    .split(' ')
    .filter((move) => move !== '')
    .map((move, at) => `${at % 2 === 0 ? 'A' : 'B'} ${move}`);
}

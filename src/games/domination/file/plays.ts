import { type Phrase, phrase } from '../../../engine/phrase.ts';
import { accept, type Result, refuse } from '../../../engine/result.ts';
import type { Mark, Move } from '../moves.ts';
import { markOf } from '../state.ts';
import type { Rule } from '../validity.ts';
import { type Attempts, attemptsOn } from './attempts.ts';
import { type FileNumber, numberReader, oddNumber, type Place, refusalAt } from './numbers.ts';

/** The largest board in a file, in cells per side: a million cells. */
const LARGEST_BOARD = 1000;

/** A play in a file: a line, its player, and whether it paints anything. */
export interface FilePlay extends Move {
  readonly mark: Mark;
  readonly valid: boolean;
}

/** The first two numbers of a file. */
export interface FileStart {
  readonly size: number;
  readonly memory: number;
}

/** The numbers after the last complete play, if the file ends in the middle of one. */
export interface UnfinishedPlay {
  /** The number that the play would have had, counted from 1. */
  readonly play: number;
  /** How many of its four numbers are present: 1 to 3. */
  readonly numbers: number;
}

/** Reads a file that arrives in chunks. */
interface PlayReader {
  /** Returns the start of the file, once it has been read. */
  readonly start: () => FileStart | undefined;
  /** Returns the plays that end in this chunk of the file, or what is wrong with it. */
  readonly take: (piece: string) => Result<readonly FilePlay[]>;
  /** Returns the same for the end of the file, where the last word ends. */
  readonly end: () => Result<readonly FilePlay[]>;
  /** Call this after `end`. */
  readonly unfinished: () => UnfinishedPlay | undefined;
}

/**
 * Reads a file in the seed's format: `N K`, then `start-row start-column end-row end-column` for each play, all
 * integers counted from 1 and separated by any white space. X and O alternate by position in the file, so an invalid
 * play uses up its turn; it paints nothing, but is remembered as an attempt, as in the seed's program.
 *
 * Unlike at a table, a play of one cell is judged as in the seed: its direction of 0 is perpendicular to every line, so
 * under `any` and `program` it is invalid (unless nothing is remembered), and makes the next K plays invalid too. A
 * play is also invalid if an end is off the board, however far, or is written with a plus.
 *
 * Corrections to the seed: numbers are read four at a time (the seed tests for the end of the file only before each
 * play) and an incomplete last play is ignored; they are counted from 1 (the seed uses them as they are); both ends are
 * checked to be on the board; the plays are a single list (the seed indexes a stack, and calls it lines_ elsewhere);
 * and the middle of a line is computed from its cells (the seed's start point is built from a head_tail_y that is never
 * set).
 *
 * @param refuseStart may refuse a file with this start; called before any play is read
 */
export function playReader(rule: Rule, refuseStart: (start: FileStart) => Result<FileStart> = accept): PlayReader {
  const reader = numberReader();
  let waiting: FileNumber[] = [];
  let start: FileStart | undefined;
  let attempts: Attempts | undefined;
  let count = 0;

  function begin(): Result<FileStart | undefined> {
    const [size, memory] = waiting;
    if (size === undefined || memory === undefined) return accept(undefined);
    const checked = checkedStart([size, memory], reader.first);
    const begun = checked.ok ? refuseStart(checked.value) : checked;
    if (!begun.ok) return begun;
    start = begun.value;
    attempts = attemptsOn(start.size, start.memory, rule);
    waiting.splice(0, 2);
    return accept(start);
  }

  function readPlay(numbers: readonly FileNumber[]): FilePlay {
    const [startRow = 0, startColumn = 0, endRow = 0, endColumn = 0] = numbers.map(fromZero);
    const isAllowed = attempts?.isAllowed([startRow, startColumn, endRow, endColumn]) === true;
    const mark = markOf(count);
    count += 1;
    return {
      from: { row: Number(startRow), column: Number(startColumn) },
      to: { row: Number(endRow), column: Number(endColumn) },
      mark,
      valid: isAllowed && !numbers.some((number) => oddNumber(number).hasPlus),
    };
  }

  function take(piece: string): Result<readonly FilePlay[]> {
    const numbers = reader.take(piece);
    if (!numbers.ok) return numbers;
    for (const number of numbers.value) waiting.push(number);
    const begun = start === undefined ? begin() : accept(start);
    if (!begun.ok) return begun;
    if (begun.value === undefined) return accept([]);
    const plays: FilePlay[] = [];
    for (let at = 0; at + 4 <= waiting.length; at += 4) plays.push(readPlay(waiting.slice(at, at + 4)));
    waiting = waiting.slice(4 * plays.length);
    return accept(plays);
  }

  return {
    start: () => start,
    take,
    end() {
      const plays = take('\n');
      return plays.ok && start === undefined ? refuse(phrase('domination.file.short')) : plays;
    },
    unfinished: () => (waiting.length === 0 ? undefined : { play: count + 1, numbers: waiting.length }),
  };
}

/** Converts a number of the file to counting from 0. */
function fromZero(number: FileNumber): number | bigint {
  const { value } = oddNumber(number);
  return typeof value === 'number' ? value - 1 : value - 1n;
}

/**
 * Checks the start of a file. A memory of any length is accepted: if it exceeds the number of possible plays, all of
 * them are remembered.
 */
function checkedStart(
  numbers: readonly [size: FileNumber, memory: FileNumber],
  places: readonly Place[],
): Result<FileStart> {
  const [size, memory] = numbers.map((number) => Number(oddNumber(number).value));
  const wrong = (at: number, problem: Phrase) => {
    const place = places[at];
    if (place === undefined) throw new Error('the first numbers have their places kept');
    return refuse(refusalAt(place, problem));
  };
  const plus = numbers.findIndex((number) => oddNumber(number).hasPlus);
  if (plus !== -1) return wrong(plus, phrase('domination.file.notANumber'));
  if (size === undefined || size < 1 || size > LARGEST_BOARD) {
    return wrong(0, phrase('domination.file.size', { largest: LARGEST_BOARD }));
  }
  if (memory === undefined || memory < 0) return wrong(1, phrase('domination.file.memory'));
  return accept({ size, memory: Math.min(memory, Number.MAX_SAFE_INTEGER) });
}

/** Explains what is missing from the last play, and that it is ignored. */
export function unfinishedPhrase({ play, numbers }: UnfinishedPlay): Phrase {
  return phrase('domination.file.unfinished', { play, count: numbers });
}

import { type Phrase, phrase } from '../../../engine/phrase.ts';
import { accept, type Result, refuse } from '../../../engine/result.ts';

/** An integer of the file: plain, or with a description of what is odd about it. */
export type FileNumber = number | OddNumber;

interface OddNumber {
  /** A `bigint` if it has more than `EXACT_DIGITS` digits: ends may be arbitrarily far off the board. */
  readonly value: number | bigint;
  /** Whether it is written with a `+`, which is not allowed for numbers in a file. */
  readonly hasPlus: boolean;
}

export function oddNumber(number: FileNumber): OddNumber {
  return typeof number === 'number' ? { value: number, hasPlus: false } : number;
}

/** The position of a word; everything is counted from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
  /** The number of the word in the file. */
  readonly number: number;
  readonly word: string;
}

/** Sums and differences of numbers with this many digits are exact. */
const EXACT_DIGITS = 15;

const WHOLE_NUMBER = /^[+-]?\d+$/;
const WHITE_SPACE = /\s/;
const NEWLINE = 10;

/**
 * Reads the numbers of a file that arrives in arbitrary chunks. Files have millions of numbers: only odd ones become
 * objects.
 */
export function numberReader() {
  let line = 1;
  let column = 1;
  /** The beginning of a word that may continue in the next chunk. */
  let rest = '';
  /** The positions of the first two words: the size and the memory. */
  const first: Place[] = [];
  let count = 0;

  /** Adds the word that has just ended; returns false if it is not a number. */
  function add(word: string, numbers: FileNumber[]): boolean {
    count += 1;
    if (count <= 2) first.push({ line, column, number: count, word });
    const number = parseNumber(word);
    if (number === undefined) return false;
    numbers.push(number);
    column += word.length;
    return true;
  }

  return {
    first,
    /** Returns the numbers that end in this chunk, or what is wrong and where. */
    take(piece: string): Result<readonly FileNumber[]> {
      const text = rest + piece;
      const numbers: FileNumber[] = [];
      let from = 0;
      for (let at = 0; at < text.length; at += 1) {
        const code = text.charCodeAt(at);
        if (!isWhiteSpace(code)) continue;
        const word = text.slice(from, at);
        if (at > from && !add(word, numbers)) {
          return refuse(refusalAt({ line, column, number: count, word }, phrase('domination.file.notANumber')));
        }
        from = at + 1;
        [line, column] = code === NEWLINE ? [line + 1, 1] : [line, column + 1];
      }
      rest = text.slice(from);
      return accept(numbers);
    },
  };
}

function parseNumber(word: string): FileNumber | undefined {
  if (!WHOLE_NUMBER.test(word)) return undefined;
  const hasPlus = word.startsWith('+');
  if (word.length > EXACT_DIGITS) return { value: BigInt(word.replace('+', '')), hasPlus };
  return hasPlus ? { value: Number(word), hasPlus } : Number(word);
}

function isWhiteSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || (code >= 128 && WHITE_SPACE.test(String.fromCharCode(code)));
}

/** Explains what is wrong with a number, and where it is: its line and column, and its meaning. */
export function refusalAt({ line, column, number, word }: Place, problem: Phrase): Phrase {
  return phrase('domination.file.place', {
    line,
    column,
    number,
    meaning: describeMeaning(number - 1),
    word: word.slice(0, 20),
    problem,
  });
}

function describeMeaning(at: number): Phrase {
  if (at === 0) return phrase('domination.file.meaning.size');
  if (at === 1) return phrase('domination.file.meaning.memory');
  const play = Math.floor((at - 2) / 4) + 1;
  const meanings = [
    phrase('domination.file.meaning.startRow', { play }),
    phrase('domination.file.meaning.startColumn', { play }),
    phrase('domination.file.meaning.endRow', { play }),
    phrase('domination.file.meaning.endColumn', { play }),
  ] as const;
  return meanings[(at - 2) % 4] ?? meanings[0];
}

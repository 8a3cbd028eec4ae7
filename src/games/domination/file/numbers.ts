import { type Phrase, phrase } from '../../../engine/phrase.ts';
import { accept, type Result, refuse } from '../../../engine/result.ts';

/** A whole number of the file: as it is, or with what is odd about it. */
export type FileNumber = number | OddNumber;

interface OddNumber {
  /** A `bigint` where it has more than `EXACT_DIGITS` digits: ends may lie as far off the board as they like. */
  readonly value: number | bigint;
  /** Whether it is written with a `+`, which no number of a file may have. */
  readonly hasPlus: boolean;
}

export function oddNumber(number: FileNumber): OddNumber {
  return typeof number === 'number' ? { value: number, hasPlus: false } : number;
}

/** Where a word stands, all counted from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
  /** Which word of the file it is. */
  readonly number: number;
  readonly word: string;
}

/** Sums and differences of numbers with so many digits are exact. */
const EXACT_DIGITS = 15;

const WHOLE_NUMBER = /^[+-]?\d+$/;
const WHITE_SPACE = /\s/;
const NEWLINE = 10;

/** Reads the numbers of a file that comes in pieces, cut anywhere. Files have millions: only odd ones become objects. */
export function numberReader() {
  let line = 1;
  let column = 1;
  /** The beginning of a word whose end may be in the next piece. */
  let rest = '';
  /** Where the first words stand: the size and the memory. */
  const first: Place[] = [];
  let count = 0;

  /** Adds the word that has just ended; false where it is no number. */
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
    /** The numbers that end in this piece; or what is wrong, and where. */
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

/** Says what is wrong with a number, and where it stands: its line and column, and what it stands for. */
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

import { type Phrase, phrase } from '../../engine/phrase.ts';
import { accept, type Result, refuse } from '../../engine/result.ts';

/** The largest board of a file, in cells a side: a million cells. */
const LARGEST_BOARD = 1000;

/** Up to seven digits: far more than a board has, and small enough that products of them stay exact. */
const WHOLE_NUMBER = /^-?\d{1,7}$/;

/** The numbers of a file in the seed's format, at least `N K`; or what is wrong, and where. */
export function readNumbers(text: string): Result<readonly number[]> {
  const words = Array.from(text.matchAll(/\S+/g));
  const wrong = words.findIndex(([word]) => !WHOLE_NUMBER.test(word));
  if (wrong !== -1) return refuseNumber(phrase('domination.file.notANumber'), text, words, wrong);
  const numbers = words.map(([word]) => Number(word));
  const [size, memory] = numbers;
  if (size === undefined || memory === undefined) return refuse(phrase('domination.file.short'));
  if (size < 1 || size > LARGEST_BOARD) {
    return refuseNumber(phrase('domination.file.size', { largest: LARGEST_BOARD }), text, words, 0);
  }
  if (memory < 0) return refuseNumber(phrase('domination.file.memory'), text, words, 1);
  return accept(numbers);
}

/** Says what is wrong with a number, and where it stands: its line and column, and what it stands for. */
function refuseNumber(problem: Phrase, text: string, words: readonly RegExpExecArray[], at: number) {
  const word = words[at];
  const before = text.slice(0, word?.index ?? 0).split('\n');
  return refuse(
    phrase('domination.file.place', {
      line: before.length,
      column: (before.at(-1)?.length ?? 0) + 1,
      number: at + 1,
      meaning: meaningOf(at),
      word: (word?.[0] ?? '').slice(0, 20),
      problem,
    }),
  );
}

function meaningOf(at: number): Phrase {
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

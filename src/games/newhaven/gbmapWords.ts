import { type Phrase, phrase } from '../../engine/phrase.ts';
import { isResource } from './resources.ts';

const KEYWORDS = ['LENGTH', 'HEIGHT', 'RESOURCE', 'DISABLE'] as const;

/** The keyword of which this word is probably a misspelling; undefined if it is a comment. */
export function guessKeyword(word: string): string | undefined {
  if (!/^[a-z]/i.test(word)) return undefined;
  return KEYWORDS.find((keyword) => isAlmost(word.toUpperCase(), keyword));
}

/**
 * Whether the words differ only by text at the end, by one letter added, missing or changed, or by two swapped
 * neighboring letters.
 */
function isAlmost(word: string, keyword: string): boolean {
  if (word.startsWith(keyword)) return true;
  let same = 0;
  while (same < keyword.length && word[same] === keyword[same]) same += 1;
  const [rest, wanted] = [word.slice(same), keyword.slice(same)];
  const isSwapped = rest.slice(0, 2) === `${wanted[1]}${wanted[0]}` && rest.slice(2) === wanted.slice(2);
  return isSwapped || rest.slice(1) === wanted.slice(1) || rest.slice(1) === wanted || rest === wanted.slice(1);
}

/** Why a field is not the integer that must follow a keyword. */
export function numberProblem(keyword: string, field: string | undefined): Phrase | undefined {
  if (field === undefined || field.startsWith('#')) return phrase('newhaven.map.noNumber', { keyword });
  if (/^[+-]?\d+$/.test(field)) {
    return Math.abs(Number(field)) < 2 ** 31 ? undefined : phrase('newhaven.map.hugeNumber', { keyword, word: field });
  }
  const start = /^[+-]?\d+/.exec(field);
  if (start !== null) return phrase('newhaven.map.numberTail', { keyword, word: field, number: start[0] });
  return phrase('newhaven.map.notNumber', { keyword, word: field });
}

/** Why a word is not a valid square. */
export function wordProblem(word: string): Phrase {
  const capitals = word.toUpperCase();
  if (capitals === 'NONE' || isResource(capitals)) return phrase('newhaven.map.notCapitals', { word, capitals });
  return phrase('newhaven.map.unknownResource', { word });
}

import { fileURLToPath } from 'node:url';
import { readLetters } from './fontLetters.ts';
import { FONTS } from './text.ts';

/**
 * Scripts and characters that may appear in a picture if our font has them: no arrows, dingbats or mathematical
 * symbols.
 */
const NAMELIKE = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}0-9 !#$%&'()*+,./:;=?@_~-]/u;

let letters: ReadonlySet<number> | undefined;

function isWritten(letter: string): boolean {
  letters ??= readLetters(fileURLToPath(new URL(`../../data/fonts/${FONTS.regular.file}`, import.meta.url)));
  return NAMELIKE.test(letter) && letters.has(letter.codePointAt(0) ?? 0);
}

/**
 * Returns a name as it can be written on a picture, with fancy letters replaced by plain ones. If the name has letters
 * that our font lacks, returns the handle, which Discord restricts to plain letters; returns an empty string if neither
 * can be written.
 */
export function writable(name: string, handle = ''): string {
  const all = [...name.normalize('NFKC')];
  const written = all.filter(isWritten).join('').replaceAll(/\s+/g, ' ').trim();
  const isWhole = written !== '' && !all.some((one) => /\p{L}/u.test(one) && !isWritten(one));
  return isWhole || handle === '' ? written : writable(handle);
}

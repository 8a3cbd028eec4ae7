import { fileURLToPath } from 'node:url';
import { readLetters } from './fontLetters.ts';
import { FONTS } from './text.ts';

/** Scripts and signs that may stand on a picture, where our font has them: no arrows, dingbats or mathematics. */
const NAMELIKE = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}0-9 !#$%&'()*+,./:;=?@_~-]/u;

let letters: ReadonlySet<number> | undefined;

function isWritten(letter: string): boolean {
  letters ??= readLetters(fileURLToPath(new URL(`../../data/fonts/${FONTS.regular.file}`, import.meta.url)));
  return NAMELIKE.test(letter) && letters.has(letter.codePointAt(0) ?? 0);
}

/**
 * A name as it can be written on a picture, with fancy letters made plain. Where it has letters that our font lacks it is
 * the handle, which Discord keeps to plain ones; empty where nothing of either can be written.
 */
export function writable(name: string, handle = ''): string {
  const all = [...name.normalize('NFKC')];
  const written = all.filter(isWritten).join('').replaceAll(/\s+/g, ' ').trim();
  const isWhole = written !== '' && !all.some((one) => /\p{L}/u.test(one) && !isWritten(one));
  return isWhole || handle === '' ? written : writable(handle);
}

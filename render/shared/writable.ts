import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
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

/** The sizes in bytes of the records in which a font lists its tables and its ranges of characters. */
const TABLE = { first: 12, size: 16 } as const;
const ENCODING = { first: 4, size: 8 } as const;
const RANGE = { first: 16, size: 12 } as const;

/** The format of a character list that covers all of Unicode. */
const WHOLE = 12;

/**
 * Returns the code points for which a TrueType font has a glyph; all others would appear in a picture as boxes. The
 * format is that of OpenType's `cmap` table. Throws if the font has no list that covers all of Unicode.
 */
function readLetters(file: string): ReadonlySet<number> {
  const font = readFileSync(file);
  const tables = recordsOf(font.readUInt16BE(4), TABLE);
  const cmap = tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap');
  const start = cmap === undefined ? 0 : font.readUInt32BE(cmap + 8);
  const lists = recordsOf(font.readUInt16BE(start + 2), ENCODING).map(
    (at) => start + font.readUInt32BE(start + at + 4),
  );
  const list = cmap === undefined ? undefined : lists.find((at) => font.readUInt16BE(at) === WHOLE);
  if (list === undefined) throw new Error(`${file} has no list of all its characters`);
  const letters = new Set<number>();
  for (const at of recordsOf(font.readUInt32BE(list + 12), RANGE)) {
    const [first, last] = [font.readUInt32BE(list + at), font.readUInt32BE(list + at + 4)];
    for (let letter = first; letter <= last; letter += 1) letters.add(letter);
  }
  return letters;
}

function recordsOf(count: number, { first, size }: { readonly first: number; readonly size: number }) {
  return Array.from({ length: count }, (_, at) => first + at * size);
}

import { readFileSync } from 'node:fs';

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
export function readLetters(file: string): ReadonlySet<number> {
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

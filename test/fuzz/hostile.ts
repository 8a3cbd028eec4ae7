import type { Upload } from 'discord-standin';
import { pick, type Random } from '../../src/engine/random.ts';

/** What people write who mean no good, or whose cat walks over the keys. */
const PIECES = [
  '',
  ' ',
  '-',
  ':',
  '0',
  '-1',
  '1e9',
  '9'.repeat(20),
  'NaN',
  'a',
  'a1',
  'A0',
  'b2-b3',
  '🎲',
  '\u202e',
  '\u0000',
  '\n',
  '\r\n',
  '@everyone',
  '<@100000000000000001>',
  '<@&1>',
  '```',
  '**',
  '||',
  '`',
  '[x](https://x)',
  '../../etc/passwd',
  'file:///etc/passwd',
  '__proto__',
  'constructor',
  'toString',
  '{{seat}}',
  '$t(x)',
  '%s',
  "'; DROP TABLE parlor_entries; --",
  'undo:1',
  'resign',
  'join',
  '💥'.repeat(60),
  'ß',
  'İ',
  'Ｗ',
  '\ud800',
  'x'.repeat(300),
] as const;

/** A text near to `text`, or nowhere near. */
export function mangled(text: string, random: Random): string {
  const at = random.below(text.length + 1);
  switch (random.below(8)) {
    case 0:
      return pick(PIECES, random);
    case 1:
      return text.slice(0, at) + pick(PIECES, random) + text.slice(at);
    case 2:
      return text.slice(0, at) + text.slice(at + 1);
    case 3:
      return text.slice(at) + text.slice(0, at);
    case 4:
      return text + text;
    case 5:
      return text.toUpperCase();
    case 6:
      return text.slice(0, at) + String.fromCharCode(random.below(0x3000)) + text.slice(at + 1);
    default:
      return text;
  }
}

/** A file of a size, encoding and content that nobody asked for. */
export function hostileFile(random: Random): Upload {
  const bytes = pick(FILES, random)(random);
  const contentType = pick(['text/plain', 'application/json', 'image/png', 'application/octet-stream'], random);
  return { filename: `${pick(['map', '..', 'a b', '💥', 'x'.repeat(120)], random)}.txt`, contentType, bytes };
}

const FILES: readonly ((random: Random) => Uint8Array)[] = [
  () => Buffer.alloc(0),
  () => Buffer.from('\ufeff'),
  () => Buffer.from('map\n1 2\n3 4', 'utf16le'),
  (random) => Buffer.from(Array.from({ length: random.below(2000) }, () => random.below(256))),
  () => Buffer.alloc(200_000, '#'),
  () => Buffer.from('...\n'.repeat(50_000)),
  () => Buffer.from(`+${'-'.repeat(65_000)}+\n`.repeat(3)),
  () => Buffer.from('[['.repeat(20_000)),
  () => Buffer.from('{"schema":1,"game":"cellz","log":[]}'),
  () => Buffer.from('{"__proto__":{"a":1}}'),
  () => Buffer.from('999999999 999999999\n0 0 1 1\n'),
  () => Buffer.from('0 0 1e308 1e308\n'.repeat(2000)),
  () => Buffer.from([0x89, 0x50, 0x4e, 0x47, ...Array.from({ length: 40 }, () => 255)]),
  () => Buffer.from('+--+\n|..|\n|..|\n+--+\n'),
];

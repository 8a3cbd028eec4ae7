import { readFileSync } from 'node:fs';

/** The parts that make up the resident memory of a bot. */
export const PIECES = {
  node: 'Node: code and data, from its file',
  canvas: 'canvas: code, from its file',
  libraries: 'other libraries, fonts, the store, from their files',
  heaps: 'heaps of V8: the main thread and the painter',
  code: 'what V8 has compiled to machine code',
  pixels: 'pixels of canvas',
  malloc: 'the C library: buffers, the compile cache, SQLite',
  rest: 'stacks and the rest',
} as const;

export type Piece = keyof typeof PIECES;

/** The address hints at which V8 requests its pages lie below this; the system's own choices lie above. */
const V8_ENDS = 2 ** 46;

/** Canvas reserves this many bytes at once for pixels and fills them gradually; nothing else does. */
const RESERVED_FOR_PIXELS = 512 * 1024 * 1024;

/** An arena of the C library starts at a multiple of this. */
const ARENA = 64 * 1024 * 1024;

/** 64-bit Linux only: the resident memory of a process by kind, in bytes, from `/proc/<pid>/smaps`. */
export function measurePieces(pid: number): Readonly<Record<Piece, number>> {
  const pieces = { node: 0, canvas: 0, libraries: 0, heaps: 0, code: 0, pixels: 0, malloc: 0, rest: 0 };
  for (const mapping of readFileSync(`/proc/${pid}/smaps`, 'utf8').split(/^(?=[0-9a-f]+-[0-9a-f]+ )/m)) {
    const [, from = '', to = '', rights = '', name = ''] = /^(\w+)-(\w+) (\S+) \S+ \S+ \S+ *(.*)/.exec(mapping) ?? [];
    const [, kilobytes = '0'] = /^Rss: +(\d+)/m.exec(mapping) ?? [];
    pieces[pieceAt(Number.parseInt(from, 16), Number.parseInt(to, 16), rights, name)] += Number(kilobytes) * 1024;
  }
  return pieces;
}

function pieceAt(from: number, to: number, rights: string, name: string): Piece {
  if (name === '[heap]') return 'malloc';
  if (name.startsWith('[')) return 'rest';
  if (name.endsWith('/node')) return 'node';
  if (name.endsWith('.node')) return 'canvas';
  if (name !== '') return 'libraries';
  if (rights.includes('x')) return 'code';
  if (from < V8_ENDS) return to - from >= RESERVED_FOR_PIXELS ? 'pixels' : 'heaps';
  // The used part of an arena is writable; larger buffers have their own mappings.
  return from % ARENA === 0 ? 'malloc' : 'rest';
}

import { readFileSync } from 'node:fs';
import type { Pixels } from './pixels.ts';

/** The colours of a picture: red, green and blue of each in its lowest bytes, and how many pixels have it. */
export interface Colours {
  readonly values: Uint32Array;
  readonly counts: Uint32Array;
  readonly size: number;
}

/** What runs.assembly.ts exports, which says more. Sixteen bytes at once, it takes half of what TypeScript took. */
interface Assembly {
  readonly findRuns: (width: number, height: number, runs: number) => number;
  readonly writeRows: (width: number, height: number, runs: number) => void;
  readonly VALUES: Place;
  readonly COUNTS: Place;
  readonly ENTRIES: Place;
  readonly PIXELS: Place;
  readonly MOST_ROWS: Place;
}

interface Place {
  readonly value: number;
}

interface Memory {
  readonly buffer: ArrayBuffer;
  readonly grow: (pages: number) => number;
}

/** What is used of it here: TypeScript knows it in browsers alone. */
declare const WebAssembly: {
  readonly Memory: new (size: { readonly initial: number }) => Memory;
  readonly Module: new (code: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: Assembly };
};

const PAGE = 65_536;

/** For the picture at work: a thread encodes one at a time. */
const memory = new WebAssembly.Memory({ initial: 5 });
const code = new WebAssembly.Module(readFileSync(new URL('runs.wasm', import.meta.url)));
const { exports: assembly } = new WebAssembly.Instance(code, { env: { memory } });
const PIXELS = assembly.PIXELS.value;

/** Finds the colours of pixels, and keeps their rows as runs of one colour; undefined for a picture of many thousand colours. */
export function findRuns({ width, height, bytes }: Pixels): Colours | undefined {
  if (height > assembly.MOST_ROWS.value) return undefined;
  const runs = runsOf(width, height);
  const missing = Math.ceil((runs + width * height * 4 - memory.buffer.byteLength) / PAGE);
  if (missing > 0) memory.grow(missing);
  new Uint8Array(memory.buffer, PIXELS).set(bytes);
  const size = assembly.findRuns(width, height, runs);
  if (size < 0) return undefined;
  return {
    values: new Uint32Array(memory.buffer, assembly.VALUES.value, size),
    counts: new Uint32Array(memory.buffer, assembly.COUNTS.value, size),
    size,
  };
}

/**
 * The palette entries of all pixels, row by row, each row behind a 0: no filter. `entryOf` has the entry of each colour that
 * `findRuns` has found in these pixels, the last that it has looked at. Good until the next picture.
 */
export function rowsOf({ width, height }: Pixels, entryOf: Uint8Array): Uint8Array {
  new Uint8Array(memory.buffer, assembly.ENTRIES.value).set(entryOf);
  assembly.writeRows(width, height, runsOf(width, height));
  return new Uint8Array(memory.buffer, PIXELS, (width + 1) * height);
}

/** Where the runs lie: behind the pixels, and behind the rows that take their place, with room for what is written at once. */
function runsOf(width: number, height: number): number {
  return PIXELS + Math.max(width * height * 4, (width + 2) * height + 16);
}

/** A set of whole numbers from 0 to a fixed size, 32 to a word: small as JSON, quick to join. */
export type Bits = readonly number[];

export function noBits(size: number): Bits {
  return new Array<number>(wordsFor(size)).fill(0);
}

/** The set of the numbers below `size` for which `belongs` is true. */
export function bitsWhere(size: number, belongs: (index: number) => boolean): Bits {
  const words = new Array<number>(wordsFor(size)).fill(0);
  for (let index = 0; index < size; index += 1) {
    if (belongs(index)) words[index >>> 5] = (words[index >>> 5] ?? 0) | (1 << (index & 31));
  }
  return words;
}

export function hasBit(bits: Bits, index: number): boolean {
  return (((bits[index >>> 5] ?? 0) >>> (index & 31)) & 1) === 1;
}

/** What is in one of two sets of the same size. */
export function joinBits(a: Bits, b: Bits): Bits {
  return a.map((word, at) => word | (b[at] ?? 0));
}

/** Whether all of `part` is in `whole`. */
export function includesBits(whole: Bits, part: Bits): boolean {
  return part.every((word, at) => (word & ~(whole[at] ?? 0)) === 0);
}

function wordsFor(size: number): number {
  return (size + 31) >>> 5;
}

/** A set of integers from 0 up to a fixed size, 32 per word: small as JSON and fast to join. */
export type Bits = readonly number[];

export function noBits(size: number): Bits {
  return new Array<number>(wordsFor(size)).fill(0);
}

/** The set of the numbers below `size` for which `belongs` returns true. */
export function bitsWhere(size: number, belongs: (index: number) => boolean): Bits {
  const words = new Array<number>(wordsFor(size)).fill(0);
  for (let index = 0; index < size; index += 1) {
    if (belongs(index)) addBit(words, index);
  }
  return words;
}

/** Adds a number to a set that is still being built. */
export function addBit(bits: number[], index: number): void {
  bits[index >>> 5] = (bits[index >>> 5] ?? 0) | (1 << (index & 31));
}

export function hasBit(bits: Bits, index: number): boolean {
  return (((bits[index >>> 5] ?? 0) >>> (index & 31)) & 1) === 1;
}

/** Returns the numbers in `bits` that are not in `known`, in ascending order. */
export function bitsBeyond(bits: Bits, known: Bits): readonly number[] {
  const beyond: number[] = [];
  for (const [word, all] of bits.entries()) {
    let rest = all & ~(known[word] ?? 0);
    for (let bit = 0; rest !== 0; bit += 1, rest >>>= 1) if ((rest & 1) === 1) beyond.push(word * 32 + bit);
  }
  return beyond;
}

/** Whether `whole` contains all of `part`. */
export function includesBits(whole: Bits, part: Bits): boolean {
  return part.every((word, at) => (word & ~(whole[at] ?? 0)) === 0);
}

/** The union of both sets; `known` itself if `more` adds nothing. */
export function joinBits(known: Bits, more: Bits): Bits {
  return includesBits(known, more) ? known : known.map((word, at) => word | (more[at] ?? 0));
}

function wordsFor(size: number): number {
  return (size + 31) >>> 5;
}

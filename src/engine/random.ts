import { createHash } from 'node:crypto';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** A stream of random numbers. Each draw advances it. */
export interface Random {
  /** Returns an integer from 0 to `bound` - 1, each equally likely; `bound` is from 1 to 2^32. */
  below(bound: number): number;
}

const WORDS_PER_BLOCK = 8;
/**
 * The number of words to skip: the first words of xoroshiro128+ depend so closely on the seed that neighboring seeds
 * would play alike.
 */
const WARM_UP_WORDS = 16;

/**
 * Returns the stream for one move of a match, from the match's secret seed and the number of the move (0 is the start).
 *
 * Uses SHA-256 in counter mode: someone who sees some of a stream's dice can neither find the seed nor predict the
 * rest.
 */
export function moveRandom(seed: string, ply: number): Random {
  let counter = 0;
  let block = new DataView(new ArrayBuffer(0));
  let used = WORDS_PER_BLOCK;
  return randomFromWords(() => {
    if (used === WORDS_PER_BLOCK) {
      const digest = createHash('sha256').update(`${seed}:${ply}:${counter}`).digest();
      block = new DataView(digest.buffer, digest.byteOffset, digest.byteLength);
      counter += 1;
      used = 0;
    }
    const word = block.getUint32(used * 4);
    used += 1;
    return word;
  });
}

/** Returns a fast stream for computer players and tests, where nothing secret depends on it. `seed` is any integer. */
export function fastRandom(seed: number): Random {
  const generator = xoroshiro128plus(seed);
  for (let word = 0; word < WARM_UP_WORDS; word++) generator.next();
  return randomFromWords(() => generator.next() >>> 0);
}

/** Returns a copy of `items` in random order (Fisher-Yates). */
export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const rest = [...items];
  const result: T[] = [];
  while (rest.length > 0) {
    const at = random.below(rest.length);
    const last = rest.length - 1;
    result.push(...rest.slice(at, at + 1));
    rest[at] = rest[last] as T;
    rest.pop();
  }
  return result;
}

/** Returns one of `items`, each equally likely; `items` must not be empty. */
export function pick<T>(items: readonly T[], random: Random): T {
  if (items.length === 0) throw new Error('pick from an empty list');
  return items[random.below(items.length)] as T;
}

/** Returns a stream that takes its words, integers below 2^32, from `nextWord`. */
export function randomFromWords(nextWord: () => number): Random {
  return {
    below(bound) {
      if (!Number.isInteger(bound) || bound < 1 || bound > 2 ** 32) throw new RangeError(`below(${bound})`);
      // Words at the top of the range, which would favor small numbers, are discarded.
      const fair = 2 ** 32 - (2 ** 32 % bound);
      let word = nextWord();
      while (word >= fair) word = nextWord();
      return word % bound;
    },
  };
}

import { createHash } from 'node:crypto';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** A stream of random numbers. Drawing moves the stream on. */
export interface Random {
  /** A whole number from 0 to `bound` - 1, each equally likely; `bound` from 1 to 2^32. */
  below(bound: number): number;
}

const WORDS_PER_BLOCK = 8;
/** The first words of xoroshiro128+ follow its seed so closely that neighbouring seeds would play alike. */
const WARM_UP_WORDS = 16;

/**
 * The stream for one move of a match, from the match's secret seed and the number of the move (0 is the start).
 *
 * SHA-256 in counter mode: whoever sees some of the dice of a stream can neither find its seed nor foresee the rest.
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

/** A fast stream for computer players and tests, where nothing secret hangs on it. `seed` is any whole number. */
export function fastRandom(seed: number): Random {
  const generator = xoroshiro128plus(seed);
  for (let word = 0; word < WARM_UP_WORDS; word++) generator.next();
  return randomFromWords(() => generator.next() >>> 0);
}

/** A copy of `items` in random order (Fisher-Yates). */
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

/** One of `items`, each equally likely; `items` must not be empty. */
export function pick<T>(items: readonly T[], random: Random): T {
  if (items.length === 0) throw new Error('pick from an empty list');
  return items[random.below(items.length)] as T;
}

/** A stream that takes each word, a whole number below 2^32, from `nextWord`. */
export function randomFromWords(nextWord: () => number): Random {
  return {
    below(bound) {
      if (!Number.isInteger(bound) || bound < 1 || bound > 2 ** 32) throw new RangeError(`below(${bound})`);
      // Words at the top that would favour the small numbers are thrown away.
      const fair = 2 ** 32 - (2 ** 32 % bound);
      let word = nextWord();
      while (word >= fair) word = nextWord();
      return word % bound;
    },
  };
}

import { stepBudget } from '../engine/budget.ts';
import type { Random } from '../engine/random.ts';
import { randomFromWords } from '../engine/random.ts';
import type { Way } from './exportsMirror.ts';

/** A call of a package's function, as sent to its process. */
export interface PackageCall {
  readonly id: number;
  readonly way: Way;
  /** The arguments, as JSON. */
  readonly given: string;
  /** The words of its random stream, as far as they have been drawn. */
  readonly words: readonly number[];
}

/** The result of a call. */
export type Reply = {
  readonly id: number;
  /** The CPU time that it took, in milliseconds. */
  readonly cpu: number;
} & (
  | { readonly result: string }
  /** It needs more words from its random stream. */
  | { readonly drawn: true }
  | { readonly error: string; readonly isOfRange: boolean }
);

/**
 * Markers for arguments that JSON cannot express: a random stream, a budget with a number of steps, and a function
 * whose result is sent instead of it.
 */
const CHANCE = '~chance';
const STEPS = '~steps';
const ASKED = '~asked';

/** Marks a function in an answer. */
export const CALL = '~call';

/** Writes a function's arguments as JSON; also returns the random stream that is among them. */
export function writeGiven(given: readonly unknown[]): { readonly text: string; readonly random: Random | undefined } {
  let random: Random | undefined;
  const text = JSON.stringify(given, (_name, value: unknown) => {
    if (typeof value === 'function') return 'used' in value || value.length === 0 ? toMessage(value) : undefined;
    if (!isRandom(value)) return value;
    random = value;
    return { [CHANCE]: true };
  });
  return { text, random };
}

/**
 * Converts a function argument. A budget is sent as its `steps`, or as 0 if it has none; any other function without
 * parameters (such as one that returns the legal moves) is called now, and its result is sent.
 */
function toMessage(asked: object): unknown {
  if ('steps' in asked) return { [STEPS]: asked.steps };
  const answer: unknown = Reflect.apply(asked as () => unknown, undefined, []);
  return typeof answer === 'boolean' ? { [STEPS]: 0 } : { [ASKED]: answer };
}

/** Reads the arguments in the package's process. */
export function readGiven(text: string, random: Random): readonly unknown[] {
  return JSON.parse(text, (_name, value: unknown) => {
    if (typeof value !== 'object' || value === null) return value;
    if (CHANCE in value) return random;
    if (STEPS in value) return stepBudget(Number(value[STEPS]));
    if (ASKED in value) return () => value[ASKED];
    return value;
  });
}

function isRandom(value: unknown): value is Random {
  return typeof value === 'object' && value !== null && 'below' in value && typeof value.below === 'function';
}

/** Thrown if more words of a random stream are drawn than were sent. */
export class StreamExhausted extends Error {
  override readonly name = 'Drawn';
}

/** Returns a random stream that consists of these words. */
export function replayRandom(words: readonly number[]): Random {
  let at = 0;
  return randomFromWords(() => {
    const word = words[at];
    if (word === undefined) throw new StreamExhausted();
    at += 1;
    return word;
  });
}

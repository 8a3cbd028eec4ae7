import { stepBudget } from '../engine/budget.ts';
import type { Random } from '../engine/random.ts';
import { randomFromWords } from '../engine/random.ts';
import type { Way } from './exportsMirror.ts';

/** A call of a function of a package, as it goes to its process. */
export interface PackageCall {
  readonly id: number;
  readonly way: Way;
  /** What is given to it, as JSON. */
  readonly given: string;
  /** What its stream of chance gives, as far as it was drawn. */
  readonly words: readonly number[];
}

/** What came of it. */
export type Reply = {
  readonly id: number;
  /** How much of the processor it took, in milliseconds. */
  readonly cpu: number;
} & (
  | { readonly result: string }
  /** It needs more of its stream of chance. */
  | { readonly drawn: true }
  | { readonly error: string; readonly isOfRange: boolean }
);

/** Of what is given what JSON cannot say: a stream of chance, a budget of so many steps, and what a moment asks for. */
const CHANCE = '~chance';
const STEPS = '~steps';
const ASKED = '~asked';

/** A function in an answer. */
export const CALL = '~call';

/** What is given to a function, as JSON, and the stream of chance that is among it. */
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

/** A budget has `steps`, or none is left; anything else that takes nothing is asked here and now: the legal moves of a moment. */
function toMessage(asked: object): unknown {
  if ('steps' in asked) return { [STEPS]: asked.steps };
  const answer: unknown = Reflect.apply(asked as () => unknown, undefined, []);
  return typeof answer === 'boolean' ? { [STEPS]: 0 } : { [ASKED]: answer };
}

/** What was given, in the process. */
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

/** Thrown where more of a stream is drawn than there is. */
export class StreamExhausted extends Error {
  override readonly name = 'Drawn';
}

/** A stream of these words. */
export function replayRandom(words: readonly number[]): Random {
  let at = 0;
  return randomFromWords(() => {
    const word = words[at];
    if (word === undefined) throw new StreamExhausted();
    at += 1;
    return word;
  });
}

import { z } from 'zod';
import { WrongStore } from './failure.ts';
import type { Store } from './store.ts';

/** A key under which nothing is stored. */
const NOTHING = 'arrival';

/**
 * How long to wait before trying again when a store does not answer, doubling each time, and the longest pause, in
 * milliseconds.
 */
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 30_000;

/**
 * PostgreSQL's errors, by the beginning of their codes, for which waiting does not help: password, database, schema,
 * permissions.
 */
const WRONG_CODES = /^(?:28|3D|3F|42)|^ERR_INVALID_URL$|CERT/;
/** Its errors without a code: a missing password, or encryption that only one side wants. */
const WRONG_WORDS = /SASL|SSL/;

/**
 * Resolves once the store answers, however long it is unavailable: both may have been started at the same time. `tell`
 * is told why it does not answer, whenever the reason changes. Throws a WrongStore if waiting would not help.
 */
export async function waitForStore(
  store: Pick<Store, 'get'>,
  wait: (milliseconds: number) => Promise<void>,
  tell: (error: unknown) => void,
): Promise<void> {
  let told: string | undefined;
  for (let pause = FIRST_PAUSE; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
    const failure = await store.get(NOTHING, z.unknown()).then(
      () => undefined,
      (error: unknown) => ({ error }),
    );
    if (failure === undefined) return;
    const { error } = failure;
    if (error instanceof WrongStore) throw error;
    const words = error instanceof Error ? error.message : String(error);
    if (isWrong(error)) throw new WrongStore(`KEYV_URI: ${words}. Waiting will not help.`, { cause: error });
    if (words !== told) tell(error);
    told = words;
    await wait(pause);
  }
}

/** Whether this error, or its cause, would be the same every time. */
function isWrong(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return WRONG_CODES.test(code) || WRONG_WORDS.test(error.message) || isWrong(error.cause);
}

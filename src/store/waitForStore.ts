import { z } from 'zod';
import { WrongStore } from './failure.ts';
import type { Store } from './store.ts';

/** A key under which nothing stands. */
const NOTHING = 'arrival';

/** How long after a store did not answer it is asked again, each time twice as long, and at most, in milliseconds. */
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 30_000;

/** What PostgreSQL says, by how its codes begin, where waiting changes nothing: password, database, schema, rights. */
const WRONG_CODES = /^(?:28|3D|3F|42)|^ERR_INVALID_URL$|CERT/;
/** And what it says without a code: a password that is missing, encryption that one side alone wants. */
const WRONG_WORDS = /SASL|SSL/;

/**
 * Resolves once the store answers, however long it is away: both may have been started at once. `tell` hears why it does not,
 * whenever that is something else than before. Throws a WrongStore where waiting would change nothing.
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
    if (isWrong(error)) throw new WrongStore(`KEYV_URI: ${words}. Waiting changes nothing of that.`, { cause: error });
    if (words !== told) tell(error);
    told = words;
    await wait(pause);
  }
}

/** Whether what the store says, or what lies behind that, will be said again for ever. */
function isWrong(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return WRONG_CODES.test(code) || WRONG_WORDS.test(error.message) || isWrong(error.cause);
}

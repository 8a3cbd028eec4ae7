/** The store could not be read or written; whatever was to be written is not. */
export class StoreFailure extends Error {
  override readonly name = 'StoreFailure';
}

/** What is stored is not what was written: asking again does not help. */
class DamagedRecord extends StoreFailure {}

/** No store stands where it was looked for, or it lets us not in: people have to mend that, in the words of this error. */
export class WrongStore extends StoreFailure {}

export function damaged(cause?: unknown): StoreFailure {
  return new DamagedRecord('a record is damaged', { cause });
}

/** Whether something failed because what is stored is not what was written. */
export function isDamage(error: unknown): boolean {
  return error instanceof DamagedRecord;
}

/** Whether something failed because the store is away: it may be back soon, and nothing was written. */
export function isStoreAway(error: unknown): boolean {
  return error instanceof StoreFailure && !(error instanceof DamagedRecord || error instanceof WrongStore);
}

/** Does some work on what is stored: whatever it throws is a failure of the store. */
export async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof StoreFailure) throw cause;
    throw failureBy(cause);
  }
}

/** The same for a walk. */
export async function* guardedWalk<T>(walk: () => AsyncIterable<T>): AsyncGenerator<T, void> {
  try {
    yield* walk();
  } catch (cause) {
    throw failureBy(cause);
  }
}

function failureBy(cause: unknown): StoreFailure {
  return new StoreFailure(`the store failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
}

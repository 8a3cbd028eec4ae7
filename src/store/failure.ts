/** The store could not be read or written; a failed write changed nothing. */
export class StoreFailure extends Error {
  override readonly name = 'StoreFailure';
}

/** The stored data is not what was written: trying again does not help. */
class DamagedRecord extends StoreFailure {}

/** There is no store at the given place, or it denies us access: people have to fix that; the message says how. */
export class WrongStore extends StoreFailure {}

export function damaged(cause?: unknown): StoreFailure {
  return new DamagedRecord('a record is damaged', { cause });
}

/** Whether something failed because stored data is damaged. */
export function isDamage(error: unknown): boolean {
  return error instanceof DamagedRecord;
}

/** Whether something failed because the store is unavailable: it may be back soon, and nothing was written. */
export function isStoreAway(error: unknown): boolean {
  return error instanceof StoreFailure && !(error instanceof DamagedRecord || error instanceof WrongStore);
}

/** Does some work on stored data: anything it throws becomes a StoreFailure. */
export async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw failureBy(cause);
  }
}

/** The same for work that does not wait. */
export function guardedNow<T>(work: () => T): T {
  try {
    return work();
  } catch (cause) {
    throw failureBy(cause);
  }
}

/** The same for an iteration. */
export async function* guardedWalk<T>(walk: () => AsyncIterable<T>): AsyncGenerator<T, void> {
  try {
    yield* walk();
  } catch (cause) {
    throw failureBy(cause);
  }
}

function failureBy(cause: unknown): StoreFailure {
  if (cause instanceof StoreFailure) return cause;
  return new StoreFailure(`the store failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
}

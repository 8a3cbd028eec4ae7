/** The store could not be read or written; whatever was to be written is not. */
export class StoreFailure extends Error {
  override readonly name = 'StoreFailure';
}

/** What is stored is not what was written. */
export function damaged(cause?: unknown): StoreFailure {
  return new StoreFailure('a record is damaged', { cause });
}

import { isStoreAway } from '../../store/failure.ts';

/**
 * Does something for each of several due things, one after the other. `failed` is told of one that fails, which keeps no
 * other waiting: it will be due again before them. Rejects if the store is down, where all would fail.
 */
export async function attendEach<Due>(
  due: Iterable<Due>,
  attend: (one: Due) => Promise<void>,
  failed: (error: unknown) => void,
): Promise<void> {
  for (const one of due) {
    try {
      await attend(one);
    } catch (error) {
      if (isStoreAway(error)) throw error;
      failed(error);
    }
  }
}

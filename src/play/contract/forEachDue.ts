import { isStoreAway } from '../../store/failure.ts';

/**
 * Does something for each of several due things, one after the other. `failed` is told of one that fails, which keeps no
 * other waiting: it will be due again before them. If the store is down, where all would fail, the rest is left. Never
 * rejects.
 */
export async function forEachDue<Due>(
  listDue: () => Promise<Iterable<Due>>,
  attend: (one: Due) => Promise<void>,
  failed: (error: unknown) => void,
): Promise<void> {
  try {
    for (const one of await listDue()) {
      try {
        await attend(one);
      } catch (error) {
        if (isStoreAway(error)) throw error;
        failed(error);
      }
    }
  } catch (error) {
    failed(error);
  }
}

import type { z } from 'zod';
import type { PersonId } from '../match/match.ts';
import type { Store } from '../store/store.ts';

/** A record of each person who has one; of all others it is as for a newcomer. */
export interface OfPersons<Kept> {
  readonly read: (person: PersonId) => Promise<Kept>;
  /**
   * Changes what is kept of a person, and gives what `work` gives beside it: on the disk once it resolves. `work` may be
   * done again on what another change has left, and does nothing else.
   */
  readonly change: <T>(person: PersonId, work: (kept: Kept) => readonly [Kept, T]) => Promise<T>;
  readonly forget: (person: PersonId) => Promise<void>;
}

export function ofPersons<Kept>(
  store: Store,
  keyOf: (person: PersonId) => string,
  schema: z.ZodType<Kept>,
  newcomer: Kept,
): OfPersons<Kept> {
  return {
    read: async (person) => (await store.get(keyOf(person), schema)) ?? newcomer,
    change: (person, work) =>
      store.change(async (draft) => {
        const before = (await draft.get(keyOf(person), schema)) ?? newcomer;
        const [after, result] = work(before);
        if (after !== before) draft.set(keyOf(person), after);
        return result;
      }),
    forget: (person) => store.remove([keyOf(person)]),
  };
}

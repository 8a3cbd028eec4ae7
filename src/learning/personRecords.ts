import type { z } from 'zod';
import type { PersonId } from '../match/match.ts';
import type { Store } from '../store/store.ts';

/** A record for each person who has one; everyone else counts as a newcomer. */
export interface OfPersons<Kept> {
  readonly read: (person: PersonId) => Promise<Kept>;
  /**
   * Changes a person's record, and returns the second result of `work`: stored on disk once it resolves. `work` may be
   * repeated on a state left by another change, so it must do nothing else.
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

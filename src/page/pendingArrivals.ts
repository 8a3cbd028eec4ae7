import { z } from 'zod';
import { MatchId, type PersonId } from '../match/match.ts';
import type { Store } from '../store/store.ts';
import { recordOf } from '../store/upgradeRecord.ts';
import { ARRIVAL_KEYS, arrivalKey } from '../tables/people/person.ts';
import { LASTS } from './sessions.ts';

const Expected = recordOf(z.object({ schema: z.literal(1), match: MatchId, until: z.number() }));

/**
 * Which matches people are coming to see in Discord's window, which brings them without saying so. Kept in the store, as
 * another process may serve the page; for some minutes only.
 */
export interface PendingArrivals {
  readonly expect: (person: PersonId, match: MatchId) => Promise<void>;
  /** The match that this person is coming to see, if they said so lately. */
  readonly of: (person: PersonId) => Promise<MatchId | undefined>;
}

export function openPendingArrivals(store: Store, now: () => number): PendingArrivals {
  return {
    async expect(person, match) {
      const old: string[] = [];
      for await (const [key, { until }] of store.entries(ARRIVAL_KEYS, Expected)) if (until <= now()) old.push(key);
      if (old.length > 0) await store.remove(old);
      await store.set({ [arrivalKey(person)]: { schema: 1, match, until: now() + LASTS.ticket } });
    },

    async of(person) {
      const found = await store.get(arrivalKey(person), Expected);
      return found !== undefined && found.until > now() ? found.match : undefined;
    },
  };
}

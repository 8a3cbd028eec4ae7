import { z } from 'zod';
import { MatchId, type PersonId } from '../match/match.ts';
import type { Store } from '../store/store.ts';
import { recordOf } from '../store/upgradeRecord.ts';
import { ARRIVAL_KEYS, arrivalKey } from '../tables/people/person.ts';
import { LASTS } from './sessions.ts';

/** Of a channel it is not kept which match it is. */
const Expected = recordOf(z.object({ schema: z.literal(1), match: MatchId.optional(), until: z.number() }));

const channelKey = (channel: string) => `${ARRIVAL_KEYS}in:${channel}`;

/**
 * Which matches people are coming to see in Discord's window, which brings them without saying so. Kept in the store, as
 * another process may serve the page; for some minutes only.
 */
export interface PendingArrivals {
  /** `channel`: where the window is opened. */
  readonly expect: (person: PersonId, match: MatchId, channel: string) => Promise<void>;
  /** Whether somebody said so lately in this channel. */
  readonly isExpectedIn: (channel: string) => Promise<boolean>;
  /** The match that this person is coming to see, if they said so lately. */
  readonly of: (person: PersonId) => Promise<MatchId | undefined>;
}

export function openPendingArrivals(store: Store, now: () => number): PendingArrivals {
  return {
    async expect(person, match, channel) {
      const old: string[] = [];
      for await (const [key, { until }] of store.entries(ARRIVAL_KEYS, Expected)) if (until <= now()) old.push(key);
      if (old.length > 0) await store.remove(old);
      const until = now() + LASTS.ticket;
      await store.set({
        [arrivalKey(person)]: { schema: 1, match, until },
        [channelKey(channel)]: { schema: 1, until },
      });
    },

    async isExpectedIn(channel) {
      const found = await store.get(channelKey(channel), Expected);
      return found !== undefined && found.until > now();
    },

    async of(person) {
      const found = await store.get(arrivalKey(person), Expected);
      return found !== undefined && found.until > now() ? found.match : undefined;
    },
  };
}

import { z } from 'zod';
import { MatchId, type PersonId } from '../match/match.ts';
import type { BoardPlace } from '../play/contract/app.ts';
import type { Store } from '../store/store.ts';
import { defineRecord } from '../store/upgradeRecord.ts';
import { ARRIVAL_KEYS, arrivalKey } from '../tables/people/person.ts';
import { LASTS } from './sessions.ts';

/**
 * For a channel or a window, the record does not contain what people look at; for a window, it contains the channel.
 */
const PendingArrival = defineRecord(
  z.object({
    schema: z.literal(1),
    match: MatchId.optional(),
    exercise: z.string().max(100).optional(),
    channel: z.string().optional(),
    until: z.number(),
  }),
);
type PendingArrival = z.infer<typeof PendingArrival>;

const channelKey = (channel: string) => `${ARRIVAL_KEYS}in:${channel}`;
const windowKey = (instance: string) => `${ARRIVAL_KEYS}window:${instance}`;

/**
 * The matches and exercises that people are about to open in Discord's window, which does not report that itself. Kept
 * in the store, because another process may serve the page, and only for some minutes.
 */
export interface PendingArrivals {
  /** Remembers what a person is about to open. `channel`: where the window is opened. */
  readonly expect: (person: PersonId, at: BoardPlace, channel: string) => Promise<void>;
  /** Remembers that Discord has opened this instance of its window in that channel at our request. */
  readonly opened: (instance: string, channel: string) => Promise<void>;
  /** Whether Discord has recently opened it so. */
  readonly isOpened: (instance: string, channel: string) => Promise<boolean>;
  /** Whether someone was recently expected in this channel. */
  readonly isExpectedIn: (channel: string) => Promise<boolean>;
  /** What this person was recently expected to open, if anything. */
  readonly of: (person: PersonId) => Promise<BoardPlace | undefined>;
}

export function openPendingArrivals(store: Store, now: () => number): PendingArrivals {
  /** Records all of this for a while, and removes old entries. */
  async function note(all: Readonly<Record<string, Omit<PendingArrival, 'schema' | 'until'>>>): Promise<void> {
    const old: string[] = [];
    for await (const [key, { until }] of store.entries(ARRIVAL_KEYS, PendingArrival)) if (until <= now()) old.push(key);
    if (old.length > 0) await store.remove(old);
    const until = now() + LASTS.ticket;
    await store.set(
      Object.fromEntries(Object.entries(all).map(([key, one]) => [key, { schema: 1 as const, ...one, until }])),
    );
  }

  async function noted(key: string): Promise<PendingArrival | undefined> {
    const found = await store.get(key, PendingArrival);
    return found !== undefined && found.until > now() ? found : undefined;
  }

  return {
    expect: (person, at, channel) => note({ [arrivalKey(person)]: at, [channelKey(channel)]: {} }),
    opened: (instance, channel) => note({ [windowKey(instance)]: { channel } }),
    isOpened: async (instance, channel) => (await noted(windowKey(instance)))?.channel === channel,
    isExpectedIn: async (channel) => (await noted(channelKey(channel))) !== undefined,
    async of(person) {
      const { match, exercise } = (await noted(arrivalKey(person))) ?? {};
      if (match !== undefined) return { match };
      return exercise === undefined ? undefined : { exercise };
    },
  };
}

import { z } from 'zod';
import { PersonId } from '../match/match.ts';
import { dueKeys } from '../store/dueKeys.ts';
import type { Draft, Store } from '../store/store.ts';
import { defineRecord, MARK } from '../store/upgradeRecord.ts';

/**
 * A person's state in a race: their current puzzle, the entries they have made in it, and the results of the previous
 * ones.
 */
const Racer = z.object({
  at: z.int(),
  entries: z.array(z.string()),
  found: z.int(),
  missed: z.int(),
  /** When they last solved one, in milliseconds since 1970. */
  last: z.number(),
});
export type Racer = Readonly<z.infer<typeof Racer>>;

/** People in a channel who solve the same puzzles against the clock. It is kept until its result is shown. */
const Race = defineRecord(
  z.object({
    schema: z.literal(1),
    id: z.string(),
    guild: z.string(),
    channel: z.string(),
    /** The message that shows the race. */
    message: z.string().optional(),
    game: z.string(),
    /** Who may start it; missing if everyone in it was forgotten: then whoever joins next. */
    host: PersonId.optional(),
    racers: z.record(PersonId, Racer),
    /** From easy to hard; empty until the race begins. */
    puzzles: z.array(z.string()),
    hasBegun: z.boolean(),
    /** When it is over or, if it has not begun, abandoned. */
    endsAt: z.number(),
  }),
);
export type Race = Readonly<z.infer<typeof Race>>;

/** How long a race lasts, and how long it can wait to be started, in milliseconds. */
export const RACE_LASTS = 3 * 60 * 1000;
export const RACE_WAITS = 10 * 60 * 1000;
/** The maximum number of participants. */
export const MOST_RACERS = 10;
/** Nobody solves more puzzles than this in the time. */
export const RACE_PUZZLES = 40;

const BEGINNER: Racer = { at: 0, entries: [], found: 0, missed: 0, last: 0 };

const RACE_KEYS = 'race:';
const raceKey = (id: string) => `${RACE_KEYS}${id}`;
/** The race of a channel; 1.0.0 wrote its id alone. */
const RaceOfChannel = z.preprocess(
  (raw) => (typeof raw === 'string' ? { schema: 1, race: raw } : raw),
  defineRecord(z.object({ schema: z.literal(1), race: z.string() })),
);
const channelKey = (channel: string) => `raceIn:${channel}`;
const { keyOf, dueBy } = dueKeys('raceDue:');

/** The races that are waiting or running. */
export interface Races {
  readonly read: (id: string) => Promise<Race | undefined>;
  /** Stores a new race, unless another one in its channel is still open at `now`; returns whether it was stored. */
  readonly open: (race: Race, now: number) => Promise<boolean>;
  /**
   * Changes a race, and returns the second result of `work`; undefined if the race no longer exists. `work` may be
   * repeated.
   */
  readonly change: <T>(id: string, work: (race: Race) => readonly [Race, T]) => Promise<T | undefined>;
  /** The races on the servers that this process manages, sorted by when they end. */
  readonly ours: () => Promise<readonly Race[]>;
  /** Deletes a race whose result is shown. */
  readonly close: (id: string) => Promise<void>;
  /** Removes someone from all races; returns the ids of those they were in. */
  readonly forget: (person: PersonId) => Promise<readonly string[]>;
}

export function openRaces(store: Store, isOurs: (guild: string) => boolean): Races {
  const write = (draft: Draft, before: Race | undefined, after: Race | undefined) => {
    if (before !== undefined) draft.remove(keyOf(before.endsAt, before.id));
    if (after === undefined) {
      if (before !== undefined) draft.remove(raceKey(before.id));
      return;
    }
    draft.set(raceKey(after.id), after);
    draft.set(keyOf(after.endsAt, after.id), MARK);
  };
  const change: Races['change'] = (id, work) =>
    store.change(async (draft) => {
      const before = await draft.get(raceKey(id), Race);
      if (before === undefined) return undefined;
      const [after, result] = work(before);
      if (after !== before) write(draft, before, after);
      return result;
    });
  const all = async () => {
    const races: Race[] = [];
    for await (const { what } of dueBy(store, () => Number.POSITIVE_INFINITY)) {
      const race = await store.get(raceKey(what), Race);
      if (race !== undefined) races.push(race);
    }
    return races;
  };
  return {
    read: (id) => store.get(raceKey(id), Race),
    open: (race, now) =>
      store.change(async (draft) => {
        const open = await draft.get(channelKey(race.channel), RaceOfChannel);
        const other = open && (await draft.get(raceKey(open.race), Race));
        if (other !== undefined && other.endsAt > now) return false;
        write(draft, undefined, race);
        draft.set(channelKey(race.channel), { schema: 1, race: race.id });
        return true;
      }),
    change,
    ours: async () => (await all()).filter(({ guild }) => isOurs(guild)),
    close: (id) =>
      store.change(async (draft) => {
        const race = await draft.get(raceKey(id), Race);
        if (race === undefined) return;
        write(draft, race, undefined);
        // Another race may have been opened there since its time passed.
        const key = channelKey(race.channel);
        if ((await draft.get(key, RaceOfChannel))?.race === id) draft.remove(key);
      }),
    async forget(person) {
      const ids: string[] = [];
      for (const { id, racers } of await all()) {
        if (racers[person] === undefined) continue;
        ids.push(id);
        await change(id, (race) => {
          const { [person]: _, ...racers } = race.racers;
          const { host, ...rest } = race;
          const [heir] = Object.keys(racers).map((one) => PersonId.parse(one));
          const next = host === person ? heir : host;
          return [{ ...rest, racers, ...(next === undefined ? {} : { host: next }) }, undefined];
        });
      }
      return ids;
    },
  };
}

/** The race after someone joins; unchanged if they are already in it, or there is no room. */
export function withRacer(race: Race, person: PersonId): Race {
  if (race.racers[person] !== undefined || Object.keys(race.racers).length >= MOST_RACERS) return race;
  return { ...race, host: race.host ?? person, racers: { ...race.racers, [person]: BEGINNER } };
}

/** The race after someone's action. */
export function withTap(race: Race, person: PersonId, racer: Racer): Race {
  return { ...race, racers: { ...race.racers, [person]: racer } };
}

/** A solved puzzle adds a point, and a missed one subtracts a point, so that nobody gains by guessing. */
export function countRacePoints({ found, missed }: Racer): number {
  return found - missed;
}

/** Everyone in a race, the best first: by points, then by fewer misses, then by who got there first. */
export function rankRacers({ racers }: Race): readonly (readonly [PersonId, Racer])[] {
  return Object.entries(racers)
    .map(([id, racer]) => [PersonId.parse(id), racer] as const)
    .sort(([, a], [, b]) => countRacePoints(b) - countRacePoints(a) || a.missed - b.missed || a.last - b.last);
}

import { z } from 'zod';
import { PersonId } from '../match/match.ts';
import { dueKeys } from '../store/dueKeys.ts';
import type { Draft, Store } from '../store/store.ts';
import { defineRecord, MARK } from '../store/upgradeRecord.ts';

/** How far somebody is in a race: at which puzzle, what was made of it, and what came of those before. */
const Racer = z.object({
  at: z.int(),
  entries: z.array(z.string()),
  found: z.int(),
  missed: z.int(),
  /** When they last found one, in milliseconds since 1970. */
  last: z.number(),
});
export type Racer = Readonly<z.infer<typeof Racer>>;

/** People of a channel who solve the same puzzles against the clock. It is kept until its result is shown. */
const Race = defineRecord(
  z.object({
    schema: z.literal(1),
    id: z.string(),
    guild: z.string(),
    channel: z.string(),
    /** The message that shows it. */
    message: z.string().optional(),
    game: z.string(),
    host: PersonId,
    racers: z.record(PersonId, Racer),
    /** From easy to hard; none before it begins. */
    puzzles: z.array(z.string()),
    hasBegun: z.boolean(),
    /** When it is over, or, where it has not begun, given up. */
    endsAt: z.number(),
  }),
);
export type Race = Readonly<z.infer<typeof Race>>;

/** How long a race lasts, and how long one waits to be begun, in milliseconds. */
export const RACE_LASTS = 3 * 60 * 1000;
export const RACE_WAITS = 10 * 60 * 1000;
/** So many take part. */
export const MOST_RACERS = 10;
/** More puzzles nobody finds in the time. */
export const RACE_PUZZLES = 40;

const BEGINNER: Racer = { at: 0, entries: [], found: 0, missed: 0, last: 0 };

const RACE_KEYS = 'race:';
const raceKey = (id: string) => `${RACE_KEYS}${id}`;
/** The race of a channel, by its id. */
const channelKey = (channel: string) => `raceIn:${channel}`;
const { keyOf, dueBy } = dueKeys('raceDue:');

/** The races that are waiting or under way. */
export interface Races {
  readonly read: (id: string) => Promise<Race | undefined>;
  /** Writes a new one, unless another in its channel is not over at `now`; whether it was written. */
  readonly open: (race: Race, now: number) => Promise<boolean>;
  /** Changes one, and gives what `work` gives beside it; undefined where there is none any more. `work` may be done again. */
  readonly change: <T>(id: string, work: (race: Race) => readonly [Race, T]) => Promise<T | undefined>;
  /** Those of the servers that this process looks after, those that end first coming first. */
  readonly ours: () => Promise<readonly Race[]>;
  /** Deletes one whose result is shown. */
  readonly close: (id: string) => Promise<void>;
  readonly forget: (person: PersonId) => Promise<void>;
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
        const id = await draft.get(channelKey(race.channel), z.string());
        const other = id === undefined ? undefined : await draft.get(raceKey(id), Race);
        if (other !== undefined && other.endsAt > now) return false;
        write(draft, undefined, race);
        draft.set(channelKey(race.channel), race.id);
        return true;
      }),
    change,
    ours: async () => (await all()).filter(({ guild }) => isOurs(guild)),
    close: (id) =>
      store.change(async (draft) => {
        const race = await draft.get(raceKey(id), Race);
        if (race === undefined) return;
        write(draft, race, undefined);
        // Another may have been opened there since its time passed.
        if ((await draft.get(channelKey(race.channel), z.string())) === id) draft.remove(channelKey(race.channel));
      }),
    async forget(person) {
      for (const { id } of await all()) {
        await change(id, (race) => {
          const { [person]: _, ...racers } = race.racers;
          const [heir = race.host] = Object.keys(racers).map((one) => PersonId.parse(one));
          const host = race.host === person ? heir : race.host;
          return [race.racers[person] === undefined ? race : { ...race, racers, host }, undefined];
        });
      }
    },
  };
}

/** A race that somebody has joined; as it was where they are in it, or there is no room. */
export function withRacer(race: Race, person: PersonId): Race {
  if (race.racers[person] !== undefined || Object.keys(race.racers).length >= MOST_RACERS) return race;
  return { ...race, racers: { ...race.racers, [person]: BEGINNER } };
}

/** A race with what somebody did. */
export function withTap(race: Race, person: PersonId, racer: Racer): Race {
  return { ...race, racers: { ...race.racers, [person]: racer } };
}

/** What is found counts one, and what is missed takes one away: so nobody gains by guessing. */
export function countRacePoints({ found, missed }: Racer): number {
  return found - missed;
}

/** Everybody in a race, the best first: by points, then by fewer misses, then by who was there first. */
export function ranking({ racers }: Race): readonly (readonly [PersonId, Racer])[] {
  return Object.entries(racers)
    .map(([id, racer]) => [PersonId.parse(id), racer] as const)
    .sort(([, a], [, b]) => countRacePoints(b) - countRacePoints(a) || a.missed - b.missed || a.last - b.last);
}

import { z } from 'zod';
import { type Match, type MatchId, PersonId } from '../match.ts';
import type { Queue } from '../queue.ts';
import type { Store } from '../store/store.ts';
import { Person, personKey, personsOf, standingOf, stranger, withStanding } from './person.ts';
import { isQuiet, type Settings } from './settings.ts';

/**
 * The queue in which everything is written that belongs to several matches: the index of live tables, the records of
 * persons. Whoever holds the queue of a match may wait for this one; never the other way round.
 */
export const INDEXES = 'indexes';

/** Who asked to be forgotten, and when: what they played longest ago is only found by the next sweep of the store. */
const Forgotten = z.record(PersonId, z.number());
export type Forgotten = z.infer<typeof Forgotten>;
const FORGOTTEN = 'forgotten';

export type People = ReturnType<typeof openPeople>;

/** The records of all persons. A missing record is that of a stranger: the matches can give the lists back (reindex). */
export function openPeople(store: Store, queue: Queue, now: () => number) {
  async function read(person: PersonId): Promise<Person> {
    return (await store.get(personKey(person), Person)) ?? stranger();
  }

  async function settingsOf(person: PersonId): Promise<Settings> {
    return (await read(person)).settings;
  }

  /** Changes what a person chose, and gives it as it is now. */
  async function choose(person: PersonId, choice: Partial<Settings>): Promise<Settings> {
    return queue.run(INDEXES, async () => {
      const record = await read(person);
      const settings = { ...record.settings, ...choice };
      await store.set({ [personKey(person)]: { ...record, settings } });
      return settings;
    });
  }

  /**
   * The records that change when a match becomes another one (undefined: it comes, or goes), to be stored together with
   * it. To be called in the queue INDEXES.
   */
  async function entriesWith(
    id: MatchId,
    before: Match | undefined,
    after: Match | undefined,
  ): Promise<Readonly<Record<string, Person>>> {
    const entries: Record<string, Person> = {};
    for (const person of new Set([before, after].flatMap((match) => (match === undefined ? [] : personsOf(match))))) {
      const [was, is] = [before, after].map((match) => match && standingOf(match, person));
      if (was === is) continue;
      const record = await store.get(personKey(person), Person);
      // Whoever asked to be forgotten gets no empty record again.
      if (record === undefined && is === undefined) continue;
      entries[personKey(person)] = withStanding(record ?? stranger(), id, is);
    }
    return entries;
  }

  /** Those of `persons` whom a ping may reach now: not those who want none, nor those who sleep. Never rejects. */
  async function pingable(persons: readonly PersonId[]): Promise<readonly PersonId[]> {
    const wanting = await Promise.all(persons.map(wantsPing));
    return persons.filter((_, index) => wanting[index]);
  }

  async function wantsPing(person: PersonId): Promise<boolean> {
    try {
      const settings = await settingsOf(person);
      return settings.pings === 'on' && !isQuiet(settings, now());
    } catch {
      // What is announced is stored by now, and must not be called lost because a wish cannot be read.
      return true;
    }
  }

  async function changeForgotten(change: (forgotten: Forgotten) => Forgotten): Promise<void> {
    await queue.run(INDEXES, async () => {
      await store.set({ [FORGOTTEN]: change((await store.get(FORGOTTEN, Forgotten)) ?? {}) });
    });
  }

  return {
    read,
    settingsOf,
    choose,
    entriesWith,
    pingable,
    /** Deletes what is kept of a person beside their matches. */
    remove: (person: PersonId) => queue.run(INDEXES, () => store.remove([personKey(person)])),
    /** Who asked to be forgotten, and when, since the last sweep. */
    forgotten: async (): Promise<Forgotten> => (await store.get(FORGOTTEN, Forgotten)) ?? {},
    noteForgotten: (person: PersonId) => changeForgotten((forgotten) => ({ ...forgotten, [person]: now() })),
    /** To be called once nothing holds the ids of `done` any more. */
    noteForgottenEverywhere: (done: Forgotten) =>
      changeForgotten((forgotten) =>
        Object.fromEntries(Object.entries(forgotten).filter(([person, at]) => done[PersonId.parse(person)] !== at)),
      ),
  };
}

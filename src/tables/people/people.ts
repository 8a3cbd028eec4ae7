import { z } from 'zod';
import { type Match, type MatchId, PersonId } from '../match/match.ts';
import { recordOf } from '../store/record.ts';
import type { Draft, Store } from '../store/store.ts';
import { digestKey, planDigest } from './digests.ts';
import { listMentions, matchesMentioning } from './mentions.ts';
import {
  arrivalKey,
  involvementOf,
  Person,
  personKey,
  personsOf,
  stranger,
  withInvolvement,
  withMatch,
} from './person.ts';
import { isQuiet, type Settings } from './settings.ts';

/** Who asked to be forgotten, and when: what they played longest ago is only found by the next sweep of the store. */
const Forgotten = recordOf(z.object({ schema: z.literal(1), since: z.record(PersonId, z.number()) }), {
  0: (old) => ({ since: old }),
});
export type Forgotten = z.infer<typeof Forgotten>['since'];
const FORGOTTEN = 'forgotten';

export type People = ReturnType<typeof openPeople>;

/**
 * The records of all persons. A missing record is that of a stranger: the matches can give the lists back (reindex).
 * `note` hears of the matches for which something may fall due earlier than before.
 */
export function openPeople(store: Store, now: () => number, note: (match: MatchId) => Promise<void>) {
  async function read(person: PersonId): Promise<Person> {
    return (await store.get(personKey(person), Person)) ?? stranger();
  }

  async function settingsOf(person: PersonId): Promise<Settings> {
    return (await read(person)).settings;
  }

  /** Changes what a person chose, and gives it as it is now. */
  async function choose(person: PersonId, choice: Partial<Settings>): Promise<Settings> {
    const chosen = await store.change(async (draft) => {
      const record = (await draft.get(personKey(person), Person)) ?? stranger();
      const settings = { ...record.settings, ...choice };
      draft.set(personKey(person), { ...record, settings });
      if ('digest' in choice || 'zone' in choice) planDigest(draft, person, settings, now());
      return { ...record, settings };
    });
    for (const match of chosen.live) await note(match);
    return chosen.settings;
  }

  /** Writes what a match that comes, changes or goes (undefined) changes of people's lists. */
  async function list(draft: Draft, before: Match | undefined, after: Match | undefined): Promise<void> {
    listMentions(draft, before, after);
    const id = (after ?? before)?.id;
    const persons = new Set([before, after].flatMap((match) => (match === undefined ? [] : personsOf(match))));
    for (const person of persons) {
      const [was, is] = [before, after].map((match) => match && involvementOf(match, person));
      if (was === is || id === undefined) continue;
      const record = await draft.get(personKey(person), Person);
      // Whoever asked to be forgotten gets no empty record again.
      if (record === undefined && is === undefined) continue;
      draft.set(personKey(person), withMatch(withInvolvement(record ?? stranger(), id, is), after));
    }
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
    await store.change(async (draft) => {
      draft.set(FORGOTTEN, { schema: 1, since: change((await draft.get(FORGOTTEN, Forgotten))?.since ?? {}) });
    });
  }

  return {
    read,
    settingsOf,
    choose,
    list,
    pingable,
    /** Deletes what is kept of a person beside their matches. */
    remove: (person: PersonId) => store.remove([personKey(person), digestKey(person), arrivalKey(person)]),
    /** All matches that hold a person's id. */
    matchesMentioning: (person: PersonId) => matchesMentioning(store, person),
    /** Who asked to be forgotten, and when, since the last sweep. */
    forgotten: async (): Promise<Forgotten> => (await store.get(FORGOTTEN, Forgotten))?.since ?? {},
    noteForgotten: (person: PersonId) => changeForgotten((forgotten) => ({ ...forgotten, [person]: now() })),
    /** To be called once nothing holds the ids of `done` any more. */
    noteForgottenEverywhere: (done: Forgotten) =>
      changeForgotten((forgotten) =>
        Object.fromEntries(Object.entries(forgotten).filter(([person, at]) => done[PersonId.parse(person)] !== at)),
      ),
  };
}

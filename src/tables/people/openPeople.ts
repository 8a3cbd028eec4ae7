import { z } from 'zod';
import { type MatchId, PersonId } from '../../match/match.ts';
import { pauseAt } from '../../match/pauses.ts';
import { decide } from '../../notifications/policy.ts';
import { isZone } from '../../notifications/zones.ts';
import type { Draft, Store } from '../../store/store.ts';
import { defineRecord } from '../../store/upgradeRecord.ts';
import { type BlockList, blockMark, isBlocked } from './blocking.ts';
import { bringCallForward, removeCalls } from './collectedNotifications.ts';
import { planDigest, removeDigest } from './digests.ts';
import { endCause, withEnded } from './endedTables.ts';
import { noteLinked, removeLinked } from './linkedPeople.ts';
import { listMentions, matchesMentioning } from './mentions.ts';
import type { ForgottenPerson, ListedChange, People } from './people.ts';
import {
  arrivalKey,
  findInvolvement,
  listPersons,
  Person,
  personKey,
  stranger,
  withInvolvement,
  withKept,
  withMatch,
} from './person.ts';
import { computeReliability, measureReliability } from './reliability.ts';
import type { Settings } from './settings.ts';

const ForgottenRecord = defineRecord(z.object({ schema: z.literal(1), since: z.record(PersonId, z.number()) }), {
  0: (old) => ({ since: old }),
});
const FORGOTTEN = 'forgotten';

/** Is told about consequences of people's choices. */
interface PeopleListener {
  /** Something may become due earlier in this match. */
  readonly note: (match: MatchId) => Promise<void>;
  readonly onUnknownZone?: ((zone: string) => void) | undefined;
}

export function openPeople(store: Store, now: () => number, { note, onUnknownZone }: PeopleListener): People {
  const noteZone = heardOnce((zone) => isZone(zone) || onUnknownZone?.(zone));

  async function read(person: PersonId): Promise<Person> {
    const record = (await store.get(personKey(person), Person)) ?? stranger();
    noteZone(record.settings.zone);
    return record;
  }

  async function readSettings(person: PersonId): Promise<Settings> {
    return (await read(person)).settings;
  }

  async function choose(person: PersonId, choice: Partial<Settings>): Promise<Settings> {
    const chosen = await store.change(async (draft) => {
      const record = (await draft.get(personKey(person), Person)) ?? stranger();
      const settings = { ...record.settings, ...choice };
      draft.set(personKey(person), { ...record, settings });
      if ('digest' in choice || 'zone' in choice) await planDigest(draft, person, settings, now());
      await bringCallForward(draft, person, settings, now());
      return { ...record, settings };
    });
    for (const match of chosen.live) await note(match);
    return chosen.settings;
  }

  async function pingable(persons: readonly PersonId[], by?: BlockList): Promise<readonly PersonId[]> {
    const decisions = await Promise.all(persons.map((person) => decideFor(person, {}, by)));
    return persons.filter((_, index) => {
      const decision = decisions[index];
      return decision?.when === 'now' && decision.by === 'ping';
    });
  }

  const decideFor: People['decide'] = async (person, circumstances = {}, by) => {
    try {
      const { settings, blocked } = await read(person);
      const isApart = by !== undefined && isBlocked({ person, blocked }, by);
      return decide(settings, { ...circumstances, now: now(), isApart });
    } catch {
      // The announced change is already stored, and must not be reported as lost because a setting cannot be read.
      return { when: 'now', by: 'ping' };
    }
  };

  async function askable(persons: readonly PersonId[]): Promise<readonly PersonId[]> {
    const chosen = await Promise.all(persons.map(readSettings));
    return persons.filter((_, index) => chosen[index]?.challenges !== 'nobody');
  }

  return {
    read,
    askable,
    readSettings,
    choose,
    list: (draft, change) => listMatch(draft, change, now()),
    pingable,
    decide: decideFor,
    async readCompany(person) {
      const { kept, settings } = await read(person);
      const reliability = computeReliability(kept);
      const away = pauseAt(settings.vacations, now());
      return {
        ...(reliability === undefined ? {} : { reliability }),
        ...(away === undefined ? {} : { awayUntil: away.until }),
      };
    },
    block: (person, other, isBlocked) => block(store, person, other, isBlocked),
    remove: (person) =>
      store.change(async (draft) => {
        await removeDigest(draft, person);
        await removeCalls(draft, person);
        await removeLinked(draft, person);
        draft.remove(personKey(person));
        draft.remove(arrivalKey(person));
      }),
    matchesMentioning: (person) => matchesMentioning(store, person),
    ...forgottenOn(store, now),
  };
}

/** Passes on each item only the first time. */
function heardOnce(hear: (thing: string) => unknown): (thing: string) => void {
  const known = new Set<string>();
  return (thing) => {
    if (known.has(thing)) return;
    known.add(thing);
    hear(thing);
  };
}

/** Who asked to be forgotten. */
function forgottenPersons(
  store: Store,
  now: () => number,
): Pick<People, 'forgotten' | 'noteForgotten' | 'noteForgottenEverywhere'> {
  async function changeForgotten(change: (forgotten: ForgottenPerson) => ForgottenPerson): Promise<void> {
    await store.change(async (draft) => {
      draft.set(FORGOTTEN, { schema: 1, since: change((await draft.get(FORGOTTEN, ForgottenRecord))?.since ?? {}) });
    });
  }

  return {
    forgotten: async () => (await store.get(FORGOTTEN, ForgottenRecord))?.since ?? {},
    noteForgotten: (person) => changeForgotten((forgotten) => ({ ...forgotten, [person]: now() })),
    noteForgottenEverywhere: (done) =>
      changeForgotten((forgotten) =>
        Object.fromEntries(Object.entries(forgotten).filter(([person, at]) => done[PersonId.parse(person)] !== at)),
      ),
  };
}

async function block(store: Store, person: PersonId, other: PersonId, isBlocked: boolean): Promise<void> {
  await store.change(async (draft) => {
    const record = (await draft.get(personKey(person), Person)) ?? stranger();
    const others = record.blocked.filter((mark) => mark !== blockMark(person, other));
    const blocked = isBlocked ? [...others, blockMark(person, other)] : others;
    draft.set(personKey(person), { ...record, blocked });
  });
}

/** Who asked to be forgotten, and since when. */
function forgottenOn(
  store: Store,
  now: () => number,
): Pick<People, 'forgotten' | 'noteForgotten' | 'noteForgottenEverywhere'> {
  return {
    ...forgottenPersons(store, now),
  };
}

/** Updates its people's records for a match that appears, changes or disappears. */
async function listMatch(draft: Draft, change: ListedChange, now: number): Promise<void> {
  const { before, after } = change;
  listMentions(draft, before, after);
  const persons = new Set([before, after].flatMap((match) => (match === undefined ? [] : listPersons(match))));
  for (const person of persons) await updateList(draft, person, change, now);
}

async function updateList(
  draft: Draft,
  person: PersonId,
  { before, after, by }: ListedChange,
  now: number,
): Promise<void> {
  const id = (after ?? before)?.id;
  const [was, is] = [before, after].map((match) => match && findInvolvement(match, person));
  if (id === undefined || was === is) return;
  const record = await draft.get(personKey(person), Person);
  // People who asked to be forgotten get no empty record again.
  if (record === undefined && is === undefined) return;
  const listed = withMatch(withInvolvement(record ?? stranger(), id, is), after);
  const kept = was === 'live' ? withKept(listed, measureReliability(after, person)) : listed;
  const why = was === 'live' && before && after ? endCause(before, after, person, by) : undefined;
  const ended = why === undefined ? kept.ended : withEnded(kept.ended, { match: id, at: now, why });
  draft.set(personKey(person), { ...kept, ended });
  if (is === 'finished') await noteLinked(draft, person, now);
}

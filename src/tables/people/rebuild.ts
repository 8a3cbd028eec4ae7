import { MATCH_KEYS } from '../live.ts';
import { Match, type PersonId } from '../match.ts';
import type { Store } from '../store/store.ts';
import { Person, personKey, personsOf, standingOf, stranger, withStanding } from './person.ts';

/**
 * Writes the lists of all persons anew from the matches, and gives how many persons there are. Walks the whole store,
 * which must be in nobody else's use; what persons chose for themselves stays.
 */
export async function rebuildPeople(store: Store): Promise<number> {
  const matches: Match[] = [];
  for await (const key of store.keys(MATCH_KEYS)) {
    const match = await store.get(key, Match);
    // The positions are not needed, and too large to keep them all in memory.
    if (match !== undefined) matches.push({ ...match, log: [], answered: [], position: outline(match) });
  }
  const people = new Map<PersonId, Person>();
  for (const match of matches.toSorted((a, b) => lastOf(a) - lastOf(b))) {
    for (const person of personsOf(match)) {
      const standing = standingOf(match, person);
      const record = people.get(person) ?? (await store.get(personKey(person), Person)) ?? stranger();
      const known = people.has(person) ? record : { ...record, live: [], finished: [] };
      people.set(person, withStanding(known, match.id, standing));
    }
  }
  for (const [person, record] of people) await store.set({ [personKey(person)]: record });
  return people.size;
}

function outline({ position }: Match): Match['position'] {
  return position && { ...position, state: undefined };
}

/** Live matches go by when they were opened, ended ones by when they ended. */
function lastOf({ createdAt, endedAt }: Match): number {
  return endedAt ?? createdAt;
}

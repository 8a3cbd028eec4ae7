import { z } from 'zod';
import { PersonId } from '../../match/match.ts';
import { dueKeys } from '../../store/dueKeys.ts';
import type { Draft, Store } from '../../store/store.ts';

import { defineRecord, MARK } from '../../store/upgradeRecord.ts';

// People who have allowed us to report their statistics to Discord, so that servers can assign roles based on them.

/**
 * `leave`: Discord's permission, encrypted so that nobody who reads the store can use it; `next`: when to report to
 * Discord again.
 */
const LinkedPerson = defineRecord(z.object({ schema: z.literal(1), leave: z.string(), next: z.number() }));
type LinkedPerson = z.infer<typeof LinkedPerson>;

const LINKED_KEYS = 'linked:';
const linkedKey = (person: PersonId) => `${LINKED_KEYS}${person}`;

/** When to report each person to Discord, sorted by time. */
const { keyOf, dueBy } = dueKeys('linkedDue:');

/** The people whose statistics are reported to Discord. */
export interface LinkedPeople {
  /**
   * Stores a person's permission, replacing an earlier one; the first report is at `next`, in milliseconds since 1970.
   */
  readonly keep: (person: PersonId, leave: string, next: number) => Promise<void>;
  /**
   * Postpones a due report to `next`; false if the person has been removed meanwhile, or something else made it due.
   */
  readonly putOff: (person: PersonId, due: number, next: number) => Promise<boolean>;
  readonly readLeave: (person: PersonId) => Promise<string | undefined>;
  /** At most this many due people, longest waiting first, each with their due time. */
  readonly due: (most: number) => Promise<readonly { readonly person: PersonId; readonly due: number }[]>;
  readonly remove: (person: PersonId) => Promise<void>;
}

export function openLinkedPeople(store: Store, now: () => number): LinkedPeople {
  return {
    keep: (person, leave, next) =>
      store.change(async (draft) => {
        write(draft, person, await draft.get(linkedKey(person), LinkedPerson), { schema: 1, leave, next });
      }),
    putOff: (person, due, next) =>
      store.change(async (draft) => {
        const linked = await draft.get(linkedKey(person), LinkedPerson);
        if (linked?.next !== due) {
          // Nothing refers to it any more.
          draft.remove(keyOf(due, person));
          return false;
        }
        write(draft, person, linked, { ...linked, next });
        return true;
      }),
    readLeave: async (person) => (await store.get(linkedKey(person), LinkedPerson))?.leave,
    async due(most) {
      const found: { person: PersonId; due: number }[] = [];
      for await (const { at, what } of dueBy(store, now)) {
        if (found.length === most) break;
        found.push({ person: PersonId.parse(what), due: at });
      }
      return found;
    },
    remove: (person) => store.change((draft) => removeLinked(draft, person)),
  };
}

/** Something that is reported to Discord about a person has changed: the next report is due immediately. */
export async function noteLinked(draft: Draft, person: PersonId, now: number): Promise<void> {
  const linked = await draft.get(linkedKey(person), LinkedPerson);
  if (linked !== undefined && linked.next > now) write(draft, person, linked, { ...linked, next: now });
}

/** Removes a person's permission. */
export async function removeLinked(draft: Draft, person: PersonId): Promise<void> {
  write(draft, person, await draft.get(linkedKey(person), LinkedPerson), undefined);
}

function write(
  draft: Draft,
  person: PersonId,
  before: LinkedPerson | undefined,
  after: LinkedPerson | undefined,
): void {
  if (before !== undefined) draft.remove(keyOf(before.next, person));
  if (after === undefined) draft.remove(linkedKey(person));
  else {
    draft.set(linkedKey(person), after);
    draft.set(keyOf(after.next, person), MARK);
  }
}

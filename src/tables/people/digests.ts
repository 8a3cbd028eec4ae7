import { z } from 'zod';
import { PersonId } from '../../match/match.ts';
import { decideDigest, nextDigest } from '../../notifications/policy.ts';
import { dueKeys } from '../../store/dueKeys.ts';
import type { Draft, Store } from '../../store/store.ts';
import { defineRecord, MARK } from '../../store/upgradeRecord.ts';
import type { Settings } from './settings.ts';

/**
 * When someone gets their next digest, in milliseconds since 1970; whether the last one failed; and when the one that is
 * being sent was planned: until that is settled, `next` is when to try again.
 */
const Digest = defineRecord(
  z.object({
    schema: z.literal(1),
    next: z.number(),
    unreached: z.literal(true).optional(),
    taken: z.number().optional(),
  }),
);
type Digest = z.infer<typeof Digest>;

/**
 * After this long, in milliseconds, a message is sent again whose arrival nobody recorded: Discord still recognizes a
 * repeated message then.
 */
export const TRIED_AGAIN = 60_000;

const DIGEST_KEYS = 'digest:';
const digestKey = (person: PersonId) => `${DIGEST_KEYS}${person}`;

/** When each digest is due, sorted by time: only what is due is read, however many people want one. */
export const DUE_DIGEST_KEYS = 'digestDue:';
const { keyOf, dueBy } = dueKeys(DUE_DIGEST_KEYS);

/** Updates the time of the next digest after a person changed a setting. */
export async function planDigest(draft: Draft, person: PersonId, settings: Settings, now: number): Promise<void> {
  const next = nextDigest(settings, now);
  writeDigest(
    draft,
    person,
    await draft.get(digestKey(person), Digest),
    next === undefined ? undefined : { schema: 1, next },
  );
}

/** Removes a person's planned digest. */
export async function removeDigest(draft: Draft, person: PersonId): Promise<void> {
  writeDigest(draft, person, await draft.get(digestKey(person), Digest), undefined);
}

function writeDigest(draft: Draft, person: PersonId, before: Digest | undefined, after: Digest | undefined): void {
  if (before !== undefined) draft.remove(keyOf(before.next, person));
  if (after === undefined) draft.remove(digestKey(person));
  else {
    draft.set(digestKey(person), after);
    draft.set(keyOf(after.next, person), MARK);
  }
}

/** Lists the due times of all digests, which earlier versions did not do. */
export async function listDueDigests(store: Store): Promise<void> {
  for await (const [key, { next }] of store.entries(DIGEST_KEYS, Digest)) {
    await store.set({ [keyOf(next, key.slice(DIGEST_KEYS.length))]: MARK });
  }
}

/** The daily digests of people who want them. Everything is stored, so that a restart neither loses nor repeats one. */
export interface Digests {
  /** The people whose digests are due. */
  readonly due: () => Promise<readonly PersonId[]>;
  /**
   * Returns when a person's due digest was planned, if it should be sent now; otherwise plans the next one. It is due
   * again after a minute unless it is settled by then: nobody else sends it meanwhile, and none is lost.
   */
  readonly take: (person: PersonId) => Promise<number | undefined>;
  /** Plans the digest after one that was taken; records whether that one reached the person, if it was sent. */
  readonly settle: (person: PersonId, isReached?: boolean) => Promise<void>;
  /** Whether the last digest could not be sent to the person. */
  readonly isUnreached: (person: PersonId) => Promise<boolean>;
}

export function openDigests(
  store: Store,
  settingsOf: (person: PersonId) => Promise<Settings>,
  now: () => number,
): Digests {
  async function due(): Promise<readonly PersonId[]> {
    const persons: PersonId[] = [];
    for await (const { key, at, what } of dueBy(store, now)) {
      const person = PersonId.parse(what);
      await mendDue(key, at, person);
      persons.push(person);
    }
    return persons;
  }

  /** During a handover, a process of an earlier version takes digests without planning the next one. */
  async function mendDue(key: string, next: number, person: PersonId): Promise<void> {
    await store.change(async (draft) => {
      const digest = await draft.get(digestKey(person), Digest);
      if (digest?.next === next) return;
      draft.remove(key);
      if (digest !== undefined) draft.set(keyOf(digest.next, person), MARK);
    });
  }

  async function take(person: PersonId): Promise<number | undefined> {
    const settings = await settingsOf(person);
    return store.change(async (draft) => {
      const digest = await draft.get(digestKey(person), Digest);
      if (digest === undefined || digest.next > now()) return undefined;
      const { taken: planned = digest.next, ...rest } = digest;
      const { isSent, next } = decideDigest(settings, planned, now());
      if (isSent) writeDigest(draft, person, digest, { ...digest, next: now() + TRIED_AGAIN, taken: planned });
      else writeDigest(draft, person, digest, next === undefined ? undefined : { ...rest, next });
      return isSent ? planned : undefined;
    });
  }

  async function settle(person: PersonId, isReached?: boolean): Promise<void> {
    const settings = await settingsOf(person);
    await store.change(async (draft) => {
      const digest = await draft.get(digestKey(person), Digest);
      if (digest === undefined) return;
      const { taken, unreached, ...rest } = digest;
      // If they have chosen another time meanwhile, that is when the next one comes.
      const next = taken === undefined ? digest.next : nextDigest(settings, now());
      const isUnreached = isReached === undefined ? unreached : !isReached;
      const after = { ...rest, ...(isUnreached === true ? { unreached: true as const } : {}) };
      writeDigest(draft, person, digest, next === undefined ? undefined : { ...after, next });
    });
  }

  return {
    due,
    take,
    settle,
    isUnreached: async (person) => (await store.get(digestKey(person), Digest))?.unreached === true,
  };
}

import { z } from 'zod';
import { PersonId } from '../../match/match.ts';
import { awakeFrom, type Circumstances, decide } from '../../notifications/policy.ts';
import { dueKeys } from '../../store/dueKeys.ts';
import type { Draft, Store } from '../../store/store.ts';
import { defineRecord, MARK } from '../../store/upgradeRecord.ts';
import type { Settings } from './settings.ts';

/**
 * When someone gets their next collected notification and when they got the last one, in milliseconds since 1970; and
 * whether that one failed.
 */
const Calls = defineRecord(
  z.object({
    schema: z.literal(1),
    next: z.number().optional(),
    last: z.number().optional(),
    unreached: z.literal(true).optional(),
  }),
);
type Calls = z.infer<typeof Calls>;

const callsKey = (person: PersonId) => `calls:${person}`;

/** When to notify each person, sorted by time: only what is due is read, however many people wait. */
const { keyOf, dueBy } = dueKeys('callsDue:');

/** A notification as it was before it was taken. */
interface TakenCall {
  readonly next: number;
  readonly last: number | undefined;
}

/**
 * Notifications that are delayed until a suitable time for the person. Everything is stored, so that a restart neither
 * loses nor repeats one.
 */
export interface CollectedNotifications {
  /**
   * Records that something waits for a person whose deadline is `due` (milliseconds since 1970; undefined without a
   * clock), and returns when they will be notified: never later than planned before.
   */
  readonly note: (person: PersonId, due: number | undefined) => Promise<number>;
  /** The people to notify now, longest waiting first. */
  readonly due: () => Promise<readonly PersonId[]>;
  /**
   * Takes a person's due notification, and returns it if it should be sent: each is sent once, and not to people who no
   * longer want any.
   */
  readonly take: (person: PersonId) => Promise<TakenCall | undefined>;
  /** Makes a notification due again that was taken and could not be sent, unless the person has been forgotten. */
  readonly putBack: (person: PersonId, taken: TakenCall) => Promise<void>;
  /** When a person was last notified in private, in milliseconds since 1970; -Infinity if never. */
  readonly lastTold: (person: PersonId) => Promise<number>;
  /** Records whether a private notification reached a person. */
  readonly noteReached: (person: PersonId, isReached: boolean) => Promise<void>;
  /** Whether the last one could not be sent. */
  readonly isUnreached: (person: PersonId) => Promise<boolean>;
}

/** Removes a person's stored notifications. */
export async function removeCalls(draft: Draft, person: PersonId): Promise<void> {
  writeCalls(draft, person, await draft.get(callsKey(person), Calls), undefined);
}

/** Advances a person's waiting notification, if any, as far as their new settings allow. */
export async function bringCallForward(draft: Draft, person: PersonId, settings: Settings, now: number): Promise<void> {
  const before = await draft.get(callsKey(person), Calls);
  if (before?.next === undefined) return;
  const next = Math.min(before.next, suitsAt(settings, { now, last: before.last }));
  if (next !== before.next) writeCalls(draft, person, before, { ...before, next });
}

/**
 * A suitable time to notify someone of everything that waits for them; people without notifications are checked then,
 * too.
 */
function suitsAt(settings: Settings, circumstances: Circumstances): number {
  const decision = decide(settings, circumstances);
  return decision.when === 'at' ? decision.at : circumstances.now;
}

function writeCalls(draft: Draft, person: PersonId, before: Calls | undefined, after: Calls | undefined): void {
  if (before?.next !== undefined) draft.remove(keyOf(before.next, person));
  if (after === undefined) draft.remove(callsKey(person));
  else draft.set(callsKey(person), after);
  if (after?.next !== undefined) draft.set(keyOf(after.next, person), MARK);
}

export function openCollectedCalls(
  store: Store,
  settingsOf: (person: PersonId) => Promise<Settings>,
  now: () => number,
): CollectedNotifications {
  return {
    async note(person, due) {
      const settings = await settingsOf(person);
      return store.change(async (draft) => {
        const before = await draft.get(callsKey(person), Calls);
        const suits = suitsAt(settings, { now: now(), last: before?.last, due });
        const next = Math.min(suits, before?.next ?? Infinity);
        if (next !== before?.next) writeCalls(draft, person, before, { schema: 1, ...before, next });
        return next;
      });
    },
    async due() {
      const persons: PersonId[] = [];
      for await (const { what } of dueBy(store, now)) persons.push(PersonId.parse(what));
      return persons;
    },
    async take(person) {
      const settings = await settingsOf(person);
      return store.change(async (draft) => {
        const before = await draft.get(callsKey(person), Calls);
        if (before?.next === undefined || before.next > now()) return undefined;
        const awake = awakeFrom(settings, now());
        if (awake > now()) {
          // Their quiet hours or vacation have begun since.
          writeCalls(draft, person, before, { ...before, next: awake });
          return undefined;
        }
        const { next, ...rest } = before;
        writeCalls(draft, person, before, { ...rest, last: now() });
        return decide(settings, { now: now() }).when === 'never' ? undefined : { next, last: rest.last };
      });
    },
    async putBack(person, { next, last }) {
      await store.change(async (draft) => {
        const now = await draft.get(callsKey(person), Calls);
        if (now === undefined) return;
        writeCalls(draft, person, now, { ...now, next: Math.min(next, now.next ?? Infinity), last });
      });
    },
    async noteReached(person, isReached) {
      await store.change(async (draft) => {
        const before = await draft.get(callsKey(person), Calls);
        const { unreached: _before, ...rest } = before ?? { schema: 1 };
        const told = { ...rest, last: now() };
        writeCalls(draft, person, before, isReached ? told : { ...told, unreached: true });
      });
    },
    lastTold: async (person) => (await store.get(callsKey(person), Calls))?.last ?? Number.NEGATIVE_INFINITY,
    isUnreached: async (person) => (await store.get(callsKey(person), Calls))?.unreached === true,
  };
}

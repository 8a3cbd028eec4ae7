import { z } from 'zod';
import { PersonId } from '../../match/match.ts';
import { awakeFrom, type Circumstances, decide } from '../../notifications/policy.ts';
import { dueKeys } from '../../store/dueKeys.ts';
import type { Draft, Store } from '../../store/store.ts';
import { defineRecord, MARK } from '../../store/upgradeRecord.ts';
import { TRIED_AGAIN } from './digests.ts';
import type { Settings } from './settings.ts';

/**
 * When someone gets their next collected notification and when they got the last one, in milliseconds since 1970; and
 * whether that one failed. `taken`: when the one that is being sent was planned; until it is settled, `next` is when to
 * try again, and `later` when the one after it is planned.
 */
const Calls = defineRecord(
  z.object({
    schema: z.literal(1),
    next: z.number().optional(),
    last: z.number().optional(),
    unreached: z.literal(true).optional(),
    taken: z.number().optional(),
    later: z.number().optional(),
  }),
);
type Calls = z.infer<typeof Calls>;

const callsKey = (person: PersonId) => `calls:${person}`;

/** When to notify each person, sorted by time: only what is due is read, however many people wait. */
const { keyOf, dueBy } = dueKeys('callsDue:');

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
   * Returns when a person's due notification was planned, if it should be sent now: not to people who no longer want
   * any. It is due again after a minute unless it is settled by then: nobody else sends it meanwhile, and none is lost.
   */
  readonly take: (person: PersonId) => Promise<number | undefined>;
  /** Records that a taken notification was sent, or that nothing waited any more. */
  readonly settle: (person: PersonId) => Promise<void>;
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
  if (before?.next === undefined || before.taken !== undefined) return;
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

function settled({ next: _next, taken: _taken, later, ...rest }: Calls, now: number): Calls {
  return { ...rest, last: now, ...(later === undefined ? {} : { next: later }) };
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
        if (before?.taken !== undefined) {
          // What is being sent may not say it any more.
          const later = Math.min(suitsAt(settings, { now: now(), last: now(), due }), before.later ?? Infinity);
          draft.set(callsKey(person), { ...before, later });
          return later;
        }
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
        if (decide(settings, { now: now() }).when === 'never') {
          writeCalls(draft, person, before, settled(before, now()));
          return undefined;
        }
        const planned = before.taken ?? before.next;
        writeCalls(draft, person, before, { ...before, next: now() + TRIED_AGAIN, taken: planned });
        return planned;
      });
    },
    async settle(person) {
      await store.change(async (draft) => {
        const before = await draft.get(callsKey(person), Calls);
        if (before?.taken !== undefined) writeCalls(draft, person, before, settled(before, now()));
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

import type { PersonId } from '../../match/match.ts';
import { lruMap } from '../../store/lruMap.ts';

/** How long computers think for one person within an hour, in milliseconds: a sixth of what two threads can do. */
export const ALLOWED = 20 * 60_000;
const HOUR = 60 * 60_000;

/**
 * The longest time counted for one move, in milliseconds: waiting for a thread, or a changed clock, is not thinking.
 */
const LONGEST_THOUGHT = 1000;

/** How many people's budgets are remembered, the most recent ones. */
const MOST_PEOPLE = 10_000;

/** How much computers have recently thought for people. Only in memory: a restart resets it. */
export interface ThinkingBudget {
  /** Records that computers have thought or will think for a person, in milliseconds. */
  readonly charge: (person: PersonId, time: number) => void;
  /** When they may think for this person again, in milliseconds since 1970; undefined if they may now. */
  readonly freeAt: (person: PersonId) => number | undefined;
  /** Lets a computer think for a person, who is charged for the time; without a person, nobody is. */
  readonly thinkFor: <T>(person: PersonId | undefined, think: () => Promise<T>) => Promise<T>;
}

interface SpentTime {
  readonly at: number;
  readonly time: number;
}

export function createThinkingBudget(now: () => number): ThinkingBudget {
  const spent = lruMap<PersonId, readonly SpentTime[]>(MOST_PEOPLE);
  const lately = (person: PersonId) => (spent.get(person) ?? []).filter(({ at }) => Math.abs(now() - at) < HOUR);

  const thinkingBudget: ThinkingBudget = {
    charge(person, time) {
      const before = lately(person);
      const last = before.at(-1);
      // One entry per minute, so that an hour has sixty.
      const isSame = last !== undefined && Math.abs(now() - last.at) < 60_000;
      const entry = isSame ? { at: last.at, time: last.time + time } : { at: now(), time };
      spent.set(person, [...(isSame ? before.slice(0, -1) : before), entry]);
    },
    freeAt(person) {
      const entries = lately(person);
      let left = entries.reduce((sum, { time }) => sum + time, 0);
      if (left < ALLOWED) return undefined;
      for (const { at, time } of entries) {
        left -= time;
        if (left < ALLOWED) return at + HOUR;
      }
      return now() + HOUR;
    },
    async thinkFor(person, think) {
      const since = now();
      try {
        return await think();
      } finally {
        // Also if it failed, or whoever can make it fail could have computers think without end.
        const time = Math.min(Math.max(now() - since, 0), LONGEST_THOUGHT);
        if (person !== undefined && time > 0) thinkingBudget.charge(person, time);
      }
    },
  };
  return thinkingBudget;
}

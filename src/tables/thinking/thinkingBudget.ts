import type { PersonId } from '../../match/match.ts';
import { lruMap } from '../../store/lruMap.ts';

/** For how long computers think for one person within an hour, in milliseconds: a sixth of what two threads can do. */
export const ALLOWED = 20 * 60_000;
const HOUR = 60 * 60_000;

/** What is counted of one thought at most: waiting for a thread, or a clock that is set anew, is nobody's thinking. */
const LONGEST_THOUGHT = 1000;

/** Whose thinking is remembered: of so many people who asked last. */
const MOST_PEOPLE = 10_000;

/** How much computers have thought for people of late. Kept in memory: a restart begins anew. */
export interface ThinkingBudget {
  /** Notes that computers have thought for a person, or will, so many milliseconds. */
  readonly charge: (person: PersonId, time: number) => void;
  /** When they may think for this person again, in milliseconds since 1970; undefined where they may now. */
  readonly freeAt: (person: PersonId) => number | undefined;
  /** Lets a computer think for a person, who is charged for the time it takes; for nobody, it costs nobody. */
  readonly thinkFor: <T>(person: PersonId | undefined, think: () => Promise<T>) => Promise<T>;
}

interface SpentTime {
  readonly at: number;
  readonly time: number;
}

export function createThinkingBudget(now: () => number): ThinkingBudget {
  const spent = lruMap<PersonId, readonly SpentTime[]>(MOST_PEOPLE);
  const lately = (person: PersonId) => (spent.get(person) ?? []).filter(({ at }) => Math.abs(now() - at) < HOUR);

  const allowance: ThinkingBudget = {
    charge(person, time) {
      const before = lately(person);
      const last = before.at(-1);
      // A minute is one entry, so that an hour has sixty.
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
        const time = Math.min(Math.max(now() - since, 0), LONGEST_THOUGHT);
        if (person !== undefined && time > 0) allowance.charge(person, time);
      }
    },
  };
  return allowance;
}

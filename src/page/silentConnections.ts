import type { PersonId } from '../match/match.ts';
import { createTally } from './tally.ts';

/**
 * How many unidentified connections are allowed: per address of strangers, for all strangers, and per person who shows
 * at once who they are.
 */
const MOST = { address: 16, strangers: 500, person: 8 } as const;

/**
 * What a connection is counted for: a person who showed immediately who they are, otherwise an address, if that can be
 * counted.
 */
interface LineOrigin {
  readonly person: PersonId | undefined;
  readonly address: string | undefined;
}

/** The connections on which nobody has identified themselves yet. */
interface SilentLines {
  /**
   * Takes a place for one more connection; returns a function that releases it. Undefined if there is no place left.
   */
  readonly add: (from: LineOrigin) => (() => void) | undefined;
}

/**
 * Behind Discord's proxy everyone has the same address. Signed-in people are counted separately, so that strangers
 * there cannot take their places.
 */
export function countSilentLines(): SilentLines {
  const strangers = createTally();
  const persons = createTally();

  function isFull({ person, address }: LineOrigin): boolean {
    if (person !== undefined) return persons.of(person) >= MOST.person;
    if (strangers.all() >= MOST.strangers) return true;
    return address !== undefined && strangers.of(address) >= MOST.address;
  }

  return {
    add(from) {
      if (isFull(from)) return undefined;
      const [tally, who] = from.person === undefined ? [strangers, from.address ?? ''] : [persons, from.person];
      tally.add(who);
      return () => tally.take(who);
    },
  };
}

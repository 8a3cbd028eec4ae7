import type { PersonId } from '../match/match.ts';
import { createTally } from './tally.ts';

/** Lines of one stranger's address, of all strangers, and of one person who is known to come. */
const MOST = { address: 16, strangers: 500, person: 8 } as const;

/** From whom a line comes: a person who showed at once who they are, or else an address, if that can be counted. */
interface LineOrigin {
  readonly person: PersonId | undefined;
  readonly address: string | undefined;
}

/** Lines on which nobody has said yet who they are. */
interface SilentLines {
  /** Takes a place for one more; gives what gives it back. Undefined where there is none. */
  readonly add: (from: LineOrigin) => (() => void) | undefined;
}

/** Behind Discord's proxy all have one address: there strangers take no place from who is signed in. */
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

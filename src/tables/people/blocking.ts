import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { PersonId } from '../../match/match.ts';

// What protects people from being bothered: whom they have blocked, and how often someone may challenge others. Other
// people are stored only as hashes that identify nobody, so that someone who is forgotten leaves no trace in the
// records of people who blocked them.

const DAY = 24 * 60 * 60 * 1000;

/** How many challenges someone may send within a day: in total, and to the same person. */
const MOST_CHALLENGES = 10;
const MOST_OF_ONE = 3;

/** In hexadecimal digits: eight bytes. */
const MARK_DIGITS = 16;

/** Someone, with the hashes of people they do not want to meet. */
export interface BlockList {
  readonly person: PersonId;
  readonly blocked: readonly string[];
}

/** Whether one of two people has blocked the other. */
export function isBlocked(one: BlockList, other: BlockList): boolean {
  return (
    one.blocked.includes(blockMark(one.person, other.person)) ||
    other.blocked.includes(blockMark(other.person, one.person))
  );
}

/** The hash that stands for one person in another's record. */
export function blockMark(whose: PersonId, other: PersonId): string {
  return createHash('sha256').update(`${whose}>${other}`).digest('hex').slice(0, MARK_DIGITS);
}

/** A sent challenge: to whom, as a hash, and when, in milliseconds since 1970. */
export const Challenge = z.object({ to: z.string(), at: z.number() });
type Challenge = Readonly<z.infer<typeof Challenge>>;

/** The challenges of the last day. */
export function challengesOfDay(challenges: readonly Challenge[], now: number): readonly Challenge[] {
  return challenges.filter(({ at }) => at > now - DAY);
}

/** When someone who has challenged too often may do so again; undefined if they may now. */
export function nextChallenge(
  challenges: readonly Challenge[],
  marks: readonly string[],
  now: number,
): number | undefined {
  const sent = challengesOfDay(challenges, now);
  const limits = [
    { sent, most: MOST_CHALLENGES },
    ...marks.map((mark) => ({ sent: sent.filter(({ to }) => to === mark), most: MOST_OF_ONE })),
  ];
  const waits = limits.flatMap(({ sent: counted, most }) => counted.at(-most)?.at ?? []);
  return waits.length === 0 ? undefined : Math.max(...waits) + DAY;
}

import type { UsedTokens } from './sessions.ts';
import { readSigned, type Session, sign } from './sessions.ts';

/** Issues a ticket that lets this person in once. Any process of the bot can do that. */
export function issueTicket(secret: string, ticket: Session, now: number): string {
  return sign(secret, 'ticket', ticket, now);
}

/** Accepts tickets, each of them only once. */
export interface Tickets {
  /** The session of a ticket, without using it up. */
  readonly read: (word: string) => Session | undefined;
  /** The session of a ticket, which is then used up; undefined if it is unknown, used or expired. */
  readonly redeem: (word: string) => Promise<Session | undefined>;
}

export function takeTickets(secret: string, spent: UsedTokens, now: () => number): Tickets {
  const readGood = (word: string) => {
    const read = readSigned(secret, 'ticket', word, now());
    return read === undefined || spent.has(read.mark) ? undefined : read;
  };
  return {
    read: readGood,
    async redeem(word) {
      const read = readGood(word);
      if (read === undefined || !(await spent.take(read.mark, read.until))) return undefined;
      const { mark, until, ...session } = read;
      return session;
    },
  };
}

import type { UsedTokens } from './sessions.ts';
import { readSigned, type Session, sign } from './sessions.ts';

/** A ticket that lets this person in once: any process of the bot can make one. */
export function issueTicket(secret: string, ticket: Session, now: number): string {
  return sign(secret, 'ticket', ticket, now);
}

/** Accepts tickets, each only once. */
export interface Tickets {
  /** A ticket's session, without using it up. */
  readonly read: (word: string) => Session | undefined;
  /** A ticket's session; undefined if it is unknown, used or too old. */
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

import type { MatchId } from '../tables/match/match.ts';
import { readSigned, type Session, sign } from './sessions.ts';
import type { Spent } from './spent.ts';

/** Where a link leads, and for whom. */
interface Ticket extends Session {
  readonly match: MatchId;
}

/** A word that lets this one person in, once: any process of the bot can make one. */
export function issueTicket(secret: string, ticket: Ticket, now: number): string {
  return sign(secret, 'ticket', ticket, now);
}

/** Takes tickets: each is used up by the first who shows it. */
export interface Tickets {
  /** Whose ticket it is; undefined for one that is unknown, used or too old. */
  readonly redeem: (word: string) => Promise<Session | undefined>;
}

export function takeTickets(secret: string, spent: Spent, now: () => number): Tickets {
  return {
    async redeem(word) {
      const read = readSigned(secret, 'ticket', word, now());
      if (read === undefined || !(await spent.take(read.mark, read.until))) return undefined;
      const { mark, until, ...session } = read;
      return session;
    },
  };
}

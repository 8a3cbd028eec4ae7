import { randomBytes } from 'node:crypto';
import type { MatchId } from '../tables/match/match.ts';
import { rememberLatest } from '../tables/store/latest.ts';
import { readSigned, type Session, sign } from './sessions.ts';

/** How long a link may wait to be opened, in milliseconds. */
export const TICKET_LASTS = 5 * 60 * 1000;

/** Far more links than are opened in that time. */
const MOST_USED = 100_000;

/** Where a link leads, and for whom. */
export interface Ticket extends Session {
  readonly match: MatchId;
}

/** A word that lets this one person in, once: any process of the bot can make one. */
export function issueTicket(secret: string, ticket: Ticket, now: number): string {
  return sign(secret, 'ticket', ticket, now + TICKET_LASTS, randomBytes(9).toString('base64url'));
}

/**
 * Takes tickets, in the one process that serves the page: each is used up by the first who shows it. Those from before
 * `opened` are refused, as nobody remembers whether they were used.
 */
export function takeTickets(secret: string, now: () => number) {
  const opened = now();
  const used = rememberLatest<string, true>(MOST_USED);
  return {
    /** Whose ticket it is; undefined for one that is unknown, used or too old. */
    redeem(word: string): Session | undefined {
      const read = readSigned(secret, 'ticket', word, now());
      if (read === undefined || used.has(read.mark) || read.until - TICKET_LASTS < opened) return undefined;
      used.set(read.mark, true);
      return read.session;
    },
  };
}

export type Tickets = ReturnType<typeof takeTickets>;

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { MatchId, PersonId } from '../tables/match.ts';

/** How long a link may wait to be opened, in milliseconds. */
export const TICKET_LASTS = 5 * 60 * 1000;

/** How long somebody stays signed in, in milliseconds. */
export const SESSION_LASTS = 12 * 60 * 60 * 1000;

const MOST_TICKETS = 10_000;

/** Stands for none: no match has this id. */
const NO_MATCH = '0000000000';

/** Where a link leads, and for whom. */
export interface Ticket {
  readonly person: PersonId;
  readonly match: MatchId;
  /** Discord's language of that person. */
  readonly locale: string;
}

/** Somebody who is signed in. */
export interface Session {
  readonly person: PersonId;
  readonly locale: string;
  /** The match of their link, which they may see whether or not it is their own. */
  readonly match?: MatchId;
}

export type Sessions = ReturnType<typeof createSessions>;

/**
 * Who may see what on the board's page. Tickets are kept in memory and used up by the first who shows one; sessions are
 * signed with `secret`, so that open pages outlive a restart.
 */
export function createSessions(secret: string, now: () => number) {
  const tickets = new LRUCache<string, { readonly ticket: Ticket; readonly until: number }>({ max: MOST_TICKETS });

  const expected = new LRUCache<PersonId, { readonly match: MatchId; readonly until: number }>({ max: MOST_TICKETS });

  function sign(text: string): Buffer {
    return createHmac('sha256', secret).update(text).digest();
  }

  return {
    /** A word that lets this one person in, once. */
    issue(ticket: Ticket): string {
      const word = randomBytes(24).toString('base64url');
      tickets.set(word, { ticket, until: now() + TICKET_LASTS });
      return word;
    },

    /** Whose ticket it is; undefined for one that is unknown, used or too old. It is used up by that. */
    redeem(word: string): Ticket | undefined {
      const found = tickets.get(word);
      tickets.delete(word);
      return found !== undefined && found.until > now() ? found.ticket : undefined;
    },

    /** Remembers for a while which match a person is coming to see. */
    expect(person: PersonId, match: MatchId): void {
      expected.set(person, { match, until: now() + TICKET_LASTS });
    },

    /** The match that this person is coming to see, if they said so lately. */
    expectedBy(person: PersonId): MatchId | undefined {
      const found = expected.get(person);
      return found !== undefined && found.until > now() ? found.match : undefined;
    },

    /** The key of a new session. */
    open({ person, locale, match = MatchId.parse(NO_MATCH) }: Session): string {
      const text = `${person}.${now() + SESSION_LASTS}.${match}.${Buffer.from(locale).toString('base64url')}`;
      return `${text}.${sign(text).toString('base64url')}`;
    },

    /** Who holds this key; undefined for one that is forged, cut or too old. */
    read(key: string): Session | undefined {
      const [id = '', until = '', match = '', language = '', signature = ''] = key.split('.');
      const given = Buffer.from(signature, 'base64url');
      const right = sign(`${id}.${until}.${match}.${language}`);
      if (given.length !== right.length || !timingSafeEqual(given, right) || Number(until) <= now()) return undefined;
      const session = { person: PersonId.parse(id), locale: Buffer.from(language, 'base64url').toString() };
      return match === NO_MATCH ? session : { ...session, match: MatchId.parse(match) };
    },
  };
}

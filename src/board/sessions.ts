import { createHmac, timingSafeEqual } from 'node:crypto';
import { MatchId, PersonId } from '../tables/match/match.ts';

/** How long somebody stays signed in, in milliseconds. */
export const SESSION_LASTS = 12 * 60 * 60 * 1000;

/** Stands for none: no match has this id. */
const NO_MATCH = '0000000000';

/** Somebody who is signed in. */
export interface Session {
  readonly person: PersonId;
  readonly locale: string;
  /** The match of their link, which they may see whether or not it is their own. */
  readonly match?: MatchId;
}

export type Sessions = ReturnType<typeof createSessions>;

/** Who may see what on the board's page: signed with `secret`, so that open pages outlive a restart. */
export function createSessions(secret: string, now: () => number) {
  return {
    /** The key of a new session. */
    open: (session: Session): string => sign(secret, 'session', session, now() + SESSION_LASTS),

    /** Who holds this key; undefined for one that is forged, cut or too old. */
    read: (key: string): Session | undefined => readSigned(secret, 'session', key, now())?.session,
  };
}

/** What a signed text is for: one is never taken for the other. */
type Use = 'session' | 'ticket';

/** Who may do what until when, as text that only those who know the secret can make. `mark` tells equal ones apart. */
export function sign(secret: string, use: Use, session: Session, until: number, mark = ''): string {
  const { person, locale, match = NO_MATCH } = session;
  const text = [person, until, match, Buffer.from(locale).toString('base64url'), mark].join('.');
  return `${text}.${signature(secret, use, text).toString('base64url')}`;
}

/** What such a text says; undefined for one that is forged, cut, for another use, or too old. */
export function readSigned(secret: string, use: Use, signed: string, now: number) {
  const [id = '', until = '', match = '', language = '', mark = '', given = ''] = signed.split('.');
  const right = signature(secret, use, [id, until, match, language, mark].join('.'));
  const bytes = Buffer.from(given, 'base64url');
  if (bytes.length !== right.length || !timingSafeEqual(bytes, right) || Number(until) <= now) return undefined;
  const locale = Buffer.from(language, 'base64url').toString();
  const session: Session = {
    person: PersonId.parse(id),
    locale,
    ...(match === NO_MATCH ? {} : { match: MatchId.parse(match) }),
  };
  return { session, until: Number(until), mark };
}

function signature(secret: string, use: Use, text: string): Buffer {
  return createHmac('sha256', secret).update(`${use}:${text}`).digest();
}

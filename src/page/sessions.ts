import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { MatchId, PersonId } from '../match/match.ts';
import { LINK_LASTS } from '../play/contract/app.ts';
import type { Store } from '../store/store.ts';
import { defineRecord } from '../store/upgradeRecord.ts';

/**
 * How long someone stays signed in, how long a link can be opened, and how long the link to a shared match is valid, in
 * milliseconds.
 */
export const LASTS = {
  session: 12 * 60 * 60 * 1000,
  ticket: 5 * 60 * 1000,
  share: LINK_LASTS * 24 * 60 * 60 * 1000,
} as const;

/**
 * How many characters of a session's signature the page shows in addresses that may be logged: too few to be used as a
 * key.
 */
const SHOWN_LETTERS = 21;

/** The purpose of a signed text. A text signed for one purpose is never accepted for another. */
type Use = keyof typeof LASTS;

/** Placeholders for no match and no server, which no real match or server has as its id. */
const NO_MATCH = '0000000000';
const NO_GUILD = '0';

/** Someone who may sign in, or is signed in. */
export interface Session {
  readonly person: PersonId;
  readonly locale: string;
  /** The match their link is for, which they may see even if it is not their own. */
  readonly match?: MatchId;
  /** A finished match that they may look at because someone shared it, but nothing more. */
  readonly shared?: MatchId;
  /** The server from which they came. If they leave it, they are signed out. */
  readonly guild?: string;
}

/** A session that was read from its key. */
export interface OpenSession extends Session {
  /** Distinguishes it from all other sessions. */
  readonly mark: string;
  /** When it expires, in milliseconds since 1970. */
  readonly until: number;
}

/** The sessions of people on the board's page. They are signed, so that open pages survive a restart. */
export interface Sessions {
  /** The key of a new session. */
  readonly open: (session: Session) => string;
  /** The session with this key; undefined if the key is forged, truncated, ended or expired. */
  readonly read: (key: string) => OpenSession | undefined;
  /**
   * The session of someone who shows all of their key except its end. That only distinguishes them from strangers, and
   * permits nothing.
   */
  readonly readShown: (key: string) => OpenSession | undefined;
  /** Makes this session's key invalid from now on. */
  readonly end: (session: OpenSession) => Promise<void>;
}

export function createSessions(secret: string, spent: UsedTokens, now: () => number): Sessions {
  const unspent = (read: OpenSession | undefined) => (read === undefined || spent.has(read.mark) ? undefined : read);
  return {
    open: (session) => sign(secret, 'session', session, now()),
    read: (key) => unspent(readSigned(secret, 'session', key, now())),
    readShown: (key) => unspent(readSigned(secret, 'session', key, now(), SHOWN_LETTERS)),
    async end({ mark, until }) {
      await spent.take(mark, until);
    },
  };
}

/** Signs a session as text that only people with the secret can produce. */
export function sign(secret: string, use: Use, session: Session, now: number): string {
  const { person, locale, shared, guild = NO_GUILD } = session;
  const match = shared === undefined ? (session.match ?? NO_MATCH) : `${SHARED}${shared}`;
  const mark = randomBytes(9).toString('base64url');
  const text = [person, now + LASTS[use], match, guild, Buffer.from(locale).toString('base64url'), mark].join('.');
  return `${text}.${signature(secret, use, text).toString('base64url')}`;
}

/**
 * The session of a signed text; undefined if the text is forged, truncated, signed for another purpose or expired, or
 * is valid for longer than any that we issue, so that a stolen secret cannot sign someone in for years. `letters`: how
 * many characters of its signature it has; all by default.
 */
function readSigned(secret: string, use: Use, signed: string, now: number, letters?: number): OpenSession | undefined {
  const [id = '', end = '', match = '', guild = '', language = '', mark = '', given = '', ...more] = signed.split('.');
  if (given === '' || more.length > 0) return undefined;
  const text = signature(secret, use, [id, end, match, guild, language, mark].join('.')).toString('base64url');
  if (!isSameText(given, text.slice(0, letters))) return undefined;
  const until = Number(end);
  if (until <= now || until > now + LASTS[use] + SET_BACK) return undefined;
  return {
    person: PersonId.parse(id),
    locale: Buffer.from(language, 'base64url').toString(),
    ...matchOf(match),
    ...(guild === NO_GUILD ? {} : { guild }),
    mark,
    until,
  };
}

function signature(secret: string, use: Use, text: string): Buffer {
  return createHmac('sha256', secret).update(`${use}:${text}`).digest();
}

/**
 * Compares signatures in constant time. As text, not as decoded bytes: of several encodings of the same bytes, only one
 * is ours.
 */
function isSameText(given: string, expected: string): boolean {
  const [bytes, right] = [Buffer.from(given), Buffer.from(expected)];
  return bytes.length === right.length && timingSafeEqual(bytes, right);
}

/** The prefix of a match that someone may only look at. */
const SHARED = '~';

function matchOf(text: string): Pick<Session, 'match' | 'shared'> {
  if (text === NO_MATCH) return {};
  return text.startsWith(SHARED) ? { shared: MatchId.parse(text.slice(1)) } : { match: MatchId.parse(text) };
}

/** By how much a clock may have been set back since something was signed, in milliseconds. */
const SET_BACK = 10 * 60 * 1000;

const SPENT_KEYS = 'board:spent:';

const SpentMark = defineRecord(z.object({ schema: z.literal(1), until: z.number() }));

/** The marks of used tickets and ended sessions, kept as long as these would still be valid. */
interface UsedTokens {
  /**
   * Marks something as used that is valid until this time. Returns whether it was unused before; resolves once that is
   * stored.
   */
  readonly take: (mark: string, until: number) => Promise<boolean>;
  readonly has: (mark: string) => boolean;
}

/**
 * The marks are kept in the store, so that they survive a restart, and in memory for quick checks within this process.
 */
export async function openUsedTokens(store: Store, now: () => number): Promise<UsedTokens> {
  const marks = new Map<string, number>();
  for await (const [key, { until }] of store.entries(SPENT_KEYS, SpentMark)) {
    marks.set(key.slice(SPENT_KEYS.length), until);
  }
  async function tidy(): Promise<void> {
    const old = [...marks].filter(([, until]) => until + SET_BACK <= now()).map(([mark]) => mark);
    if (old.length === 0) return;
    await store.remove(old.map((mark) => `${SPENT_KEYS}${mark}`));
    for (const mark of old) marks.delete(mark);
  }
  return {
    async take(mark, until) {
      await tidy();
      const key = `${SPENT_KEYS}${mark}`;
      const isFirst = await store.change(async (draft) => {
        if ((await draft.get(key, SpentMark)) !== undefined) return false;
        draft.set(key, { schema: 1, until });
        return true;
      });
      marks.set(mark, until);
      return isFirst;
    },
    has: (mark) => marks.has(mark),
  };
}

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

/** The prefix of links to shared matches: no match has such an id. */
const SHARED_LINK = 's';

/** The text of a link that lets everyone who has it see a match: `s.<match>.<until>.<signature>`. */
export function writeSharedMatch(secret: string, match: MatchId, now: number): string {
  const text = [SHARED_LINK, match, (now + LASTS.share).toString(36)].join('.');
  return `${text}.${signature(secret, 'share', text).toString('base64url')}`;
}

/** Whether a link has the form of one to a shared match, valid or not. */
export function isSharedMatch(link: string): boolean {
  return link.startsWith(`${SHARED_LINK}.`);
}

/** The match of such a link; undefined if the link is forged, truncated or expired. */
export function readSharedMatch(secret: string, link: string, now: number): MatchId | undefined {
  const [kind = '', id = '', until = '', given = '', ...more] = link.split('.');
  if (kind !== SHARED_LINK || more.length > 0) return undefined;
  const text = signature(secret, 'share', [kind, id, until].join('.')).toString('base64url');
  if (!isSameText(given, text)) return undefined;
  const match = MatchId.safeParse(id);
  return match.success && Number.parseInt(until, 36) > now ? match.data : undefined;
}

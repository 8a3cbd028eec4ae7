import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { MatchId, PersonId } from '../match/match.ts';
import { LINK_LASTS } from '../play/contract/app.ts';
import type { Store } from '../store/store.ts';
import { defineRecord } from '../store/upgradeRecord.ts';

/**
 * How long someone stays signed in, how long a link may wait, and how long a shared match's link is valid, in
 * milliseconds.
 */
export const LASTS = {
  session: 12 * 60 * 60 * 1000,
  ticket: 5 * 60 * 1000,
  share: LINK_LASTS * 24 * 60 * 60 * 1000,
} as const;

/** How many letters of a session's signature appear in addresses that may be logged: too few to be a key. */
const SHOWN_LETTERS = 21;

/** The purpose of a signed text: one is never accepted for another. */
type Use = keyof typeof LASTS;

/** Stands for none: no match or server has this id. */
const NO_MATCH = '0000000000';
const NO_GUILD = '0';

/** Someone who may sign in, or is signed in. */
export interface Session {
  readonly person: PersonId;
  readonly locale: string;
  /** Their link's match, which they may see even if it is not their own. */
  readonly match?: MatchId;
  /** A shared finished match, which they may only look at. */
  readonly shared?: MatchId;
  /** The server from which they came: people who leave it are signed out. */
  readonly guild?: string;
}

/** A session that was read from its key. */
export interface OpenSession extends Session {
  /** Its unique mark. */
  readonly mark: string;
  /** Until when it is good, in milliseconds since 1970. */
  readonly until: number;
}

/** Who may see what on the board's page: signed, so that open pages survive a restart. */
export interface Sessions {
  /** The key of a new session. */
  readonly open: (session: Session) => string;
  /** The holder of this key; undefined if it is forged, cut, ended or too old. */
  readonly read: (key: string) => OpenSession | undefined;
  /** Someone who claims to hold a key and shows all but its end. That only distinguishes them from strangers. */
  readonly readShown: (key: string) => OpenSession | undefined;
  /** From now on this session's key is invalid. */
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

/** A permission as text that only people with the secret can make. */
export function sign(secret: string, use: Use, session: Session, now: number): string {
  const { person, locale, shared, guild = NO_GUILD } = session;
  const match = shared === undefined ? (session.match ?? NO_MATCH) : `${SHARED}${shared}`;
  const mark = randomBytes(9).toString('base64url');
  const text = [person, now + LASTS[use], match, guild, Buffer.from(locale).toString('base64url'), mark].join('.');
  return `${text}.${signature(secret, use, text).toString('base64url')}`;
}

/**
 * The content of such a text; undefined if it is forged, cut, for another purpose or too old, or valid longer than any
 * we make: a stolen secret signs nobody in for years. `letters`: how many of its signature it has; all by default.
 */
export function readSigned(
  secret: string,
  use: Use,
  signed: string,
  now: number,
  letters?: number,
): OpenSession | undefined {
  const [id = '', end = '', match = '', guild = '', language = '', mark = '', given = '', ...more] = signed.split('.');
  if (given === '' || more.length > 0) return undefined;
  const text = signature(secret, use, [id, end, match, guild, language, mark].join('.')).toString('base64url');
  // As written, not as decoded: of several encodings of the same bytes only one is ours.
  const [bytes, right] = [Buffer.from(given), Buffer.from(text.slice(0, letters))];
  if (bytes.length !== right.length || !timingSafeEqual(bytes, right)) return undefined;
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

export function signature(secret: string, use: Use, text: string): Buffer {
  return createHmac('sha256', secret).update(`${use}:${text}`).digest();
}

/** Marks a match that they may only look at. */
const SHARED = '~';

function matchOf(text: string): Pick<Session, 'match' | 'shared'> {
  if (text === NO_MATCH) return {};
  return text.startsWith(SHARED) ? { shared: MatchId.parse(text.slice(1)) } : { match: MatchId.parse(text) };
}

/** By how much a clock may have been set back since something was signed, in milliseconds. */
const SET_BACK = 10 * 60 * 1000;

const SPENT_KEYS = 'board:spent:';

const SpentMark = defineRecord(z.object({ schema: z.literal(1), until: z.number() }));

/** The marks of used tickets and ended sessions, as long as these would still be valid. */
export interface UsedTokens {
  /** Spends a mark that is valid until then. Returns whether it was unspent; resolves once that is stored. */
  readonly take: (mark: string, until: number) => Promise<boolean>;
  readonly has: (mark: string) => boolean;
}

/** Kept in the store, so that they stay spent after a restart, and in memory, if one process handles them. */
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

import { lruMap } from '../store/lruMap.ts';
import type { OpenSession, Sessions } from './sessions.ts';

/** How long it is believed that somebody is a member of a server, in milliseconds: Discord counts what is asked of it. */
const BELIEVED = 10 * 60 * 1000;

const MOST_MEMBERS = 10_000;

interface MembersOptions {
  /** Whether somebody is a member of a server now, as Discord says. */
  readonly isMember: (person: string, guild: string) => Promise<boolean>;
  readonly end: Sessions['end'];
  readonly now: () => number;
}

/** Ends the sessions of those who were expelled from the server they came from, or left it. Gives what is told of each use of one. */
export function watchMembers({ isMember, end, now }: MembersOptions): (session: OpenSession) => Promise<void> {
  const known = lruMap<string, { readonly at: number; readonly isThere: boolean }>(MOST_MEMBERS);
  return async (session) => {
    const { person, guild } = session;
    if (guild === undefined) return;
    const key = `${person} ${guild}`;
    // Who has just come from there was there.
    const last = known.get(key) ?? { at: now(), isThere: true };
    const isFresh = now() - last.at < BELIEVED;
    known.set(key, isFresh ? last : { ...last, at: now() });
    const isThere = isFresh ? last.isThere : await isMember(person, guild);
    if (isThere) return;
    known.set(key, { at: now(), isThere });
    await end(session);
  };
}

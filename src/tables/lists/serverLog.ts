import { z } from 'zod';
import { MatchId, PersonId } from '../../match/match.ts';
import type { Store } from '../../store/store.ts';
import { defineRecord } from '../../store/upgradeRecord.ts';

/** What moderators do to a server's people and matches. */
export const MODERATIONS = ['remove', 'return', 'bar', 'unbar', 'void', 'unvoid', 'reset'] as const;
export type Moderation = (typeof MODERATIONS)[number];

/** The moderation actions above, and what moderators do at tables. */
const LOGGED_ACTS = [...MODERATIONS, 'close'] as const;

/** In characters. */
export const LONGEST_REASON = 200;

const ServerLogEntry = z.object({
  /** Milliseconds since 1970. */
  at: z.number(),
  act: z.enum(LOGGED_ACTS),
  /** The moderator and the person concerned; absent if they asked to be forgotten. */
  by: PersonId.optional(),
  person: PersonId.optional(),
  match: MatchId.optional(),
  /** The id of a game. */
  game: z.string().optional(),
  days: z.int().optional(),
  /** Whose ratings changed, and by how many points. */
  ratings: z.array(z.object({ person: PersonId, points: z.int() })).optional(),
  /**
   * Set if no ratings have changed yet: `none` if they never will, `last` if the person comes last once the match is
   * rated.
   */
  onRatings: z.enum(['none', 'last']).optional(),
  reason: z.string().max(LONGEST_REASON),
});
export type ServerLogEntry = Readonly<z.infer<typeof ServerLogEntry>>;

/** A server's recent moderation, newest last. */
const ServerLog = defineRecord(z.object({ schema: z.literal(1), entries: z.array(ServerLogEntry) }));

/** How many entries a server keeps. */
const MOST_LOGGED = 100;

const SERVER_LOG_KEYS = 'serverlog:';
const logKey = (guild: string) => `${SERVER_LOG_KEYS}${guild}`;

/** What moderators have done, and why. */
export interface ServerLogs {
  /** The newest first. */
  readonly read: (guild: string) => Promise<readonly ServerLogEntry[]>;
  readonly note: (guild: string, entry: Omit<ServerLogEntry, 'at'>) => Promise<void>;
  /** Removes a person from the logs of all servers. */
  readonly forget: (person: PersonId) => Promise<void>;
  readonly remove: (guild: string) => Promise<void>;
}

export function openServerLogs(store: Store, now: () => number): ServerLogs {
  return {
    read: async (guild) => (await store.get(logKey(guild), ServerLog))?.entries.toReversed() ?? [],
    note: (guild, entry) =>
      store.change(async (draft) => {
        const before = (await draft.get(logKey(guild), ServerLog))?.entries ?? [];
        draft.set(logKey(guild), { schema: 1, entries: [...before, { at: now(), ...entry }].slice(-MOST_LOGGED) });
      }),
    async forget(person) {
      for await (const key of store.keys(SERVER_LOG_KEYS)) {
        await store.change(async (draft) => {
          const entries = (await draft.get(key, ServerLog))?.entries ?? [];
          const nameless = entries.map((entry) => withoutPerson(entry, person));
          if (nameless.some((entry, at) => entry !== entries[at])) draft.set(key, { schema: 1, entries: nameless });
        });
      }
    },
    remove: (guild) => store.remove([logKey(guild)]),
  };
}

function withoutPerson(entry: ServerLogEntry, person: PersonId): ServerLogEntry {
  const isRated = entry.ratings?.some((one) => one.person === person) === true;
  if (entry.by !== person && entry.person !== person && !isRated) return entry;
  const { by, person: whom, ratings, ...rest } = entry;
  return {
    ...rest,
    ...(ratings && { ratings: ratings.filter((one) => one.person !== person) }),
    ...(by === undefined || by === person ? {} : { by }),
    ...(whom === undefined || whom === person ? {} : { person: whom }),
  };
}

import { z } from 'zod';
import { PersonId } from '../../match/match.ts';
import { PACES } from '../../match/pace.ts';
import type { Pause } from '../../match/pauses.ts';
import { zoneOfDays } from '../../notifications/zones.ts';
import type { Draft, Store } from '../../store/store.ts';
import { defineRecord } from '../../store/upgradeRecord.ts';
import { rememberedOutages } from '../clocks/uptime.ts';
import { PICTURE_THEMES } from '../people/settings.ts';
import { scheduleServerRead } from './keptMatches.ts';
import { planPuzzle } from './puzzleChannels.ts';

/** How many days a server may keep its finished matches; undefined means forever. */
export const KEEP_DAYS = [30, 90, 365] as const;
const KEPT_UNLESS_SAID = 365;

/** How long a server's matches are kept after the bot left it, in milliseconds. */
export const KEPT_AFTER_LEAVING = 7 * 24 * 60 * 60 * 1000;

/**
 * What happens to a board once a newer one is below it: deleted, but shortened to one line if others have written since
 * (`line`); deleted; or kept.
 */
export const OLD_BOARDS = ['line', 'deleted', 'kept'] as const;

/** When the end of a game is shown small: at the next game there, or after a day (`next`); after a day; or never. */
export const SMALL_ENDS = ['next', 'day', 'never'] as const;

/** Who may open tables. */
export const OPENERS = ['everybody', 'moderators'] as const;

/** What percentage of their moves people must have made in time to play with others here; 0 means no requirement. */
export const RELIABILITIES = [0, 70, 90] as const;

/** Which new tables get a thread: a channel's second one, all, or none. */
export const THREADS = ['second', 'always', 'never'] as const;

/** Whether a ring's thread is for everyone, as far as the server has threads, or only for its players. */
export const RING_THREADS = ['open', 'private'] as const;

/** How many tables a person may have open on a server at a time; 0 means no limit. */
export const TABLES_EACH = [0, 1, 2, 3, 5, 10] as const;

/** Whether hints are allowed: as each table says, or never. */
export const HINTS = ['tables', 'never'] as const;

const ServerSettings = z.object({
  /** A language of the catalog for what everyone sees; by default, the server's language at Discord. */
  language: z.string().optional(),
  /** How many days finished matches are kept, or `ever`. */
  keep: z.union([z.int().min(1), z.literal('ever')]).default(KEPT_UNLESS_SAID),
  boards: z.enum(OLD_BOARDS).default('line'),
  ends: z.enum(SMALL_ENDS).default('next'),
  openers: z.enum(OPENERS).default('everybody'),
  reliability: z.number().default(0),
  threads: z.enum(THREADS).default('second'),
  ringThreads: z.enum(RING_THREADS).default('open'),
  /** The channels (with their threads) in which games may be started; by default all. */
  channels: z.array(z.string()).default([]),
  /** How many tables a person may have open here at a time; 0: no limit. */
  tables: z.number().default(0),
  /** The default pace of tables. */
  clock: z.enum(PACES).optional(),
  hints: z.enum(HINTS).default('tables'),
  /** The channels (with their threads) in which nothing is rated. */
  unrated: z.array(z.string()).default([]),
  /** The colors of public pictures. */
  theme: z.enum(PICTURE_THEMES).default('dark'),
  /** The time zone for people who chose none: a name of the time zone database, or an offset. */
  zone: z.string().optional(),
  /** The channel that gets the daily puzzle. */
  puzzle: z.string().optional(),
});
export type ServerSettings = z.infer<typeof ServerSettings>;

/** What is stored about a server. */
export const Server = defineRecord(
  z.object({
    schema: z.literal(1),
    settings: ServerSettings,
    /** When the bot was found to have left the server. */
    leftAt: z.number().optional(),
    /** Earlier times in which the bot was not there, in milliseconds since 1970. */
    absences: z.array(z.object({ from: z.number(), until: z.number() })).default([]),
    /** When the bot posted something to play in one of its channels. */
    welcomedAt: z.number().optional(),
    /** Who may not play there, and until when (milliseconds since 1970). */
    barred: z.array(z.object({ person: PersonId, until: z.number() })).default([]),
  }),
);
export type Server = z.infer<typeof Server>;

/** The settings for a match that is being opened on a server; in direct messages, the defaults. */
export async function readServer(draft: Pick<Draft, 'get'>, { guild }: { readonly guild?: string }): Promise<Server> {
  return (guild === undefined ? undefined : await draft.get(serverKey(guild), Server)) ?? unknownServer();
}

export const SERVER_KEYS = 'server:';
export const serverKey = (guild: string) => `${SERVER_KEYS}${guild}`;

/** The records of all servers. */
export interface Servers {
  /** The record of a server; without a server, in direct messages: the defaults. */
  readonly read: (guild: string | undefined) => Promise<Server>;
  /** Changes a server's settings, and returns the current record. */
  readonly choose: (guild: string, choice: Partial<ServerSettings>) => Promise<Server>;
  /** Records whether the bot is in a server: when it leaves, the grace period starts. */
  readonly notePresence: (guild: string, isThere: boolean) => Promise<Server>;
  /** When the bot was not in a server, up to now: nobody could play there. */
  readonly listAbsences: (guild: string | undefined) => Promise<readonly Pause[]>;
  /** Records that the bot introduces itself there; returns whether it is the first time. */
  readonly noteWelcome: (guild: string) => Promise<boolean>;
  /** Bars a person from play until then; undefined: no longer. */
  readonly bar: (guild: string, person: PersonId, until: number | undefined) => Promise<void>;
  readonly remove: (guild: string) => Promise<void>;
}

export function openServers(store: Store, now: () => number): Servers {
  async function update(guild: string, change: (server: Server, draft: Draft) => Server): Promise<Server> {
    return store.change(async (draft) => {
      const before = await readServer(draft, { guild });
      const after = change(before, draft);
      if (after !== before) draft.set(serverKey(guild), after);
      return after;
    });
  }

  return {
    read: (guild) => readServer(store, guild === undefined ? {} : { guild }),
    choose: (guild, choice) =>
      update(guild, (server, draft) => {
        if (choice.keep !== undefined) scheduleServerRead(draft, guild, now());
        if ('puzzle' in choice)
          planPuzzle(draft, guild, choice.puzzle !== undefined, zoneOfDays('UTC', server.settings.zone), now());
        return { ...server, settings: { ...server.settings, ...choice } };
      }),
    notePresence: (guild, isThere) =>
      update(guild, (server) => {
        if (isThere) return server.leftAt === undefined ? server : { ...server, ...backAt(server, now()) };
        return server.leftAt === undefined ? { ...server, leftAt: now() } : server;
      }),
    async listAbsences(guild) {
      if (guild === undefined) return [];
      return backAt(await readServer(store, { guild }), now()).absences;
    },
    async noteWelcome(guild) {
      let isFirst = false;
      await update(guild, (server) => {
        isFirst = server.welcomedAt === undefined;
        return isFirst ? { ...server, welcomedAt: now() } : server;
      });
      return isFirst;
    },
    async bar(guild, person, until) {
      await update(guild, (server) => {
        const others = server.barred.filter((one) => one.person !== person && one.until > now());
        return { ...server, barred: until === undefined ? others : [...others, { person, until }] };
      });
    },
    remove: (guild) => store.remove([serverKey(guild)]),
  };
}

/** What changes if the bot is in a server at `now`: how long it was not, unless it never left. */
function backAt({ leftAt, absences }: Server, now: number): Pick<Server, 'absences' | 'leftAt'> {
  if (leftAt === undefined) return { absences };
  return { leftAt: undefined, absences: [...rememberedOutages([...absences, { from: leftAt, until: now }], now)] };
}

const UNCHOSEN = Object.freeze(ServerSettings.parse({}));

function unknownServer(): Server {
  return { schema: 1, settings: UNCHOSEN, absences: [], barred: [] };
}

import { z } from 'zod';
import { PersonId } from '../../match/match.ts';
import { PACES } from '../../match/pace.ts';
import { zoneOfDays } from '../../notifications/zones.ts';
import type { Draft, Store } from '../../store/store.ts';
import { defineRecord } from '../../store/upgradeRecord.ts';
import { PICTURE_THEMES } from '../people/settings.ts';
import { lookOn } from './keptMatches.ts';
import { planPuzzle } from './puzzleChannels.ts';

/** How many days a server may have its finished matches kept; undefined is for ever. */
export const KEEP_DAYS = [30, 90, 365] as const;
const KEPT_UNLESS_SAID = 365;

/** How long after the bot left a server its matches are still kept, in milliseconds. */
export const KEPT_AFTER_LEAVING = 7 * 24 * 60 * 60 * 1000;

/**
 * What becomes of a board once a newer one stands below it: deleted, but cut to one line where others have written
 * since (`line`); deleted; or kept whole.
 */
export const OLD_BOARDS = ['line', 'deleted', 'kept'] as const;

/** When the end of a game is made small: at the next game there, but after a day at the latest (`next`); after a day; or never. */
export const SMALL_ENDS = ['next', 'day', 'never'] as const;

/** Who may open tables. */
export const OPENERS = ['everybody', 'moderators'] as const;

/** How many percent of their moves somebody must have made in time who plays with others here; 0 asks for nothing. */
export const RELIABILITIES = [0, 70, 90] as const;

/** Which new tables get a thread of their own: the second that stands in a channel at a time, all, or none. */
export const THREADS = ['second', 'always', 'never'] as const;

/** Whether the thread of a ring is for everybody, as far as the server has threads, or for its players alone. */
export const RING_THREADS = ['open', 'private'] as const;

/** How many tables a person may have open on a server at a time; 0 sets no limit. */
export const TABLES_EACH = [0, 1, 2, 3, 5, 10] as const;

/** Whether hints may be taken: as each table says, or never. */
export const HINTS = ['tables', 'never'] as const;

const ServerSettings = z.object({
  /** A language of the catalogue for what everybody sees; where there is none, that of the server on Discord. */
  language: z.string().optional(),
  /** How many days finished matches are kept, or `ever`. */
  keep: z.union([z.int().min(1), z.literal('ever')]).default(KEPT_UNLESS_SAID),
  boards: z.enum(OLD_BOARDS).default('line'),
  ends: z.enum(SMALL_ENDS).default('next'),
  openers: z.enum(OPENERS).default('everybody'),
  reliability: z.number().default(0),
  threads: z.enum(THREADS).default('second'),
  ringThreads: z.enum(RING_THREADS).default('open'),
  /** The channels in which games may be begun, with their threads; all where there are none. */
  channels: z.array(z.string()).default([]),
  /** How many tables a person may have open here at a time; 0: as many as they like. */
  tables: z.number().default(0),
  /** The pace of tables whose host names none. */
  clock: z.enum(PACES).optional(),
  hints: z.enum(HINTS).default('tables'),
  /** The channels in which, with their threads, nothing is rated. */
  unrated: z.array(z.string()).default([]),
  /** The colours of pictures that everybody sees. */
  theme: z.enum(PICTURE_THEMES).default('dark'),
  /** The time zone of days where people chose none: a name of the time zone database, or an offset. */
  zone: z.string().optional(),
  /** The channel to which the puzzle of the day comes by itself. */
  puzzle: z.string().optional(),
});
export type ServerSettings = z.infer<typeof ServerSettings>;

/** What is kept of a server. */
export const Server = defineRecord(
  z.object({
    schema: z.literal(1),
    settings: ServerSettings,
    /** When the bot was found to be no longer there. */
    leftAt: z.number().optional(),
    /** When a channel of it was begun with something to play. */
    welcomedAt: z.number().optional(),
    /** Who may not play there, and until when (milliseconds since 1970). */
    barred: z.array(z.object({ person: PersonId, until: z.number() })).default([]),
  }),
);
export type Server = z.infer<typeof Server>;

/** What holds on the server of a match that is being opened; in direct messages, what is usual. */
export async function readServer(draft: Pick<Draft, 'get'>, { guild }: { readonly guild?: string }): Promise<Server> {
  return (guild === undefined ? undefined : await draft.get(serverKey(guild), Server)) ?? unknownServer();
}

export const SERVER_KEYS = 'server:';
export const serverKey = (guild: string) => `${SERVER_KEYS}${guild}`;

/** The records of all servers. */
export interface Servers {
  /** The record of a server; of no server, where people play in direct messages: what holds unless it is chosen otherwise. */
  readonly read: (guild: string | undefined) => Promise<Server>;
  /** Changes what a server chose, and gives its record as it is now. */
  readonly choose: (guild: string, choice: Partial<ServerSettings>) => Promise<Server>;
  /** Notes whether the bot is in a server: from the moment it is not, the grace period runs. */
  readonly notePresence: (guild: string, isThere: boolean) => Promise<Server>;
  /** Notes that the bot introduces itself there, and gives whether that is for the first time. */
  readonly noteWelcome: (guild: string) => Promise<boolean>;
  /** Bars a person from play until then; undefined: no longer. */
  readonly bar: (guild: string, person: PersonId, until: number | undefined) => Promise<void>;
  readonly remove: (guild: string) => Promise<void>;
}

export function openServers(store: Store, now: () => number): Servers {
  async function read(guild: string | undefined): Promise<Server> {
    return readServer(store, guild === undefined ? {} : { guild });
  }

  async function update(guild: string, change: (server: Server, draft: Draft) => Server): Promise<Server> {
    return store.change(async (draft) => {
      const before = await readServer(draft, { guild });
      const after = change(before, draft);
      if (after !== before) draft.set(serverKey(guild), after);
      return after;
    });
  }

  return {
    read,
    choose: (guild, choice) =>
      update(guild, (server, draft) => {
        if (choice.keep !== undefined) lookOn(draft, guild, now());
        if ('puzzle' in choice)
          planPuzzle(draft, guild, choice.puzzle !== undefined, zoneOfDays('UTC', server.settings.zone), now());
        return { ...server, settings: { ...server.settings, ...choice } };
      }),
    notePresence: (guild, isThere) =>
      update(guild, (server) => {
        if (isThere) return server.leftAt === undefined ? server : { ...server, leftAt: undefined };
        return server.leftAt === undefined ? { ...server, leftAt: now() } : server;
      }),
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

const UNCHOSEN = Object.freeze(ServerSettings.parse({}));

function unknownServer(): Server {
  return { schema: 1, settings: UNCHOSEN, barred: [] };
}

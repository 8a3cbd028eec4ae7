import { ChannelType, type Client, GatewayDispatchEvents } from 'discord.js';
import { z } from 'zod';

/** A thread that is not archived. */
interface Thread {
  readonly id: string;
  readonly parent: string;
  readonly name: string;
  /** Who opened it. */
  readonly owner: string | undefined;
  /** Whether only some people can see it. */
  readonly isPrivate: boolean;
}

type Tell = (channels: readonly string[]) => void;

/** What is known about each server's threads, and who wants to know about deleted channels and threads. */
interface ThreadIndex {
  readonly threads: Map<string, readonly Thread[]>;
  readonly tellDeleted: Set<Tell>;
}

const known = new WeakMap<Client, ThreadIndex>();

function findThreadIndex(client: Client): ThreadIndex {
  const found = known.get(client) ?? { threads: new Map(), tellDeleted: new Set() };
  known.set(client, found);
  return found;
}

/** A channel's threads that are not archived. */
export function listThreads(client: Client, guild: string, channel: string): readonly Thread[] {
  return (findThreadIndex(client).threads.get(guild) ?? []).filter(({ parent }) => parent === channel);
}

/** Reports deleted channels and threads; a channel with its threads. */
export function watchDeleted(client: Client, tell: Tell): void {
  findThreadIndex(client).tellDeleted.add(tell);
}

/** Stops reporting deletions. */
export function ignoreDeleted(client: Client): void {
  findThreadIndex(client).tellDeleted.clear();
}

const ThreadOfDiscord = z
  .object({
    id: z.string(),
    parent_id: z.string(),
    type: z.int(),
    name: z.string().default(''),
    owner_id: z.string().optional(),
    thread_metadata: z.object({ archived: z.boolean() }).optional(),
  })
  .transform(({ id, parent_id: parent, type, name, owner_id: owner, thread_metadata: state }) => ({
    thread: { id, parent, name, owner, isPrivate: type === ChannelType.PrivateThread },
    isArchived: state?.archived === true,
  }));
const Server = z.object({ id: z.string(), threads: z.array(ThreadOfDiscord).default([]) });
const Left = z.object({ id: z.string(), unavailable: z.boolean().optional() });
const Place = z.object({ id: z.string(), guild_id: z.string() });
const OfServer = z.object({ guild_id: z.string() });
const Synced = OfServer.extend({ channel_ids: z.array(z.string()).optional(), threads: z.array(ThreadOfDiscord) });

type Note = (known: ThreadIndex, data: unknown) => void;

/** What each event says about threads. Anything not as Discord documents it is ignored. */
const NOTES: Readonly<Partial<Record<string, Note>>> = {
  [GatewayDispatchEvents.GuildCreate]: reading(Server, ({ threads }, { id, threads: found }) =>
    keep(
      threads,
      id,
      found.map(({ thread }) => thread),
    ),
  ),
  [GatewayDispatchEvents.GuildDelete]: reading(Left, ({ threads }, { id, unavailable }) => {
    // A server that is only unavailable comes back with its threads.
    if (unavailable !== true) threads.delete(id);
  }),
  [GatewayDispatchEvents.ThreadCreate]: noteThread,
  [GatewayDispatchEvents.ThreadUpdate]: noteThread,
  [GatewayDispatchEvents.ThreadListSync]: reading(
    Synced,
    ({ threads }, { guild_id: guild, channel_ids: of, threads: now }) => {
      const others = (threads.get(guild) ?? []).filter(({ parent }) => of !== undefined && !of.includes(parent));
      keep(threads, guild, [...others, ...now.map(({ thread }) => thread)]);
    },
  ),
  [GatewayDispatchEvents.ThreadDelete]: noteDeleted,
  [GatewayDispatchEvents.ChannelDelete]: noteDeleted,
};

/** Call this with each gateway event, unchanged. */
export function noteThreads(client: Client, event: string, data: unknown): void {
  NOTES[event]?.(findThreadIndex(client), data);
}

function noteThread(known: ThreadIndex, data: unknown): void {
  reading(ThreadOfDiscord, ({ threads }, { thread, isArchived }) => {
    const guild = OfServer.safeParse(data).data?.guild_id;
    if (guild === undefined) return;
    const others = (threads.get(guild) ?? []).filter(({ id }) => id !== thread.id);
    keep(threads, guild, isArchived ? others : [...others, thread]);
  })(known, data);
}

function noteDeleted(known: ThreadIndex, data: unknown): void {
  reading(Place, ({ threads, tellDeleted }, { id, guild_id: guild }) => {
    const all = threads.get(guild) ?? [];
    const gone = all.filter((thread) => thread.parent === id).map((thread) => thread.id);
    keep(
      threads,
      guild,
      all.filter((thread) => thread.id !== id && thread.parent !== id),
    );
    for (const tell of tellDeleted) tell([id, ...gone]);
  })(known, data);
}

function keep(threads: ThreadIndex['threads'], guild: string, now: readonly Thread[]): void {
  if (now.length === 0) threads.delete(guild);
  else threads.set(guild, now);
}

function reading<T>(schema: z.ZodType<T>, note: (known: ThreadIndex, read: T) => void): Note {
  return (known, data) => {
    const read = schema.safeParse(data);
    if (read.success) note(known, read.data);
  };
}

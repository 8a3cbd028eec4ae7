import { type Client, Events, type Interaction } from 'discord.js';
import type { ActionContext } from '../../play/contract/actionContext.ts';
import { type Predecessor, takeInteractions } from '../jobs/handOver.ts';
import { watchChannels } from '../jobs/watchChannels.ts';
import type { ServerJob } from '../jobs/watchServers.ts';
import { explainClosing } from '../wire/client.ts';
import { ignoreDeleted, watchDeleted } from '../wire/serverThreads.ts';
import type { Dispatch } from './dispatch.ts';
import { debugWatch, type InteractionWatch, watchInteractions } from './interactionMetrics.ts';
import { answerInteractions } from './onInteraction.ts';

/** The events that make us do something. */
const HEARD = [Events.InteractionCreate, Events.GuildDelete, Events.GuildCreate] as const;

interface HearOptions {
  /** Counts and times what the bot does. */
  readonly watch?: InteractionWatch;
  readonly servers: Pick<ServerJob, 'note' | 'join'>;
  /** Called with the reason why Discord closed the connection, and what to do about it. */
  readonly onClosed: (reason: string) => void;
  /** The process that answers for these shards until this one can. */
  readonly predecessor?: Predecessor | undefined;
}

/**
 * From now on, listens to Discord: interactions, and changes of channels and servers. Returns a function that lists the
 * last interactions taken.
 */
export function startListening(
  client: Client,
  { app, door, rateLimits, now, follow }: ActionContext,
  dispatch: Dispatch,
  { watch, servers, onClosed, predecessor }: HearOptions,
): () => readonly string[] {
  const { log } = app;
  const answer = answerInteractions({ app, door, now, rateLimits }, dispatch);
  const names = dispatch.commands.flatMap(({ name, subcommands }) => subcommands.map((one) => `${name} ${one.name}`));
  const commandNames = new Set(names);
  const watched = watchInteractions(client, debugWatch(client, watch, log), commandNames);
  const places = watchChannels(app, now);
  client.on(Events.Error, (error) => log.error({ err: error }, 'the connection to Discord failed'));
  client.on(Events.ShardDisconnect, ({ code }) => onClosed(explainClosing(code)));
  client.on(Events.ShardReady, (shard, missing) => {
    if (missing !== undefined)
      log.info({ shard, servers: missing.size }, 'Discord reports these servers as unavailable');
  });
  const { take, taken } = takeInteractions(
    (interaction: Interaction) => follow(watched(interaction, answer)),
    predecessor,
  );
  client.on(Events.InteractionCreate, take);
  watchDeleted(client, (channels) => follow(places.noteGone(channels)));
  client.on(Events.GuildDelete, (guild) => follow(servers.note(guild.id, false)));
  client.on(Events.GuildCreate, ({ id, systemChannelId, joinedTimestamp }) =>
    follow(servers.join(id, systemChannelId ?? undefined, joinedTimestamp)),
  );
  return taken;
}

/** From now on, Discord's events no longer make us do anything. */
export function stopListening(client: Client): void {
  for (const event of HEARD) client.removeAllListeners(event);
  ignoreDeleted(client);
}

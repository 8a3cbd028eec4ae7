import { type Client, Events, type Interaction, RESTEvents } from 'discord.js';
import type { Logger } from 'pino';
import { type ActionOutcome, causedBy } from '../../play/contract/outcome.ts';
import type { SweepTold } from '../jobs/watchServers.ts';

/** Counts and times requests to and from Discord, without persons, places or words. */
export interface InteractionWatch {
  /** All names that `interaction` may use, before the first. */
  readonly begun: (commands: readonly string[]) => void;
  /** A handled interaction: its command, or `control`, and how it ended. */
  readonly interaction: (command: string, outcome: ActionOutcome, id: string) => void;
  /** How long Discord waited for a first answer since we received the interaction, in seconds. */
  readonly answered: (command: string, seconds: number) => void;
  /**
   * A request that Discord answered: whether it counts toward the bot's 50 a second, and whether it was refused as one
   * too many or not allowed; 10,000 of those in ten minutes lock us out.
   */
  readonly asked: (isCounted: boolean, isInvalid: boolean) => void;
  /** A connection to Discord broke and is made again. */
  readonly reconnect: () => void;
}

/** Counts and times everything the bot does. */
export interface Watch extends InteractionWatch {
  readonly swept: SweepTold;
}

/** The name for interactions that are not commands of ours. */
const NO_COMMANDS = ['suggestions', 'control', 'unknown'];

const FIRST_ANSWER = '/interactions/:id/:token/callback';

/** Requests by an interaction's token, which Discord does not count. */
const BY_TOKEN = ['/interactions/', '/webhooks/'];
/** Discord's answers that count against us. */
const INVALID = [401, 403, 429];

/** How many newer interactions it takes until an unanswered one is forgotten. */
const MOST_OPEN = 10_000;

/**
 * Handles each interaction with `answer`, and reports it to `watch`; `commands` are all names, such as `cellz move`.
 */
export function watchInteractions(client: Client, watch: InteractionWatch | undefined, commands: ReadonlySet<string>) {
  watch?.begun([...commands, ...NO_COMMANDS]);
  const unanswered = new Map<string, { readonly name: string; readonly since: number }>();
  // Names come from Discord: an unknown one would be a new series in every chart.
  const nameOf = (interaction: Interaction): string => {
    if (interaction.isAutocomplete()) return 'suggestions';
    if (!interaction.isChatInputCommand()) return 'control';
    const words = [interaction.commandName, interaction.options.getSubcommand(false)].filter((word) => word !== null);
    const name = words.join(' ');
    return commands.has(name) ? name : 'unknown';
  };
  client.on(Events.ShardReconnecting, () => watch?.reconnect());
  client.rest.on(RESTEvents.Response, ({ route }, { status }) => {
    watch?.asked(!BY_TOKEN.some((start) => route.startsWith(start)), INVALID.includes(status));
  });
  client.rest.on(RESTEvents.Response, ({ route, path }, { ok }) => {
    if (route !== FIRST_ANSWER || !ok) return;
    const id = path.split('/')[2] ?? '';
    const one = unanswered.get(id);
    unanswered.delete(id);
    if (one !== undefined) watch?.answered(one.name, (performance.now() - one.since) / 1000);
  });
  return async (interaction: Interaction, answer: (interaction: Interaction) => Promise<void>): Promise<void> => {
    const name = nameOf(interaction);
    unanswered.set(interaction.id, { name, since: performance.now() });
    const [oldest] = unanswered.keys();
    if (unanswered.size > MOST_OPEN && oldest !== undefined) unanswered.delete(oldest);
    const outcome = await causedBy(interaction.id, name, () => answer(interaction));
    watch?.interaction(name, outcome, interaction.id);
  };
}

/** Where a request's address contains an interaction's token: anyone with it can answer in the bot's name. */
const TOKEN_IN = /^(\/(?:interactions|webhooks)\/[^/]+)\/[^/?]+/;

/**
 * The same watch, which also logs at level `debug` what it is told and how Discord answers each request: by kind of
 * address, without words, names or tokens.
 */
export function debugWatch(client: Client, watch: InteractionWatch | undefined, log: Logger): InteractionWatch {
  client.rest.on(RESTEvents.Response, ({ method, route }, { status }) => {
    if (!log.isLevelEnabled('debug')) return;
    log.debug({ method, route: route.replace(TOKEN_IN, '$1/:token'), status }, 'Discord answered a request');
  });
  return {
    begun: (commands) => watch?.begun(commands),
    interaction(command, outcome, id) {
      log.debug({ interaction: id, command, outcome }, 'handled an interaction');
      watch?.interaction(command, outcome, id);
    },
    answered(command, seconds) {
      log.debug({ command, milliseconds: Math.round(seconds * 1000) }, 'first answer to an interaction');
      watch?.answered(command, seconds);
    },
    asked: (isCounted, isInvalid) => watch?.asked(isCounted, isInvalid),
    reconnect() {
      log.debug('reconnecting to Discord');
      watch?.reconnect();
    },
  };
}

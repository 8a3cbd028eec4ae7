import { type Client, Events, type Interaction, RESTEvents } from 'discord.js';
import type { Logger } from 'pino';
import { type ActionOutcome, causedBy } from '../../play/contract/outcome.ts';
import type { SweepTold } from '../jobs/servers.ts';

/** Who counts and times what is said to Discord and by it. Told of no person, place or word. */
export interface InteractionWatch {
  /** Of all names that `interaction` can be told of, before the first. */
  readonly begun: (commands: readonly string[]) => void;
  /** Of an interaction that was seen to: its command, or `control`, and how it ended. */
  readonly interaction: (command: string, outcome: ActionOutcome, id: string) => void;
  /** How long Discord waited for a first answer since we heard of it, in seconds. */
  readonly answered: (command: string, seconds: number) => void;
  /**
   * Of a request that Discord answered: whether it is among the 50 a second that a bot may make, and whether it was refused
   * as one too many or not ours to make, of which 10,000 in ten minutes shut us out.
   */
  readonly asked: (isCounted: boolean, isInvalid: boolean) => void;
  /** A connection to Discord broke and is made again. */
  readonly reconnect: () => void;
}

/** Who counts and times all that the bot does. */
export interface Watch extends InteractionWatch {
  readonly swept: SweepTold;
}

/** What stands for an interaction that is no command of ours. */
const NO_COMMANDS = ['suggestions', 'control', 'unknown'];

const FIRST_ANSWER = '/interactions/:id/:token/callback';

/** Requests by the token of an interaction, which Discord does not count. */
const BY_TOKEN = ['/interactions/', '/webhooks/'];
/** What Discord answers to requests that it holds against us. */
const INVALID = [401, 403, 429];

/** Interactions that nobody answered are forgotten after so many newer ones. */
const MOST_OPEN = 10_000;

/** Sees to each interaction with `answer`, and tells `watch` of it; `commands` are the names of all there are, as `cellz move`. */
export function watchInteractions(client: Client, watch: InteractionWatch | undefined, commands: ReadonlySet<string>) {
  watch?.begun([...commands, ...NO_COMMANDS]);
  const unanswered = new Map<string, { readonly name: string; readonly since: number }>();
  // Names come from Discord: what is not ours would be a new series in every chart.
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

/** Where the address of a request has the token of an interaction: whoever knows it can answer in the bot's name. */
const TOKEN_IN = /^(\/(?:interactions|webhooks)\/[^/]+)\/[^/?]+/;

/**
 * The same watch, which also says at the level `debug` what it is told, and what Discord answers to each request: by the kind of
 * its address, without words, names or tokens.
 */
export function debugWatch(client: Client, watch: InteractionWatch | undefined, log: Logger): InteractionWatch {
  client.rest.on(RESTEvents.Response, ({ method, route }, { status }) => {
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

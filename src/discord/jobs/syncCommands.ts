import type { Client } from 'discord.js';
import type { App } from '../../play/contract/app.ts';
import type { Command } from '../../play/contract/command.ts';
import type { CommandMentions } from '../wire/commandMentions.ts';
import { buildCommands, commandIds, registerCommands } from '../wire/registration.ts';

/**
 * How long to wait before a failed registration is retried, doubling each time, and the longest wait, in milliseconds:
 * until then nobody can type a new command.
 */
const REGISTER_AGAIN = 10 * 60 * 1000;
const LONGEST_PAUSE = 60 * 60 * 1000;

/** Keeps Discord informed of our commands, and us of their ids. Neither rejects. */
export interface CommandJob {
  /** Registers the commands; retries later if Discord refuses. */
  readonly register: () => Promise<void>;
  /** For when someone else registers the commands; without their ids, texts name them without links. */
  readonly learnIds: () => Promise<void>;
}

export function syncCommands(
  client: Client,
  app: App,
  commands: readonly Command[],
  mentions: Pick<CommandMentions, 'learn'>,
  guild: string | undefined,
): CommandJob {
  const { log } = app;

  async function register(attempt = 0): Promise<void> {
    if (client.application === null) return;
    try {
      const { id } = client.application;
      const bodies = buildCommands(commands, app.catalogue);
      const { isNew, leftOut, ids } = await registerCommands(
        client.rest,
        id,
        guild,
        bodies,
        app.board?.isActivity === true,
      );
      mentions.learn(ids);
      for (const one of leftOut) log.error(one, 'Discord refused some commands');
      const refused = leftOut.flatMap((one) => one.commands).length;
      if (isNew) log.info({ commands: bodies.length - refused }, 'registered commands');
    } catch (error) {
      const pause = Math.min(REGISTER_AGAIN * 2 ** attempt, LONGEST_PAUSE);
      const minutes = pause / 60_000;
      log.error({ err: error, minutes }, 'could not register commands: keeping those at Discord');
      app.later(pause, () => register(attempt + 1));
    }
  }

  return {
    register: () => register(),
    async learnIds(): Promise<void> {
      if (client.application === null) return;
      await commandIds(client.rest, client.application.id, guild).then(mentions.learn, (error: unknown) =>
        log.warn({ err: error }, 'could not read command ids: texts cannot link commands'),
      );
    },
  };
}

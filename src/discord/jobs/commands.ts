import type { Client } from 'discord.js';
import type { App } from '../../play/contract/app.ts';
import type { Command } from '../../play/contract/command.ts';
import type { CommandMentions } from '../wire/commandMentions.ts';
import { buildCommands, commandIds, registerCommands } from '../wire/registration.ts';

/** How long after a failed registration it is tried again, each time twice as long, and at most: nobody can type a new command until then. In milliseconds. */
const REGISTER_AGAIN = 10 * 60 * 1000;
const LONGEST_PAUSE = 60 * 60 * 1000;

/** Sees to it that Discord knows our commands, and we under which ids. Neither rejects. */
export interface CommandJob {
  /** Tells Discord of the commands; where it refuses, again later. */
  readonly register: () => Promise<void>;
  /** Where somebody else registers the commands; without their ids they are named in words alone. */
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

import type { Message } from 'discord.js';
import { phrase } from '../../engine/phrase.ts';
import { MatchId } from '../../match/match.ts';
import { refuseTo } from '../../play/actions/refusal.ts';
import type { GeneralCommand, Request } from '../../play/contract/command.ts';
import { readControlId } from '../../play/contract/controls.ts';
import type { ContextMenuInteraction } from '../contract/interactions.ts';

/** Runs what someone chose in the context menu of a person or message. */
export function runContextMenu(
  general: readonly GeneralCommand[],
  request: Request,
  interaction: ContextMenuInteraction,
): Promise<void> {
  const { app, caller } = request;
  const pointed = general
    .flatMap(({ subcommands }) => subcommands.flatMap((one) => one.pointed ?? []))
    .find(({ name }) => name === interaction.commandName);
  if (pointed?.on === 'person' && interaction.isUserContextMenuCommand()) {
    const { id, bot } = interaction.targetUser;
    return pointed.run(request, { id, isBot: bot });
  }
  if (pointed?.on === 'message' && interaction.isMessageContextMenuCommand()) {
    return pointed.run(request, matchShown(interaction.targetMessage));
  }
  return refuseTo(app, caller.answer, caller.locale, phrase('discord.unknownCommand'));
}

/** The match of a message that is one of our boards, by its controls. Others' messages mean nothing to us. */
function matchShown({ author, client, components }: Message): MatchId | undefined {
  if (author.id !== client.user?.id) return undefined;
  for (const row of components) {
    for (const control of 'components' in row ? row.components : []) {
      const id = readControlId(('customId' in control ? control.customId : undefined) ?? '');
      const said = MatchId.safeParse(id?.match ?? id?.argument.split('.')[0]);
      if (said.success) return said.data;
    }
  }
  return undefined;
}

import type { Command } from '../../play/contract/command.ts';
import type { LimitedAction } from '../../play/contract/rateLimits.ts';
import type { CommandOrControl } from '../contract/interactions.ts';
import { controlUsed } from './controlUsed.ts';

/** What an interaction is counted as, for the limits of how often something may be done. */
export function limitedActionOf(interaction: CommandOrControl, commands: readonly Command[]): LimitedAction {
  const message = interaction.isMessageComponent() ? interaction.message.id : '';
  return { name: nameOf(interaction, commands), person: interaction.user.id, channel: interaction.channelId, message };
}

/** Commands of games share their subcommands: `rules` is the same act, typed or clicked, in all of them. */
function nameOf(interaction: CommandOrControl, commands: readonly Command[]): string {
  if (interaction.isMessageComponent()) return controlUsed(interaction)?.action ?? '';
  if (!interaction.isChatInputCommand()) return interaction.commandName;
  const subcommand = interaction.options.getSubcommand();
  const hasFile = (interaction.options.resolved?.attachments?.size ?? 0) > 0;
  const isOfGame = commands.some(({ name, game }) => name === interaction.commandName && game !== undefined);
  if (isOfGame && hasFile) return 'upload';
  return isOfGame ? subcommand : `${interaction.commandName} ${subcommand}`;
}

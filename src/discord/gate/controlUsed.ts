import type { MessageComponentInteraction } from 'discord.js';
import type { Command } from '../../play/contract/command.ts';
import { type ControlId, PRESS, readControlId } from '../../play/contract/controlId.ts';
import type { LimitedAction } from '../../play/contract/rateLimits.ts';
import type { CommandOrControl } from '../contract/interactions.ts';

/** The meaning of a used control, with what was chosen in it; for a menu of buttons, that of the button. */
export function controlUsed(interaction: MessageComponentInteraction): ControlId | undefined {
  const id = readControlId(interaction.customId);
  if (id === undefined || !interaction.isStringSelectMenu()) return id;
  return id.action === PRESS
    ? readControlId(interaction.values[0] ?? '')
    : { ...id, argument: interaction.values.join(' ') };
}

/** How an interaction is counted for rate limits. */
export function classifyLimitedAction(interaction: CommandOrControl, commands: readonly Command[]): LimitedAction {
  const message = interaction.isMessageComponent() ? interaction.message.id : '';
  return {
    name: nameInteraction(interaction, commands),
    person: interaction.user.id,
    channel: interaction.channelId ?? '',
    message,
  };
}

/** Games share their subcommands: `rules` is the same action in all of them, typed or clicked. */
function nameInteraction(interaction: CommandOrControl, commands: readonly Command[]): string {
  if (interaction.isMessageComponent()) return controlUsed(interaction)?.action ?? '';
  if (interaction.isModalSubmit()) return readControlId(interaction.customId)?.action ?? '';
  if (!interaction.isChatInputCommand()) return interaction.commandName;
  const subcommand = interaction.options.getSubcommand();
  const hasFile = (interaction.options.resolved?.attachments?.size ?? 0) > 0;
  const isOfGame = commands.some(({ name, game }) => name === interaction.commandName && game !== undefined);
  if (isOfGame && hasFile) return 'upload';
  return isOfGame ? subcommand : `${interaction.commandName} ${subcommand}`;
}

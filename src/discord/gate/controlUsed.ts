import type { MessageComponentInteraction } from 'discord.js';
import { type ControlId, PRESS, readControlId } from '../../play/contract/controlId.ts';

/** What a control says that somebody used, with what was chosen in it; of a menu of buttons that of the button. */
export function controlUsed(interaction: MessageComponentInteraction): ControlId | undefined {
  const id = readControlId(interaction.customId);
  if (id === undefined || !interaction.isStringSelectMenu()) return id;
  return id.action === PRESS
    ? readControlId(interaction.values[0] ?? '')
    : { ...id, argument: interaction.values.join(' ') };
}

import {
  type APIActionRowComponent,
  type APIComponentInMessageActionRow,
  type APIMessageComponentEmoji,
  ButtonStyle,
  ComponentType,
} from 'discord.js';
import { LONGEST_CHOICE, LONGEST_LABEL } from '../../play/contract/discordLimits.ts';
import type { Scene } from '../../play/contract/scene.ts';
import type { CustomEmoji, SceneControl } from '../../play/contract/sceneControlTypes.ts';

/** Rows of controls in Discord's format. */
type MessageRow = APIActionRowComponent<APIComponentInMessageActionRow>;

const STYLES = {
  primary: ButtonStyle.Primary,
  secondary: ButtonStyle.Secondary,
  success: ButtonStyle.Success,
  danger: ButtonStyle.Danger,
} as const;

/** Writes a scene's controls as the rows of a message. */
export function messageRows(rows: Scene['rows']): MessageRow[] {
  return rows.map((row) => ({ type: ComponentType.ActionRow, components: row.map(buildComponent) }));
}

/** A control as Discord wants it. */
export function buildComponent(control: SceneControl): APIComponentInMessageActionRow {
  switch (control.kind) {
    case 'button': {
      const { label, style, emoji, control: customId, disabled } = control;
      const { Button } = ComponentType;
      const words = label.slice(0, LONGEST_LABEL);
      return { type: Button, style: STYLES[style], label: words, ...buildEmoji(emoji), custom_id: customId, disabled };
    }
    case 'link': {
      const { label, url } = control;
      return { type: ComponentType.Button, style: ButtonStyle.Link, label: label.slice(0, LONGEST_LABEL), url };
    }
    case 'menu': {
      const { placeholder, control: customId, most, choices } = control;
      return {
        type: ComponentType.StringSelect,
        custom_id: customId,
        placeholder: placeholder.slice(0, LONGEST_CHOICE),
        ...(most === 1 ? {} : { min_values: 1, max_values: most }),
        options: choices.map(({ value, label, emoji, description, isChosen }) => ({
          value,
          label: label.slice(0, LONGEST_CHOICE),
          ...buildEmoji(emoji),
          ...(description === undefined ? {} : { description: description.slice(0, LONGEST_CHOICE) }),
          ...(isChosen ? { default: true } : {}),
        })),
      };
    }
    case 'people': {
      const { placeholder, control: customId } = control;
      return { type: ComponentType.UserSelect, custom_id: customId, placeholder: placeholder.slice(0, LONGEST_CHOICE) };
    }
  }
}

function buildEmoji(emoji: CustomEmoji | undefined): { readonly emoji?: APIMessageComponentEmoji } {
  return emoji === undefined ? {} : { emoji };
}

import {
  type APIComponentInLabel,
  type APILabelComponent,
  type APIModalInteractionResponseCallbackData,
  ComponentType,
  TextInputStyle,
} from 'discord.js';
import { LONGEST_FIELD_NAME, LONGEST_HINT, MOST_FIELDS } from '../../play/contract/discordLimits.ts';
import type { Form, FormField } from '../../play/contract/form.ts';
import { messageRows } from './messageComponents.ts';

/** Writes a form as Discord wants it. */
export function buildModal({ title, control, fields }: Form): APIModalInteractionResponseCallbackData {
  return {
    custom_id: control,
    title: title.slice(0, LONGEST_FIELD_NAME),
    components: fields.slice(0, MOST_FIELDS).map(buildLabel),
  };
}

function buildLabel(field: FormField): APILabelComponent {
  const { label, hint } = field;
  return {
    type: ComponentType.Label,
    label: label.slice(0, LONGEST_FIELD_NAME),
    ...(hint === undefined ? {} : { description: hint.slice(0, LONGEST_HINT) }),
    component: buildInput(field),
  };
}

function buildInput(field: FormField): APIComponentInLabel {
  const asked = { custom_id: field.name, required: false } as const;
  switch (field.kind) {
    case 'choice': {
      const [row] = messageRows([
        [{ kind: 'menu', control: field.name, placeholder: field.label, most: 1, choices: field.choices }],
      ]);
      const menu = row?.components[0];
      if (menu?.type !== ComponentType.StringSelect) throw new Error('a menu is written as one');
      return { ...menu, ...asked };
    }
    case 'person':
      return { type: ComponentType.UserSelect, ...asked, max_values: 1 };
    case 'text':
      return {
        type: ComponentType.TextInput,
        ...asked,
        style: TextInputStyle.Short,
        max_length: field.longest,
        placeholder: field.example.slice(0, LONGEST_HINT),
      };
    case 'file':
      return {
        type: ComponentType.FileUpload,
        ...asked,
        min_values: 0,
        max_values: 1,
        file_types: [...field.endings],
      };
  }
}

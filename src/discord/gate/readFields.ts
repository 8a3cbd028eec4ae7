import { ComponentType, type ModalData, type ModalSubmitInteraction } from 'discord.js';
import { phrase } from '../../engine/phrase.ts';
import { accept, type Result, refuse } from '../../engine/result.ts';
import { type Arguments, fileNameKey } from '../../play/contract/option.ts';
import { cut, readFile } from './readOptions.ts';

/** The longest file that any game accepts, in bytes. */
const LONGEST_FILE = 1024 * 1024;

/** What someone filled into a form, by field name; empty fields are missing. */
export async function readFields({ components }: ModalSubmitInteraction): Promise<Result<Arguments>> {
  const given: Record<string, string> = {};
  for (const part of components) {
    const field = part.type === ComponentType.Label ? await readField(part.component) : accept({});
    if (!field.ok) return field;
    Object.assign(given, field.value);
  }
  return accept(given);
}

async function readField(field: ModalData): Promise<Result<Arguments>> {
  switch (field.type) {
    case ComponentType.FileUpload:
      return readUpload(field);
    case ComponentType.UserSelect: {
      const [id] = field.values;
      const isBot = id !== undefined && field.users?.get(id)?.bot === true;
      return isBot ? refuse(phrase('discord.new.opponentIsBot')) : accept(answered(field.customId, id));
    }
    case ComponentType.StringSelect:
      return accept(answered(field.customId, field.values[0]));
    case ComponentType.TextInput:
      return accept(answered(field.customId, field.value.trim()));
    default:
      return accept({});
  }
}

function answered(name: string, text = ''): Arguments {
  return text === '' ? {} : { [name]: cut(text) };
}

async function readUpload({
  customId,
  attachments,
}: Extract<ModalData, { readonly type: ComponentType.FileUpload }>): Promise<Result<Arguments>> {
  const file = attachments.first();
  if (file === undefined) return accept({});
  const text = await readFile(customId, LONGEST_FILE, file);
  return text.ok ? accept({ [customId]: text.value, [fileNameKey(customId)]: file.name }) : text;
}

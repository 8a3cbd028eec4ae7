import type { Upload } from './attachments.ts';
import { storeUpload } from './attachments.ts';
import { botPermissions } from './channels.ts';
import { COMMAND_TYPES, type CommandOption } from './limits/command.ts';
import { OPTION_TYPES } from './optionTypes.ts';
import type { Person } from './people.ts';
import { bitfield } from './permissions.ts';
import { NotPossible, type Invocation as TypedInvocation } from './slashText.ts';
import { attachmentObject, channelObject, memberObject, messageObject, userObject } from './wire.ts';
import type { Channel, Command, Message, World } from './world.ts';

type Invocation = TypedInvocation<Command>;

const USER_INSTALL = 1;

/** The slash commands that a person finds in a channel. */
export function visibleCommands(world: World, person: Person, channel: Channel): Command[] {
  return commandsAt(world, person, channel).filter(
    ({ type }) => type === COMMAND_TYPES.chatInput || type === COMMAND_TYPES.entryPoint,
  );
}

/** Where an interaction comes from, as Discord counts: a server, the bot's direct messages, other private messages. */
export function contextType({ guildId, foreign }: Channel): 0 | 1 | 2 {
  if (guildId !== undefined) return 0;
  return foreign === undefined ? 1 : 2;
}

/** All that the application offers somebody in a channel. Everybody has installed it for themselves. */
function commandsAt(world: World, person: Person, channel: Channel): Command[] {
  const context = contextType(channel);
  return [...world.commands.values()].filter((command) => {
    if (command.guildId !== undefined && command.guildId !== channel.guildId) return false;
    if (channel.foreign !== undefined && command.integration_types?.includes(USER_INSTALL) !== true) return false;
    if (command.contexts != null && !command.contexts.includes(context)) return false;
    if (context === 1 && command.contexts == null && command.dm_permission === false) return false;
    return mayUse(person, command);
  });
}

/** What is done by right click to a person or a message. */
export type PointedAt = { readonly person: Person } | { readonly message: Message };

/** The `data` of an interaction for a command of a context menu; refuses what the menu does not offer. */
export function pointedData(
  world: World,
  { person, channel }: { readonly person: Person; readonly channel: Channel },
  name: string,
  at: PointedAt,
): object {
  const type = 'person' in at ? COMMAND_TYPES.user : COMMAND_TYPES.message;
  const command = commandsAt(world, person, channel).find(
    (one) => one.type === type && (one.name_localizations?.[person.locale] ?? one.name) === name,
  );
  if (command === undefined) throw new NotPossible(`The menu has no «${name}».`);
  const base = { id: command.id, name: command.name, type };
  if ('message' in at) {
    const { message } = at;
    return { ...base, target_id: message.id, resolved: { messages: { [message.id]: messageObject(world, message) } } };
  }
  const resolved = emptyResolved();
  return { ...base, target_id: resolvePerson(at.person.id, world, resolved), resolved };
}

function mayUse(person: Person, command: Command): boolean {
  if (command.default_member_permissions == null || person.permissions.includes('Administrator')) return true;
  const needed = BigInt(command.default_member_permissions);
  return needed !== 0n && (BigInt(bitfield(person.permissions)) & needed) === needed;
}

/** What is filled in, and by whom, when an invocation becomes an interaction. */
export interface InvocationContext {
  readonly world: World;
  readonly channel: Channel;
  /** Files by the name of their option. */
  readonly files: ReadonlyMap<string, Upload>;
}

/** The `data` of an interaction for a finished command; refuses what Discord's client refuses to send. */
export function commandData(invocation: Invocation, filling: InvocationContext): object {
  const resolved = emptyResolved();
  const values = invocation.options.flatMap((option) => {
    const words = invocation.words.get(option.name);
    if (option.type === OPTION_TYPES.attachment) return attachmentValue(option, filling, resolved);
    if (words === undefined || words === '') {
      if (option.required === true) throw new NotPossible(`The option ${option.name} is required.`);
      return [];
    }
    return [{ name: option.name, type: option.type, value: readValue(option, words, filling, resolved) }];
  });
  return { ...dataShell(invocation, values), resolved };
}

/** The `data` of an autocomplete: what is typed so far, as it is, and which option the person is in. */
export function autocompleteData(invocation: Invocation, focused: string): object {
  const option = invocation.options.find((one) => one.name === focused);
  if (option?.autocomplete !== true) throw new NotPossible(`The option ${focused} has no autocomplete.`);
  const values = invocation.options.flatMap((one) => {
    const words = invocation.words.get(one.name);
    if (one.name === focused) return [{ name: one.name, type: one.type, value: words ?? '', focused: true }];
    if (words === undefined) return [];
    const isNumber = one.type === OPTION_TYPES.integer || one.type === OPTION_TYPES.number;
    const value = one.type === OPTION_TYPES.boolean ? words === 'true' : isNumber ? Number(words) : words;
    return [{ name: one.name, type: one.type, value }];
  });
  return dataShell(invocation, values);
}

/** Wraps the values in their subcommand and group. */
function dataShell({ command, path }: Invocation, values: readonly object[]) {
  const options = path.reduceRight<readonly object[]>(
    (inner, one) => [{ name: one.name, type: one.type, options: inner }],
    values,
  );
  const { id, name, type } = command;
  return { id, name, type, options, ...(command.guildId === undefined ? {} : { guild_id: command.guildId }) };
}

export interface ResolvedData {
  readonly users: Record<string, object>;
  readonly members: Record<string, object>;
  readonly channels: Record<string, object>;
  readonly attachments: Record<string, object>;
}

export function emptyResolved(): ResolvedData {
  return { users: {}, members: {}, channels: {}, attachments: {} };
}

function attachmentValue(option: CommandOption, filling: InvocationContext, resolved: ResolvedData): object[] {
  const file = filling.files.get(option.name);
  if (file === undefined) {
    if (option.required === true) throw new NotPossible(`The option ${option.name} needs a file.`);
    return [];
  }
  const attachment = storeUpload(filling.world, filling.channel.id, file);
  filling.world.uploads.set(attachment.id, attachment);
  resolved.attachments[attachment.id] = attachmentObject(filling.world, attachment);
  return [{ name: option.name, type: option.type, value: attachment.id }];
}

function readValue(
  option: CommandOption,
  words: string,
  filling: InvocationContext,
  resolved: ResolvedData,
): string | number | boolean {
  switch (option.type) {
    case OPTION_TYPES.string:
      return readString(option, words);
    case OPTION_TYPES.integer:
    case OPTION_TYPES.number:
      return readNumber(option, words);
    case OPTION_TYPES.boolean:
      if (!/^(?:true|false)$/i.test(words)) throw new NotPossible(`${option.name} is True or False, not «${words}».`);
      return words.toLowerCase() === 'true';
    case OPTION_TYPES.user:
    case OPTION_TYPES.mentionable:
      return resolvePerson(words, filling.world, resolved);
    case OPTION_TYPES.channel:
      return resolveChannel(words, filling.world, resolved);
    default:
      throw new NotPossible(`The playground has nothing for ${option.name} (option type ${option.type}).`);
  }
}

function readString(option: CommandOption, words: string): string {
  if (option.choices !== undefined && option.choices.length > 0) return String(chosen(option, words));
  if (words.length < (option.min_length ?? 0)) throw new NotPossible(`${option.name} is too short.`);
  if (words.length > (option.max_length ?? 6000)) throw new NotPossible(`${option.name} is too long.`);
  return words;
}

function readNumber(option: CommandOption, words: string): number {
  if (option.choices !== undefined && option.choices.length > 0) return Number(chosen(option, words));
  const value = Number(words);
  const fits = option.type === OPTION_TYPES.integer ? Number.isSafeInteger(value) : Number.isFinite(value);
  if (!fits) throw new NotPossible(`${option.name} is a number, not «${words}».`);
  if (value < (option.min_value ?? -Infinity)) throw new NotPossible(`${option.name} is at least ${option.min_value}.`);
  if (value > (option.max_value ?? Infinity)) throw new NotPossible(`${option.name} is at most ${option.max_value}.`);
  return value;
}

function chosen(option: CommandOption, words: string): string | number {
  const choices = option.choices ?? [];
  const found = choices.find((one) => one.name === words) ?? choices.find((one) => String(one.value) === words);
  if (found !== undefined) return found.value;
  throw new NotPossible(`${option.name} is one of: ${choices.map((one) => one.name).join(', ')}.`);
}

/** Finds a person by mention, id or `@name`, and adds them to what is resolved. */
export function resolvePerson(words: string, world: World, resolved: ResolvedData): string {
  const key = words.replace(/^<@!?(\d+)>$/, '$1').replace(/^@/, '');
  const person = [...world.people.values()].find((one) => one.id === key || one.name === key || one.username === key);
  if (person === undefined) throw new NotPossible(`Nobody here is called «${words}».`);
  resolved.users[person.id] = userObject(person);
  const { user: _, deaf: __, mute: ___, ...member } = memberObject(person);
  resolved.members[person.id] = member;
  return person.id;
}

export function resolveChannel(words: string, world: World, resolved: ResolvedData): string {
  const key = words.replace(/^<#(\d+)>$/, '$1').replace(/^#/, '');
  const channel = [...world.channels.values()].find(
    (one) => one.recipientId === undefined && (one.id === key || one.name === key),
  );
  if (channel === undefined) throw new NotPossible(`There is no channel «${words}».`);
  resolved.channels[channel.id] = {
    ...channelObject(world, channel),
    permissions: bitfield(botPermissions(world, channel)),
  };
  return channel.id;
}

import type {
  ChatInputCommandInteraction,
  MessageComponentInteraction,
  MessageContextMenuCommandInteraction,
  PrimaryEntryPointCommandInteraction,
  UserContextMenuCommandInteraction,
} from 'discord.js';

/** A command of the context menu of a person or a message. */
export type ContextMenuInteraction = UserContextMenuCommandInteraction | MessageContextMenuCommandInteraction;

/** A command, typed or pointed with, or a button or menu that was used. */
export type CommandOrControl = ChatInputCommandInteraction | ContextMenuInteraction | MessageComponentInteraction;

/** Whatever people do that wants an answer. */
export type Invocation = CommandOrControl | PrimaryEntryPointCommandInteraction;

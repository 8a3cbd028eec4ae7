import type {
  ChatInputCommandInteraction,
  MessageComponentInteraction,
  MessageContextMenuCommandInteraction,
  ModalSubmitInteraction,
  PrimaryEntryPointCommandInteraction,
  UserContextMenuCommandInteraction,
} from 'discord.js';

/** A command of the context menu of a person or a message. */
export type ContextMenuInteraction = UserContextMenuCommandInteraction | MessageContextMenuCommandInteraction;

/** A command, typed or pointed with, a button or menu that was used, or a form that was sent. */
export type CommandOrControl =
  | ChatInputCommandInteraction
  | ContextMenuInteraction
  | MessageComponentInteraction
  | ModalSubmitInteraction;

/** Whatever people do that wants an answer. */
export type Invocation = CommandOrControl | PrimaryEntryPointCommandInteraction;

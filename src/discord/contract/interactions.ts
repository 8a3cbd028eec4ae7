import type {
  ChatInputCommandInteraction,
  MessageComponentInteraction,
  MessageContextMenuCommandInteraction,
  ModalSubmitInteraction,
  PrimaryEntryPointCommandInteraction,
  UserContextMenuCommandInteraction,
} from 'discord.js';

/** A context menu command on a person or message. */
export type ContextMenuInteraction = UserContextMenuCommandInteraction | MessageContextMenuCommandInteraction;

/** A command, typed or pointed with, a button or menu that was used, or a form that was sent. */
export type CommandOrControl =
  | ChatInputCommandInteraction
  | ContextMenuInteraction
  | MessageComponentInteraction
  | ModalSubmitInteraction;

/** Anything people do that needs an answer. */
export type Invocation = CommandOrControl | PrimaryEntryPointCommandInteraction;

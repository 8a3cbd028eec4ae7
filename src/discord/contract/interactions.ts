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

/** A command that was typed or chosen in a context menu, a used button or menu, or a submitted form. */
export type CommandOrControl =
  | ChatInputCommandInteraction
  | ContextMenuInteraction
  | MessageComponentInteraction
  | ModalSubmitInteraction;

/** Anything people do that needs an answer. */
export type Invocation = CommandOrControl | PrimaryEntryPointCommandInteraction;

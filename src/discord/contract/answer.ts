import type {
  ChatInputCommandInteraction,
  MessageComponentInteraction,
  MessageContextMenuCommandInteraction,
  PrimaryEntryPointCommandInteraction,
  UserContextMenuCommandInteraction,
} from 'discord.js';
import type { Screen } from './screen.ts';

/** A command of the context menu of a person or a message. */
export type PointedCommand = UserContextMenuCommandInteraction | MessageContextMenuCommandInteraction;

/** A command, typed or pointed with, or a button or menu that was used. */
export type CommandOrControl = ChatInputCommandInteraction | PointedCommand | MessageComponentInteraction;

/** Whatever people do that wants an answer. */
export type Invocation = CommandOrControl | PrimaryEntryPointCommandInteraction;

/** The answers to one interaction, whichever way Discord wants the first and the later ones sent. */
export interface Answer {
  /** By which Discord knows the answers for a quarter of an hour; only where Discord itself asks. Never stored or logged. */
  readonly token?: string;
  /** A message everybody sees. Gives its id. */
  readonly toAll: (screen: Screen) => Promise<string>;
  /** A message only the person sees who asked. Gives its id. */
  readonly toInvoker: (screen: Screen) => Promise<string>;
  /** Changes the message whose control was used. */
  readonly update: (screen: Screen) => Promise<void>;
  /** Changes a message that one of these answers was, by its id; only where Discord itself asks, and for a quarter of an hour. */
  readonly change?: (message: string, screen: Screen) => Promise<void>;
  /** Takes such a message away, in the same way. */
  readonly remove?: (message: string) => Promise<void>;
  /** Opens the application's Activity for who asked; only where Discord itself asks. */
  readonly launch?: () => Promise<void>;
}

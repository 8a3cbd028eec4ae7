import type { Form } from './form.ts';
import type { Scene } from './scene.ts';

/** Sends the answers to one interaction, in whichever way Discord wants the first and the later ones sent. */
export interface Answer {
  /**
   * Discord's token for these answers, valid for a quarter of an hour; only for Discord's own interactions. Never
   * stored or logged.
   */
  readonly token?: string;
  /** Sends a message that everyone sees. Returns its id. */
  readonly toAll: (screen: Scene) => Promise<string>;
  /** Sends a message that only the caller sees. Returns its id. */
  readonly toCaller: (screen: Scene) => Promise<string>;
  /** Changes the message of the used control. */
  readonly update: (screen: Scene) => Promise<void>;
  /** Edits one of these answers, by its id; only for Discord's own interactions, and for a quarter of an hour. */
  readonly change?: (message: string, screen: Scene) => Promise<void>;
  /** Removes one of these answers, under the same conditions. */
  readonly remove?: (message: string) => Promise<void>;
  /**
   * Shows a form to the caller. Only for Discord's own interactions, as the first answer, and not in answer to a form.
   */
  readonly ask?: (form: Form) => Promise<void>;
  /**
   * Opens the application's Activity for the caller; undefined if there is none. Returns Discord's name for the
   * instance, if it gives one. Only for Discord's own interactions.
   */
  readonly launch?: () => Promise<{ readonly instance: string | undefined } | undefined>;
}

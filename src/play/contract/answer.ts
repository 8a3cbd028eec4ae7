import type { Form } from './form.ts';
import type { Scene } from './scene.ts';

/** The answers to one interaction, whichever way Discord wants the first and the later ones sent. */
export interface Answer {
  /** By which Discord knows the answers for a quarter of an hour; only where Discord itself asks. Never stored or logged. */
  readonly token?: string;
  /** A message everybody sees. Gives its id. */
  readonly toAll: (screen: Scene) => Promise<string>;
  /** A message only the person sees who asked. Gives its id. */
  readonly toCaller: (screen: Scene) => Promise<string>;
  /** Changes the message whose control was used. */
  readonly update: (screen: Scene) => Promise<void>;
  /** Changes a message that one of these answers was, by its id; only where Discord itself asks, and for a quarter of an hour. */
  readonly change?: (message: string, screen: Scene) => Promise<void>;
  /** Takes such a message away, in the same way. */
  readonly remove?: (message: string) => Promise<void>;
  /** Shows a form to who asked; only where Discord itself asks, as the first answer, and not to who has just sent one. */
  readonly ask?: (form: Form) => Promise<void>;
  /**
   * Opens the application's Activity for who asked; undefined where there is none. Gives Discord's name for what it opened,
   * unless it says none. Only where Discord itself asks.
   */
  readonly launch?: () => Promise<{ readonly instance: string | undefined } | undefined>;
}

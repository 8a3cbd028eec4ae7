import type { REST } from 'discord.js';
import type { ApiEmoji } from './controls.ts';

/** The emojis of our application, as far as Discord has them. */
export interface Emojis {
  /** What stands for that picture of a game; undefined where Discord has it not: words alone do then. */
  readonly of: (game: string, name: string) => ApiEmoji | undefined;
  /**
   * Reads which emojis Discord has, and, if `mayChange`, brings them into step: what is missing is uploaded, what of ours is
   * out of date deleted, and what others uploaded left alone. Rejects where Discord refuses; what it has by then is used.
   * `goesOn` is asked before each request.
   */
  readonly keepInStep: (rest: REST, application: string, mayChange: boolean, goesOn?: () => boolean) => Promise<void>;
}

import type { CustomEmoji } from './sceneControlTypes.ts';

/** The emojis of our application, as far as Discord has them. */
export interface Emojis {
  /** What stands for that picture of a game; undefined where Discord has it not: words alone do then. */
  readonly of: (game: string, name: string) => CustomEmoji | undefined;
}

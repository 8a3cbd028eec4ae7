import type { CustomEmoji } from './sceneControlTypes.ts';

/** The application's emojis, as far as Discord has them. */
export interface Emojis {
  /** The emoji for this picture of a game; undefined if Discord does not have it: then words are enough. */
  readonly of: (game: string, name: string) => CustomEmoji | undefined;
}

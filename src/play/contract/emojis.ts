import type { CustomEmoji } from './sceneControlTypes.ts';

/** The application's emojis that Discord has. */
export interface Emojis {
  /** The emoji for this picture of a game; undefined if Discord does not have it, in which case words are enough. */
  readonly of: (game: string, name: string) => CustomEmoji | undefined;
}

import { gameById } from '../../src/games/index.ts';
import { encodeEmoji } from '../shared/emoji.ts';
import type { Painter } from '../shared/painter.ts';
import type { Studio } from './studio.ts';

/** An emoji that can be drawn: a game's die, tile or the like, under the name that its painter uses. */
export interface EmojiPicture {
  readonly game: string;
  readonly name: string;
  /** Draws it as a PNG: the same bytes every time. */
  readonly draw: () => Promise<Buffer>;
}

/** Returns all emojis of these painters; those of games in separate processes are drawn by the studio. */
export function emojiPictures(painters: Readonly<Record<string, Painter>>, studio?: Studio): readonly EmojiPicture[] {
  return Object.entries(painters).flatMap(([game, { emojis = {} }]) =>
    Object.entries(emojis).map(([name, emoji]) => ({
      game,
      name,
      draw: () =>
        studio === undefined || gameById(game)?.apart === undefined
          ? encodeEmoji(emoji)
          : studio({ game, theme: 'dark', emoji: name }),
    })),
  );
}

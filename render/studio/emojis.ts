import { gameById } from '../../src/games/index.ts';
import { encodeEmoji } from '../shared/emoji.ts';
import type { Painter } from '../shared/painter.ts';
import type { Studio } from './studio.ts';

/** An emoji that can be drawn: that of a game's die, tile or the like, as its painter calls it. */
export interface EmojiPicture {
  readonly game: string;
  readonly name: string;
  /** Draws it, as a PNG: the same bytes every time. */
  readonly draw: () => Promise<Buffer>;
}

/** All emojis of these painters; games that are kept apart draw theirs in the studio. */
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

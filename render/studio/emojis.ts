import { encodeEmoji } from '../shared/emoji.ts';
import type { Painter } from '../shared/painter.ts';

/** The picture of an emoji: that of a game's die, tile or the like, as its painter calls it. */
export interface EmojiPicture {
  readonly game: string;
  readonly name: string;
  readonly png: Buffer;
}

/** All emojis of these painters. */
export function drawEmojis(painters: Readonly<Record<string, Painter>>): readonly EmojiPicture[] {
  return Object.entries(painters).flatMap(([game, { emojis = {} }]) =>
    Object.entries(emojis).map(([name, emoji]) => ({ game, name, png: encodeEmoji(emoji) })),
  );
}

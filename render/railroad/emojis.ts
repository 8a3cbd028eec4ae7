import { type Orientation, TILE_FACTS, TILES, type Tile } from '../../src/games/railroad/tiles.ts';
import { type Emoji, emojiOfSide } from '../shared/emoji.ts';
import { paintDie } from './dice.ts';

/** The size of a die next to text; larger than its square, so that the drawing reaches the edge of the emoji. */
const SIDE = 38;
const RIM = 0.6;

/** Returns the name of the emoji for a tile in this orientation: `A0_1`. */
export function tileEmoji(tile: Tile, orientation: Orientation = 0): string {
  return `${tile}_${orientation}`;
}

/** Every tile in every orientation. */
export const railroadEmojis: Readonly<Record<string, Emoji>> = Object.fromEntries(
  TILES.flatMap((tile) =>
    TILE_FACTS[tile].orientations.map((orientation) => [
      tileEmoji(tile, orientation),
      emojiOfSide(SIDE + 2 * RIM, (ctx) =>
        paintDie(ctx, 'light', { x: RIM, y: RIM, size: SIDE }, tile, true, orientation),
      ),
    ]),
  ),
);

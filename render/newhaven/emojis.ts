import { writeBuilding } from '../../src/games/newhaven/moves.ts';
import { RESOURCES, type Resource } from '../../src/games/newhaven/resources.ts';
import { HARVEST_TILES, type HarvestTile, TURNS, turned } from '../../src/games/newhaven/tiles.ts';
import { type Building, ROW_VALUES } from '../../src/games/newhaven/village.ts';
import { type Emoji, emojiOfSide } from '../shared/emoji.ts';
import { paintCrate } from './board.ts';
import { paintHouse } from './buildings.ts';
import { paintSquare, paintTile } from './resources.ts';

const SIDE = 30;
const HOUSE_HEIGHT = 28;
const WHOLE = { x: 0, y: 0, width: SIDE, height: SIDE };

/** Returns the name of a building's emoji: `timber5`. */
export function buildingEmoji(building: Building): string {
  return writeBuilding(building);
}

/** Returns the name of the emoji for a harvest tile in this orientation, from the letters of its squares: `SSTW`. */
export function tileEmoji(tile: HarvestTile): string {
  return tile.map((resource) => LETTERS[resource]).join('');
}

export function resourceEmoji(resource: Resource): string {
  return resource.toLowerCase();
}

export const SHIPMENT_EMOJI = 'shipment';

const LETTERS: Readonly<Record<Resource, string>> = { STONE: 'S', TIMBER: 'T', WHEAT: 'W', SHEEP: 'H' };

const buildings = RESOURCES.flatMap((colour) => ROW_VALUES.map((number): Building => ({ colour, number })));

/** Buildings, harvest tiles in every orientation, resources and the shipment. */
export const newHavenEmojis: Readonly<Record<string, Emoji>> = Object.fromEntries<Emoji>([
  ...buildings.map((building): [string, Emoji] => [buildingEmoji(building), house(building)]),
  ...HARVEST_TILES.flatMap((tile) => TURNS.map((turn) => turned(tile, turn))).map((tile): [string, Emoji] => [
    tileEmoji(tile),
    emojiOfSide(SIDE, (ctx) => paintTile(ctx, tile, WHOLE)),
  ]),
  ...RESOURCES.map((resource): [string, Emoji] => [
    resourceEmoji(resource),
    emojiOfSide(SIDE, (ctx) => {
      ctx.beginPath();
      ctx.roundRect(0, 0, SIDE, SIDE, 5);
      ctx.clip();
      paintSquare(ctx, resource, WHOLE);
    }),
  ]),
  [SHIPMENT_EMOJI, emojiOfSide(SIDE, (ctx) => paintCrate(ctx, { x: 1, y: 1, width: SIDE - 2, height: SIDE - 2 }))],
]);

function house({ colour, number }: Building): Emoji {
  return emojiOfSide(SIDE, (ctx) =>
    paintHouse(ctx, colour, number, { x: 0, y: SIDE - HOUSE_HEIGHT, width: SIDE, height: HOUSE_HEIGHT }),
  );
}

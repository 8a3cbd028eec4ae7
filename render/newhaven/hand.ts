import type { SKRSContext2D } from '@napi-rs/canvas';
import { RESOURCES } from '../../src/games/newhaven/resources.ts';
import type { PlayerView } from '../../src/games/newhaven/state.ts';
import { type Building, isSameBuilding } from '../../src/games/newhaven/village.ts';
import type { Theme } from '../shared/drawing.ts';
import { fillCircle } from '../shared/shapes.ts';
import { paintText } from '../shared/text.ts';
import { paletteOf } from '../shared/theme.ts';
import { paintCrate, paintFrame } from './board.ts';
import { paintHouse } from './buildings.ts';
import type { PickedMove } from './pickedMove.ts';
import { type Box, paintTile } from './resources.ts';
import { TYPE } from './size.ts';

const TILE = 52;
const TILE_GAP = 6;
const PADDING = 6;
const HOUSE_GAP = 4;
const HOUSE = 33;
/** The maximum number of rows of houses, which are made smaller if they would need more. */
const MOST_ROWS = 3;

/** The position of a hand and its maximum width. */
type Strip = { readonly x: number; readonly y: number; readonly width: number };

/** Returns the height of a hand in a strip of this width. */
export function handHeight(width: number, player: PlayerView): number {
  const { buildings } = handBoxes(player, { x: 0, y: 0, width });
  const last = buildings.at(-1);
  return Math.max(PADDING + TILE, last === undefined ? 0 : last.y + last.height) + PADDING;
}

/**
 * Paints the viewer's harvest tiles, with the numbers by which they are named, the shipment, and the buildings by color
 * and number.
 */
export function paintHand(ctx: SKRSContext2D, theme: Theme, at: Strip, player: PlayerView, picked: PickedMove): void {
  const { surface, rule } = paletteOf(theme);
  ctx.fillStyle = surface;
  ctx.beginPath();
  ctx.roundRect(at.x, at.y, at.width, handHeight(at.width, player), 10);
  ctx.fill();
  const { tiles, shipment, buildings } = handBoxes(player, at);
  for (const [slot, tile] of (player.tiles ?? []).entries()) {
    const box = tiles[slot];
    if (box === undefined) continue;
    paintTile(ctx, tile, box);
    if (picked.tile === slot) paintFrame(ctx, theme, box);
    paintNumber(ctx, theme, slot + 1, box);
  }
  if (shipment !== undefined) {
    ctx.fillStyle = rule;
    ctx.beginPath();
    ctx.roundRect(shipment.x, shipment.y, shipment.width, shipment.height, 5);
    ctx.fill();
    const size = TILE * 0.44;
    const middle = (TILE - size) / 2;
    paintCrate(ctx, { x: shipment.x + middle, y: shipment.y + middle, width: size, height: size });
    if (picked.tile === 'shipment') paintFrame(ctx, theme, shipment);
  }
  const sorted = sortedBuildings(player);
  for (const [order, building] of sorted.entries()) {
    const box = buildings[order];
    if (box !== undefined) paintHouse(ctx, building.colour, building.number, box);
  }
  const { building: chosen } = picked;
  const box = chosen && buildings[sorted.findIndex((building) => isSameBuilding(building, chosen))];
  if (box !== undefined) paintFrame(ctx, theme, box);
}

/** Paints the rest of a hand: tiles, the unplayed shipment and buildings; the more there are, the smaller. */
export function paintHeld(ctx: SKRSContext2D, room: Box, player: PlayerView): void {
  const tiles = [...(player.tiles ?? []), ...(player.shipment === undefined ? [] : [player.shipment])];
  const buildings = sortedBuildings(player);
  for (const [at, box] of heldBoxes(tiles.length + buildings.length, room).entries()) {
    const tile = tiles[at];
    const building = buildings[at - tiles.length];
    if (tile !== undefined) paintTile(ctx, tile, box);
    else if (building !== undefined) paintHouse(ctx, building.colour, building.number, box);
  }
}

const LARGEST_HELD = 22;
const HELD_GAP = 3;

/** Arranges items in rows, as large as they all fit. */
function heldBoxes(count: number, room: Box): readonly Box[] {
  const perRow = (size: number) => Math.max(1, Math.floor((room.width + HELD_GAP) / (size + HELD_GAP)));
  let size = LARGEST_HELD;
  while (size > 6 && Math.ceil(count / perRow(size)) * (size + HELD_GAP) - HELD_GAP > room.height) size -= 1;
  return Array.from({ length: count }, (_, at) => ({
    x: room.x + (at % perRow(size)) * (size + HELD_GAP),
    y: room.y + Math.floor(at / perRow(size)) * (size + HELD_GAP),
    width: size,
    height: size,
  }));
}

/** Paints the number of a tile at its corner. */
function paintNumber(ctx: SKRSContext2D, theme: Theme, number: number, { x, y }: Box): void {
  const { ink, background } = paletteOf(theme);
  const corner = { x: x + 8, y: y + 8 };
  fillCircle(ctx, corner, 13, background);
  fillCircle(ctx, corner, 12, ink);
  paintText(ctx, `${number}`, corner.x, corner.y, { size: TYPE, weight: 'bold', colour: background });
}

/** Returns the buildings of a hand in display order. */
export function sortedBuildings(player: PlayerView): readonly Building[] {
  return [...(player.buildings ?? [])].sort(
    (a, b) => RESOURCES.indexOf(a.colour) - RESOURCES.indexOf(b.colour) || b.number - a.number,
  );
}

/** Returns the positions of the parts of a hand. */
export function handBoxes(
  player: PlayerView,
  at: Strip,
): { readonly tiles: readonly Box[]; readonly shipment: Box | undefined; readonly buildings: readonly Box[] } {
  const [x, y] = [at.x + PADDING, at.y + PADDING];
  const slots = player.tileCount + (player.hasShipment ? 1 : 0);
  const places = Array.from({ length: slots }, (_, slot) => ({
    x: x + slot * (TILE + TILE_GAP),
    y,
    width: TILE,
    height: TILE,
  }));
  const used = slots * (TILE + TILE_GAP) + TILE_GAP;
  return {
    tiles: places.slice(0, player.tileCount),
    shipment: places[player.tileCount],
    buildings: houses(player.buildingCount, { x: x + used, y, width: at.width - 2 * PADDING - used }),
  };
}

/** Arranges houses in rows. */
function houses(count: number, { x, y, width }: Strip): readonly Box[] {
  const perRow = Math.max(1, Math.ceil(count / MOST_ROWS), Math.floor((width + HOUSE_GAP) / (HOUSE + HOUSE_GAP)));
  const size = Math.min(HOUSE, (width + HOUSE_GAP) / perRow - HOUSE_GAP);
  return Array.from({ length: count }, (_, index) => ({
    x: x + (index % perRow) * (size + HOUSE_GAP),
    y: y + Math.floor(index / perRow) * (size + HOUSE_GAP),
    width: size,
    height: size,
  }));
}

import type { SKRSContext2D } from '@napi-rs/canvas';
import { RESOURCES } from '../../src/games/newhaven/resources.ts';
import type { PlayerView } from '../../src/games/newhaven/state.ts';
import { type Building, isSameBuilding } from '../../src/games/newhaven/village.ts';
import type { Theme } from '../shared/drawing.ts';
import { paintText } from '../shared/text.ts';
import { paletteOf } from '../shared/theme.ts';
import { paintCrate, paintFrame } from './board.ts';
import { houseBoxes, paintHouse } from './buildings.ts';
import type { Picked } from './picked.ts';
import { type Box, paintTile } from './resources.ts';

const TILE = 50;
const TILE_GAP = 6;
const PADDING = 8;
const NUMBER = 14;

/** Height of a hand in a panel of this width. */
export function handHeight(width: number, player: PlayerView): number {
  const boxes = handBoxes(player, { x: 0, y: 0, width });
  const last = boxes.buildings.at(-1);
  return PADDING + Math.max(TILE + NUMBER, last === undefined ? 0 : last.y + last.height - PADDING) + PADDING;
}

/** One's own harvest tiles, numbered as they are named, the shipment, and the buildings by colour and number. */
export function paintHand(
  ctx: SKRSContext2D,
  theme: Theme,
  at: { readonly x: number; readonly y: number; readonly width: number },
  player: PlayerView,
  picked: Picked,
): void {
  const { surface, muted } = paletteOf(theme);
  ctx.fillStyle = surface;
  ctx.beginPath();
  ctx.roundRect(at.x, at.y, at.width, handHeight(at.width, player), 10);
  ctx.fill();
  const boxes = handBoxes(player, at);
  const style = { size: 12, weight: 'semibold', colour: muted } as const;
  for (const [slot, tile] of (player.tiles ?? []).entries()) {
    const box = boxes.tiles[slot];
    if (box === undefined) continue;
    paintTile(ctx, tile, box);
    if (picked.tile === slot) paintFrame(ctx, theme, box);
    paintText(ctx, `${slot + 1}`, box.x + box.width / 2, box.y + box.height + NUMBER / 2 + 1, style);
  }
  const { shipment } = boxes;
  if (shipment !== undefined) {
    ctx.fillStyle = paletteOf(theme).rule;
    ctx.beginPath();
    ctx.roundRect(shipment.x, shipment.y, shipment.width, shipment.height, 5);
    ctx.fill();
    const size = TILE * 0.44;
    const middle = (TILE - size) / 2;
    paintCrate(ctx, { x: shipment.x + middle, y: shipment.y + middle, width: size, height: size });
    if (picked.tile === 'shipment') paintFrame(ctx, theme, shipment);
  }
  for (const [order, building] of sortedBuildings(player).entries()) {
    const box = boxes.buildings[order];
    if (box === undefined) continue;
    paintHouse(ctx, building.colour, building.number, box);
  }
  const chosen = sortedBuildings(player).findIndex(
    (building) => picked.building !== undefined && isSameBuilding(building, picked.building),
  );
  const box = boxes.buildings[chosen];
  if (box !== undefined) paintFrame(ctx, theme, box);
}

function sortedBuildings(player: PlayerView): readonly Building[] {
  return [...(player.buildings ?? [])].sort(
    (a, b) => RESOURCES.indexOf(a.colour) - RESOURCES.indexOf(b.colour) || b.number - a.number,
  );
}

function handBoxes(
  player: PlayerView,
  at: { readonly x: number; readonly y: number; readonly width: number },
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
    buildings: houseBoxes(player.buildingCount, { x: x + used, y, width: at.width - 2 * PADDING - used }),
  };
}

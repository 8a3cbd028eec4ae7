import type { SKRSContext2D } from '@napi-rs/canvas';
import { winners } from '../../src/engine/outcome.ts';
import type { Seat } from '../../src/engine/seat.ts';
import { outcomeOfView } from '../../src/games/newhaven/outcome.ts';
import { withOwnPlan } from '../../src/games/newhaven/plan.ts';
import { RESOURCES } from '../../src/games/newhaven/resources.ts';
import { listActors, shipmentLies, type View } from '../../src/games/newhaven/state.ts';
import { ownPlayer } from '../../src/games/newhaven/view.ts';
import { standsFaceUp } from '../../src/games/newhaven/village.ts';
import { type Grid, paintCoordinates } from '../shared/coordinates.ts';
import type { Drawing, Theme } from '../shared/drawing.ts';
import { paintBackground } from '../shared/shapes.ts';
import { paletteOf } from '../shared/theme.ts';
import { paintBoard, paintChains, paintFrame, paintLyingShipment, paintSquares, tileBox } from './board.ts';
import { paintBack, paintHouse } from './buildings.ts';
import { paintCaption, paintCard } from './caption.ts';
import { paintHand, paintHeld } from './hand.ts';
import { isFinal, type Layout, layOut, type Plot } from './layout.ts';
import { type PickedMove, readPicked } from './pickedMove.ts';
import { type Box, MARKER, markerBoxes, paintMarker } from './resources.ts';
import { TYPE } from './size.ts';
import { paintOffered, paintVillage, spaceBox } from './village.ts';

/**
 * Draws a position of New Haven: markers and pool, the board with the last harvest, all villages, the viewer's hand.
 * `picked` is what the player has chosen of a move so far, as text: a tile is shown where it would be, with its yield;
 * a building where it would be. Planned uses of the shared wealth are shown as built.
 */
export function drawNewHaven(seen: View, theme: Theme, picked = '', crowned?: readonly Seat[]): Drawing {
  const view = withOwnPlan(seen);
  const layout = layOut(view);
  const choice = readPicked(view, picked);
  return {
    width: layout.width,
    height: layout.height,
    paint(ctx) {
      paintBackground(ctx, theme, layout.width, layout.height);
      if (!isFinal(view)) {
        paintMarkers(ctx, theme, layout, view, choice);
        paintPool(ctx, theme, layout, view, choice);
      }
      if (!isFinal(view)) paintCoordinates(ctx, theme, layout.grid, TYPE);
      paintBoard(ctx, theme, layout.grid, view.map, view.clearings);
      paintHarvest(ctx, theme, layout.grid, view, choice);
      const own = ownPlayer(view);
      if (own !== undefined && layout.hand !== undefined) paintHand(ctx, theme, layout.hand, own.player, choice);
      for (const plot of layout.plots) paintPlot(ctx, theme, view, plot, crowned);
      const plot = layout.plots.find(({ seat }) => seat === own?.seat);
      if (plot !== undefined) paintChosenBuilding(ctx, theme, plot, choice);
    },
  };
}

function paintPlot(
  ctx: SKRSContext2D,
  theme: Theme,
  view: View,
  { seat, caption, village, held, card }: Plot,
  crowned: readonly Seat[] | undefined,
): void {
  const player = view.players[seat];
  if (player === undefined) return;
  const result = outcomeOfView(view);
  const best = crowned ?? (result === undefined ? [] : winners(result));
  const toAct = crowned === undefined && !isFinal(view) && listActors(view).includes(seat);
  const told = { seat, player, toAct, won: best.includes(seat) };
  // The viewer's hand is below, and so is the rest of a hand at the end.
  if (card === undefined) paintCaption(ctx, theme, told, caption, !isFinal(view) && player.buildings === null);
  else paintCard(ctx, theme, told, card);
  paintVillage(ctx, theme, seat, player.village, village, view);
  if (held !== undefined) paintHeld(ctx, held, player);
}

/** Paints the four markers: what is left of the harvest or, dashed, what the chosen tile would yield. */
function paintMarkers(ctx: SKRSContext2D, theme: Theme, { track }: Layout, view: View, { laid }: PickedMove): void {
  const boxes = markerBoxes(track);
  for (const [at, resource] of RESOURCES.entries()) {
    const count = laid === undefined ? view.markers[resource] : laid.chains[resource].length;
    const x = boxes[at]?.x ?? track.x;
    paintMarker(ctx, theme, resource, count, x, track.y);
    if (laid === undefined || count === 0) continue;
    ctx.save();
    ctx.strokeStyle = paletteOf(theme).highlight;
    ctx.lineWidth = 2;
    ctx.setLineDash([4, 3]);
    ctx.beginPath();
    ctx.roundRect(x, track.y, MARKER.width, MARKER.height, MARKER.height / 2);
    ctx.stroke();
    ctx.restore();
  }
}

const POOL_HOUSE = { width: 34, height: MARKER.height };
const POOL_GAP = 4;

/** Returns the positions of the buildings on display, from the left, in the order in which they are drawn. */
export function poolBoxes({ track }: Layout, { pool }: View): readonly Box[] {
  const left = track.x + track.width - 5 * (POOL_HOUSE.width + POOL_GAP) + POOL_GAP;
  return pool.map((_, at) => ({ ...POOL_HOUSE, x: left + at * (POOL_HOUSE.width + POOL_GAP), y: track.y }));
}

function paintPool(ctx: SKRSContext2D, theme: Theme, layout: Layout, view: View, { pool }: PickedMove): void {
  for (const [at, box] of poolBoxes(layout, view).entries()) {
    const building = view.pool[at];
    if (building !== undefined) paintHouse(ctx, building.colour, building.number, box);
    if (pool?.includes(at)) paintFrame(ctx, theme, box);
  }
}

/**
 * Paints the last tile and its chains, as long as it is the newest tile on the board; over it, the tile that the player
 * has chosen.
 */
function paintHarvest(ctx: SKRSContext2D, theme: Theme, grid: Grid, view: View, { laid }: PickedMove): void {
  const { map, lastHarvest } = view;
  if (laid !== undefined) {
    paintSquares(ctx, theme, laid.squares, tileBox(grid, map, laid.tile));
    paintChains(ctx, grid, map, laid.tile, laid.chains);
    return;
  }
  if (lastHarvest === null || isFinal(view)) return;
  const box = tileBox(grid, map, lastHarvest.tile);
  const isFlipped = lastHarvest.shipped !== null && !shipmentLies(view);
  if (isFlipped) paintFrame(ctx, theme, box);
  else paintChains(ctx, grid, map, lastHarvest.tile, lastHarvest.chains);
  if (shipmentLies(view)) paintLyingShipment(ctx, box);
}

/** Paints the spaces where the chosen building may go, and how it would look on the chosen space. */
function paintChosenBuilding(
  ctx: SKRSContext2D,
  theme: Theme,
  { village }: Plot,
  { building, space, choices }: PickedMove,
): void {
  if (building === undefined) return;
  for (const choice of choices) paintOffered(ctx, theme, village, choice);
  if (space === undefined) return;
  const box = spaceBox(village, space);
  if (standsFaceUp(building, space)) paintHouse(ctx, building.colour, building.number, box);
  else paintBack(ctx, theme, building.colour, building.number, box);
  paintFrame(ctx, theme, box);
}

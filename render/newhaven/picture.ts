import type { SKRSContext2D } from '@napi-rs/canvas';
import { winners } from '../../src/engine/outcome.ts';
import { outcomeOfView } from '../../src/games/newhaven/outcome.ts';
import { RESOURCES } from '../../src/games/newhaven/resources.ts';
import { shipmentLies, type View } from '../../src/games/newhaven/state.ts';
import { ownPlayer } from '../../src/games/newhaven/view.ts';
import { standsFaceUp, villageScore } from '../../src/games/newhaven/village.ts';
import { COORDINATE_MARGIN, type Grid, paintCoordinates } from '../shared/coordinates.ts';
import type { Drawing, Theme } from '../shared/drawing.ts';
import { paintScores, type SeatScore, scoresHeight } from '../shared/scores.ts';
import { fadeColour, paletteOf } from '../shared/theme.ts';
import { paintBoard, paintChains, paintFrame, paintLyingShipment, paintSquares, tileBox } from './board.ts';
import { HOUSE, houseBoxes, paintBack, paintHouse } from './buildings.ts';
import { handHeight, paintHand } from './hand.ts';
import { type Picked, readPicked } from './picked.ts';
import { MARKER, paintMarker } from './resources.ts';
import { paintCaption, paintVillage, spaceBox, VILLAGE_SIZE } from './village.ts';

const WIDTH = 380;
/** The file may be 2000 pixels high, at twice the size shown. */
const LARGEST_HEIGHT = 1000;
const MARGIN = 10;
const GAP = 10;
const INNER = WIDTH - 2 * MARGIN;
const LARGEST_CELL = 66;

/** Where everything lies, in pixels as shown. */
interface Layout {
  readonly track: number;
  readonly grid: Grid;
  readonly hand: number;
  readonly villages: readonly { readonly x: number; readonly y: number }[];
  readonly height: number;
}

/**
 * A position of New Haven: scores, markers and pool, the board with the last harvest, one's own hand, all villages.
 * `picked` is what the player has chosen so far of a move, as text: a tile is shown where it would lie with what it
 * would yield, a building where it would stand.
 */
export function drawNewHaven(view: View, theme: Theme, picked = ''): Drawing {
  const layout = layOut(view);
  const choice = readPicked(view, picked);
  return {
    width: WIDTH,
    height: layout.height,
    paint(ctx) {
      ctx.fillStyle = paletteOf(theme).background;
      ctx.fillRect(0, 0, WIDTH, layout.height);
      paintScores(ctx, theme, { x: MARGIN, y: MARGIN, width: INNER }, seatScores(view));
      paintMarkers(ctx, theme, layout.track, view, choice);
      paintPool(ctx, theme, layout.track, view, choice);
      paintCoordinates(ctx, theme, layout.grid);
      paintBoard(ctx, theme, layout.grid, view.map, view.clearings);
      paintHarvest(ctx, theme, layout.grid, view, choice);
      const own = ownPlayer(view);
      if (own !== undefined) {
        paintHand(ctx, theme, { x: MARGIN, y: layout.hand, width: INNER }, own.player, choice);
      }
      for (const [seat, player] of view.players.entries()) {
        const at = layout.villages[seat];
        if (at === undefined) continue;
        paintCaption(ctx, theme, seat, player, at);
        paintVillage(ctx, theme, seat, player.village, at);
      }
      const at = own === undefined ? undefined : layout.villages[own.seat];
      if (at !== undefined) paintChosenBuilding(ctx, theme, at, choice);
    },
  };
}

/** From top to bottom; the board gives way where the rest is high. */
function layOut(view: View): Layout {
  const { length, height: rows } = view.map;
  const player = ownPlayer(view)?.player;
  const hand = player === undefined ? 0 : handHeight(INNER, player) + GAP;
  const villageRows = Math.ceil(view.players.length / 2);
  const villages = villageRows * (VILLAGE_SIZE.height + GAP) - GAP;
  const track = MARGIN + scoresHeight(view.players.length) + GAP;
  const top = track + HOUSE.height + GAP / 2 + COORDINATE_MARGIN;
  const room = LARGEST_HEIGHT - top - GAP - hand - villages - MARGIN;
  const cell = Math.min(LARGEST_CELL, (INNER - COORDINATE_MARGIN) / length, room / rows);
  const handTop = top + cell * rows + GAP;
  const villageTop = handTop + hand;
  const left = (WIDTH - 2 * VILLAGE_SIZE.width - GAP) / 2;
  return {
    track,
    grid: { left: (WIDTH - cell * length + COORDINATE_MARGIN) / 2, top, cell, columns: length, rows },
    hand: handTop,
    villages: view.players.map((_, seat) => ({
      x: left + (seat % 2) * (VILLAGE_SIZE.width + GAP),
      y: villageTop + Math.floor(seat / 2) * (VILLAGE_SIZE.height + GAP),
    })),
    height: Math.floor(villageTop + villages + MARGIN),
  };
}

function seatScores(view: View): readonly SeatScore[] {
  const result = outcomeOfView(view);
  const best = result === undefined ? [] : winners(result);
  return view.players.map((player, seat) => ({
    seat,
    score: `${villageScore(player.village)}`,
    toAct: view.phase !== 'over' && seat === view.actor,
    won: best.includes(seat),
    left: player.hasLeft,
  }));
}

const MARKER_GAP = 3;

/** The four markers: what is left of the harvest, or, dashed, what the tile would yield that the player has picked. */
function paintMarkers(ctx: SKRSContext2D, theme: Theme, top: number, view: View, { laid }: Picked): void {
  for (const [at, resource] of RESOURCES.entries()) {
    const count = laid === undefined ? view.markers[resource] : laid.chains[resource].length;
    const x = MARGIN + at * (MARKER.width + MARKER_GAP);
    paintMarker(ctx, theme, resource, count, x, top);
    if (laid === undefined || count === 0) continue;
    ctx.save();
    ctx.strokeStyle = paletteOf(theme).highlight;
    ctx.lineWidth = 2;
    ctx.setLineDash([4, 3]);
    ctx.beginPath();
    ctx.roundRect(x, top, MARKER.width, MARKER.height, MARKER.height / 2);
    ctx.stroke();
    ctx.restore();
  }
}

/** The buildings on show, from the left as they are drawn. */
function paintPool(ctx: SKRSContext2D, theme: Theme, top: number, view: View, { pool }: Picked): void {
  const width = 5 * HOUSE.width + 4 * 4;
  const boxes = houseBoxes(view.pool.length, { x: WIDTH - MARGIN - width, y: top, width });
  for (const [at, building] of view.pool.entries()) {
    const box = boxes[at];
    if (box === undefined) continue;
    paintHouse(ctx, building.colour, building.number, box);
    if (pool?.includes(at)) paintFrame(ctx, theme, box);
  }
}

/** The last tile with its chains as long as they are what lies there; over it the tile that a player has picked. */
function paintHarvest(ctx: SKRSContext2D, theme: Theme, grid: Grid, view: View, { laid }: Picked): void {
  const { map, lastHarvest } = view;
  if (laid !== undefined) {
    paintSquares(ctx, theme, laid.squares, tileBox(grid, map, laid.tile));
    paintChains(ctx, grid, map, laid.tile, laid.chains);
    return;
  }
  if (lastHarvest === null) return;
  const box = tileBox(grid, map, lastHarvest.tile);
  const isFlipped = lastHarvest.shipped !== null && !shipmentLies(view);
  if (isFlipped) paintFrame(ctx, theme, box);
  else paintChains(ctx, grid, map, lastHarvest.tile, lastHarvest.chains);
  if (shipmentLies(view)) paintLyingShipment(ctx, box);
}

/** Where the picked building may go, and how it would stand where it was put. */
function paintChosenBuilding(
  ctx: SKRSContext2D,
  theme: Theme,
  at: { readonly x: number; readonly y: number },
  { building, space, choices }: Picked,
): void {
  if (building === undefined) return;
  const { highlight } = paletteOf(theme);
  ctx.save();
  ctx.setLineDash([4, 3]);
  ctx.lineWidth = 2;
  ctx.strokeStyle = highlight;
  ctx.fillStyle = fadeColour(highlight, 0.12);
  for (const choice of choices) {
    const box = spaceBox(at, choice);
    ctx.fillRect(box.x + 2, box.y + 2, box.width - 4, box.height - 4);
    ctx.strokeRect(box.x + 2, box.y + 2, box.width - 4, box.height - 4);
  }
  ctx.restore();
  if (space === undefined) return;
  const box = spaceBox(at, space);
  if (standsFaceUp(building, space)) paintHouse(ctx, building.colour, building.number, box);
  else paintBack(ctx, theme, building.colour, building.number, box);
  paintFrame(ctx, theme, box);
}

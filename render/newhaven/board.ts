import type { SKRSContext2D } from '@napi-rs/canvas';
import { neighbours, resourceGraph, resourceNodes } from '../../src/games/newhaven/graph.ts';
import type { Chains } from '../../src/games/newhaven/harvest.ts';
import { cellOfTile, type GameMap } from '../../src/games/newhaven/map.ts';
import { RESOURCES, type Square } from '../../src/games/newhaven/resources.ts';
import type { Clearing } from '../../src/games/newhaven/state.ts';
import { cellCentre, type Grid } from '../shared/coordinates.ts';
import type { Theme } from '../shared/drawing.ts';
import { strokeHighlight } from '../shared/shapes.ts';
import { stamp } from '../shared/stamps.ts';
import { paintText } from '../shared/text.ts';
import { mixColours, paletteOf } from '../shared/theme.ts';
import { paintHouse } from './buildings.ts';
import { type Box, paintSquare, resourceFill, resourceInk } from './resources.ts';
import { TYPE } from './size.ts';

/** The colors of a pond. */
const WATER = { fill: '#2f6f9f', wave: '#8cc4ea' };

export function tileBox(grid: Grid, map: GameMap, tile: number): Box {
  const { x, y } = cellCentre(grid, cellOfTile(map, tile));
  return { x: x - grid.cell / 2, y: y - grid.cell / 2, width: grid.cell, height: grid.cell };
}

/** Paints the spaces with their tiles, ponds and clearings. */
export function paintBoard(
  ctx: SKRSContext2D,
  theme: Theme,
  grid: Grid,
  map: GameMap,
  clearings: readonly Clearing[],
): void {
  for (const [tile, space] of map.spaces.entries()) {
    const box = tileBox(grid, map, tile);
    if (space === 'open') paintOpen(ctx, theme, box);
    if (space === 'pond') paintPond(ctx, box);
    if (space === 'taken') paintTaken(ctx, theme, map, tile, box);
  }
  for (const { tile, building } of clearings) {
    const box = tileBox(grid, map, tile);
    const [width, height] = [Math.min(32, box.width * 0.76), Math.min(30, box.height * 0.7)];
    const inner = { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height };
    paintHouse(ctx, building.colour, building.number, inner);
  }
}

function paintOpen(ctx: SKRSContext2D, theme: Theme, box: Box): void {
  const { surface, rule } = paletteOf(theme);
  ctx.fillStyle = surface;
  ctx.fillRect(box.x, box.y, box.width, box.height);
  ctx.strokeStyle = rule;
  ctx.lineWidth = 1;
  ctx.strokeRect(box.x + 0.5, box.y + 0.5, box.width - 1, box.height - 1);
}

function paintPond(ctx: SKRSContext2D, box: Box): void {
  ctx.fillStyle = WATER.fill;
  ctx.fillRect(box.x, box.y, box.width, box.height);
  ctx.strokeStyle = WATER.wave;
  ctx.lineWidth = Math.max(1.5, box.width / 24);
  ctx.lineCap = 'round';
  const step = box.width / 6;
  for (const [row, shift] of [
    [0.3, 0],
    [0.52, step],
    [0.74, 0],
  ] as const) {
    const left = box.x + step + shift;
    const y = box.y + box.height * row;
    ctx.beginPath();
    ctx.moveTo(left, y);
    ctx.quadraticCurveTo(left + step / 2, y - step * 0.7, left + step, y);
    ctx.quadraticCurveTo(left + step * 1.5, y + step * 0.7, left + step * 2, y);
    ctx.quadraticCurveTo(left + step * 2.5, y - step * 0.7, left + step * 3, y);
    ctx.stroke();
  }
}

function paintTaken(ctx: SKRSContext2D, theme: Theme, map: GameMap, tile: number, box: Box): void {
  const { background, muted } = paletteOf(theme);
  const nodes = resourceNodes(map, tile).map((node) => map.squares[node] ?? 'NONE');
  stamp(ctx, `tile ${theme} ${nodes}`, box, (to) => paintSquares(to, theme, nodes, box));
  ctx.strokeStyle = mixColours(background, muted, 0.25);
  ctx.lineWidth = 1.5;
  ctx.strokeRect(box.x, box.y, box.width, box.height);
}

/** Paints four squares, row by row. */
export function paintSquares(ctx: SKRSContext2D, theme: Theme, squares: readonly Square[], box: Box): void {
  const [width, height] = [box.width / 2, box.height / 2];
  for (const [at, square] of squares.entries()) {
    const inner = { x: box.x + (at % 2) * width, y: box.y + (at > 1 ? height : 0), width, height };
    if (square === 'NONE') {
      ctx.fillStyle = paletteOf(theme).rule;
      ctx.fillRect(inner.x, inner.y, width, height);
    } else {
      paintSquare(ctx, square, inner);
    }
  }
}

/** Marks the tile that was shipped: until the turn ends, it counts as the resource that was named. */
export function paintLyingShipment(ctx: SKRSContext2D, { x, y, width, height }: Box): void {
  const size = width * 0.36;
  paintCrate(ctx, { x: x + width * 0.75 - size / 2, y: y + height * 0.75 - size / 2, width: size, height: size });
}

/** Paints a shipment: a crate with unknown contents. */
export function paintCrate(ctx: SKRSContext2D, { x, y, width, height }: Box): void {
  ctx.fillStyle = '#5a3a1e';
  ctx.strokeStyle = '#ffffff';
  ctx.lineWidth = Math.max(1, width / 12);
  ctx.beginPath();
  ctx.roundRect(x, y, width, height, 2);
  ctx.fill();
  ctx.stroke();
  ctx.beginPath();
  ctx.moveTo(x, y);
  ctx.lineTo(x + width, y + height);
  ctx.moveTo(x + width, y);
  ctx.lineTo(x, y + height);
  ctx.stroke();
}

/** The smallest width of squares that have room for the length of a chain. */
const SMALLEST_COUNTED = 17;

/**
 * Outlines the chains of a harvest. If there is room, the length of each is written on a square of the played tile,
 * which is dashed.
 */
export function paintChains(ctx: SKRSContext2D, grid: Grid, map: GameMap, tile: number, chains: Chains): void {
  const half = grid.cell / 2;
  const own = resourceNodes(map, tile);
  const box = tileBox(grid, map, tile);
  ctx.save();
  paintDashes(ctx, box);
  ctx.lineCap = 'round';
  for (const [colour, width] of [
    ['#14151a', 7],
    ['#ffffff', 3.5],
  ] as const) {
    ctx.strokeStyle = colour;
    ctx.lineWidth = Math.min(width, (half * width) / 14);
    for (const resource of RESOURCES) outline(ctx, grid, map, chains[resource]);
  }
  for (const resource of RESOURCES) {
    const corner = own.findIndex((node) => chains[resource].includes(node));
    if (corner === -1 || half < SMALLEST_COUNTED) continue;
    const x = box.x + (corner % 2) * half + half / 2;
    const y = box.y + (corner > 1 ? half : 0) + half / 2;
    ctx.fillStyle = resourceFill(resource);
    const rim = half < 24 ? 2 : 3;
    ctx.fillRect(x - half / 2 + rim, y - half / 2 + rim, half - 2 * rim, half - 2 * rim);
    paintText(ctx, `${chains[resource].length}`, x, y, {
      size: TYPE,
      weight: 'bold',
      colour: resourceInk(resource),
      halo: resourceFill(resource),
    });
  }
  ctx.restore();
}

/** Paints a dashed edge around the played tile, across which its chains continue. */
function paintDashes(ctx: SKRSContext2D, box: Box): void {
  ctx.lineWidth = 2;
  for (const [colour, offset] of [
    ['#14151a', 0],
    ['#ffffff', 4],
  ] as const) {
    ctx.strokeStyle = colour;
    ctx.setLineDash([4, 4]);
    ctx.lineDashOffset = offset;
    ctx.strokeRect(box.x, box.y, box.width, box.height);
  }
  ctx.setLineDash([]);
}

/** Draws the edges between a chain's squares and squares that do not belong to it. */
function outline(ctx: SKRSContext2D, grid: Grid, map: GameMap, chain: readonly number[]): void {
  const graph = resourceGraph(map);
  const inside = new Set(chain);
  const half = grid.cell / 2;
  ctx.beginPath();
  for (const node of chain) {
    const [row, column] = [Math.floor(node / graph.length), node % graph.length];
    const [left, top] = [grid.left + column * half, grid.top + row * half];
    const joined = neighbours(graph, node).filter((next) => inside.has(next));
    const edges = [
      [node - graph.length, left, top, left + half, top],
      [node + graph.length, left, top + half, left + half, top + half],
      [node - 1, left, top, left, top + half],
      [node + 1, left + half, top, left + half, top + half],
    ] as const;
    for (const [next, x1, y1, x2, y2] of edges) {
      if (joined.includes(next)) continue;
      ctx.moveTo(x1, y1);
      ctx.lineTo(x2, y2);
    }
  }
  ctx.stroke();
}

/** Paints a frame around something chosen. */
export function paintFrame(ctx: SKRSContext2D, theme: Theme, box: Box): void {
  strokeHighlight(ctx, theme, 3, () => ctx.strokeRect(box.x, box.y, box.width, box.height));
}

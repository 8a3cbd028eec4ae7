import type { SKRSContext2D } from '@napi-rs/canvas';
import {
  DIRECTIONS,
  type Direction,
  HIGHWAY,
  type Orientation,
  OVERPASS,
  opposite,
  RAILWAY,
  type Route,
  rotateEdges,
  TILE_FACTS,
  type Tile,
} from '../../src/games/railroad/tiles.ts';
import { stamp } from '../shared/stamps.ts';
import type { Inks } from './inks.ts';

/** A square of the picture: its upper left corner and its side, in pixels as shown. */
export interface Frame {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** The vectors from the center of a square to the center of each side, in halves of its side. */
const TOWARDS: Readonly<Record<Direction, readonly [x: number, y: number]>> = {
  0: [0, -1],
  1: [1, 0],
  2: [0, 1],
  3: [-1, 0],
};

export function middleOf({ x, y, size }: Frame): { readonly x: number; readonly y: number } {
  return { x: x + size / 2, y: y + size / 2 };
}

export function sideMiddle(frame: Frame, direction: Direction): { readonly x: number; readonly y: number } {
  const { x, y } = middleOf(frame);
  const [dx, dy] = TOWARDS[direction];
  return { x: x + (dx * frame.size) / 2, y: y + (dy * frame.size) / 2 };
}

/** One stroke of a route within a square. */
interface Stroke {
  readonly trace: (ctx: SKRSContext2D) => void;
  readonly length: number;
}

/** Paints the routes of a tile in its orientation; the background is left as it is. */
export function paintTile(ctx: SKRSContext2D, inks: Inks, frame: Frame, tile: Tile, orientation: Orientation): void {
  const look = `tile ${tile} ${orientation} ${inks.road} ${inks.railBed} ${inks.paper}`;
  const { x, y, size } = frame;
  stamp(ctx, look, { x, y, width: size, height: size }, (to) => drawTile(to, inks, frame, tile, orientation));
}

function drawTile(ctx: SKRSContext2D, inks: Inks, frame: Frame, tile: Tile, orientation: Orientation): void {
  const edges = rotateEdges(tile, orientation);
  const sides = (route: Route) => DIRECTIONS.filter((direction) => edges[direction] === route);
  const { station } = TILE_FACTS[tile];
  ctx.save();
  ctx.beginPath();
  ctx.rect(frame.x, frame.y, frame.size, frame.size);
  ctx.clip();
  paintRailway(ctx, inks, frame.size, strokesOf(frame, sides(RAILWAY), station));
  if (tile === OVERPASS) paintBridge(ctx, inks, frame, sides(HIGHWAY)[0] ?? 0);
  paintHighway(ctx, inks, frame.size, strokesOf(frame, sides(HIGHWAY), station));
  if (tile === OVERPASS) paintParapets(ctx, inks, frame, sides(HIGHWAY)[0] ?? 0);
  if (station) paintStation(ctx, inks, frame);
  ctx.restore();
}

function strokesOf(frame: Frame, sides: readonly Direction[], toMiddle: boolean): readonly Stroke[] {
  const [first, second] = sides;
  if (first === undefined) return [];
  if (toMiddle || second === undefined) return sides.map((side) => half(frame, side));
  if (sides.length === 2) return [opposite(first) === second ? straight(frame, first) : curve(frame, first, second)];
  const through = sides.find((side) => sides.includes(opposite(side))) ?? first;
  const rest = sides.filter((side) => side !== through && side !== opposite(through));
  const [branch] = rest;
  if (sides.length === 3 && branch !== undefined) return [straight(frame, through), half(frame, branch)];
  return [straight(frame, 0), straight(frame, 1)];
}

function half(frame: Frame, side: Direction): Stroke {
  const from = sideMiddle(frame, side);
  const to = middleOf(frame);
  return line(from, to, frame.size / 2);
}

function straight(frame: Frame, side: Direction): Stroke {
  return line(sideMiddle(frame, side), sideMiddle(frame, opposite(side)), frame.size);
}

function line(from: { x: number; y: number }, to: { x: number; y: number }, length: number): Stroke {
  return {
    length,
    trace: (ctx) => {
      ctx.moveTo(from.x, from.y);
      ctx.lineTo(to.x, to.y);
    },
  };
}

/** Returns a quarter circle around the corner between two sides. */
function curve(frame: Frame, first: Direction, second: Direction): Stroke {
  const radius = frame.size / 2;
  const { x, y } = middleOf(frame);
  const corner = {
    x: x + (TOWARDS[first][0] + TOWARDS[second][0]) * radius,
    y: y + (TOWARDS[first][1] + TOWARDS[second][1]) * radius,
  };
  const angles = [first, second].map((side) => {
    const at = sideMiddle(frame, side);
    return Math.atan2(at.y - corner.y, at.x - corner.x);
  });
  const [from = 0, to = 0] = angles;
  const turn = (to - from + 4 * Math.PI) % (2 * Math.PI);
  return {
    length: (Math.PI * radius) / 2,
    trace: (ctx) => ctx.arc(corner.x, corner.y, radius, from, to, turn > Math.PI),
  };
}

function strokeAll(ctx: SKRSContext2D, strokes: readonly Stroke[], colour: string, width: number): void {
  ctx.strokeStyle = colour;
  ctx.lineWidth = width;
  for (const { trace } of strokes) {
    ctx.beginPath();
    trace(ctx);
    ctx.stroke();
  }
}

/** Draws dashes that line up at the sides of the square, `count` to a whole side. */
function dashAll(ctx: SKRSContext2D, strokes: readonly Stroke[], size: number, count: number, share: number): void {
  for (const { trace, length } of strokes) {
    const period = length / Math.max(1, Math.round((length / size) * count));
    ctx.setLineDash([period * share, period * (1 - share)]);
    ctx.lineDashOffset = -(period * (1 - share)) / 2;
    ctx.beginPath();
    trace(ctx);
    ctx.stroke();
  }
  ctx.setLineDash([]);
}

const ROAD_WIDTH = 0.34;

/** Paints a gray road with edges and a dashed center line. */
function paintHighway(ctx: SKRSContext2D, inks: Inks, size: number, strokes: readonly Stroke[]): void {
  const rim = Math.max(1, size * 0.035);
  strokeAll(ctx, strokes, inks.roadRim, size * ROAD_WIDTH);
  ctx.lineCap = 'round';
  strokeAll(ctx, strokes.length > 1 ? strokes : [], inks.road, size * ROAD_WIDTH - rim * 2);
  ctx.lineCap = 'butt';
  strokeAll(ctx, strokes, inks.road, size * ROAD_WIDTH - rim * 2);
  ctx.strokeStyle = inks.roadDash;
  ctx.lineWidth = Math.max(1, size * 0.035);
  dashAll(ctx, strokes, size, 4, 0.5);
}

/** Paints two rails on ties. */
function paintRailway(ctx: SKRSContext2D, inks: Inks, size: number, strokes: readonly Stroke[]): void {
  ctx.strokeStyle = inks.rail;
  ctx.lineWidth = size * 0.32;
  dashAll(ctx, strokes, size, 8, 0.3);
  strokeAll(ctx, strokes, inks.rail, size * 0.2);
  strokeAll(ctx, strokes, inks.railBed, size * 0.1);
}

/** Paints the stub of a route outside the board, from one side of a frame to its center. */
export function paintStub(ctx: SKRSContext2D, inks: Inks, frame: Frame, side: Direction, route: Route): void {
  const strokes = [straight(frame, side)];
  if (route === HIGHWAY) paintHighway(ctx, inks, frame.size, strokes);
  else paintRailway(ctx, inks, frame.size, strokes);
}

/** Paints the house between a highway and a railway that meet. */
function paintStation(ctx: SKRSContext2D, inks: Inks, frame: Frame): void {
  const { x, y } = middleOf(frame);
  const reach = frame.size * 0.2;
  ctx.fillStyle = inks.station;
  ctx.strokeStyle = inks.stationRim;
  ctx.lineWidth = Math.max(1, frame.size * 0.04);
  ctx.beginPath();
  ctx.roundRect(x - reach, y - reach, reach * 2, reach * 2, reach * 0.4);
  ctx.fill();
  ctx.stroke();
  ctx.fillStyle = inks.stationRim;
  ctx.beginPath();
  ctx.arc(x, y, reach * 0.42, 0, Math.PI * 2);
  ctx.fill();
}

/** Paints the shadow under the bridge, into which the railway dips. */
function paintBridge(ctx: SKRSContext2D, inks: Inks, frame: Frame, side: Direction): void {
  const length = frame.size * 0.64;
  const width = frame.size * 0.52;
  const { x, y } = middleOf(frame);
  const [w, h] = side % 2 === 0 ? [width, length] : [length, width];
  ctx.fillStyle = inks.paper;
  ctx.fillRect(x - w / 2, y - h / 2, w, h);
}

/** Paints the walls of the bridge, open at both ends like a bridge on a map. */
function paintParapets(ctx: SKRSContext2D, inks: Inks, frame: Frame, side: Direction): void {
  const { x, y } = middleOf(frame);
  const along = frame.size * 0.27;
  const beside = frame.size * 0.235;
  const flare = frame.size * 0.09;
  ctx.strokeStyle = inks.rail;
  ctx.lineWidth = Math.max(1.2, frame.size * 0.055);
  ctx.lineJoin = 'round';
  for (const sign of [-1, 1]) {
    ctx.beginPath();
    for (const [a, b] of [
      [-along - flare, beside + flare],
      [-along, beside],
      [along, beside],
      [along + flare, beside + flare],
    ] as const) {
      if (side % 2 === 0) ctx.lineTo(x + sign * b, y + a);
      else ctx.lineTo(x + a, y + sign * b);
    }
    ctx.stroke();
  }
}

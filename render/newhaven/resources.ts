import type { SKRSContext2D } from '@napi-rs/canvas';
import { RESOURCES, type Resource } from '../../src/games/newhaven/resources.ts';
import type { Theme } from '../shared/drawing.ts';
import { stamp } from '../shared/stamps.ts';
import { paintText } from '../shared/text.ts';
import { fadeColour, paletteOf } from '../shared/theme.ts';
import { TYPE } from './size.ts';

/** A rectangle in pixels as shown. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * The colors of the printed game, adjusted to differ clearly in lightness too, so that they can be told apart without
 * hue. The same in both themes, like cardboard.
 */
const COLOURS: Readonly<Record<Resource, { readonly fill: string; readonly ink: string; readonly symbol: string }>> = {
  STONE: { fill: '#b4bbc4', ink: '#16181c', symbol: '#565d68' },
  TIMBER: { fill: '#a03b1c', ink: '#ffffff', symbol: '#f4c9a8' },
  WHEAT: { fill: '#f5db55', ink: '#16181c', symbol: '#8a5a00' },
  SHEEP: { fill: '#1f9468', ink: '#ffffff', symbol: '#ffffff' },
};

const DARK = '#16181c';

export function resourceFill(resource: Resource): string {
  return COLOURS[resource].fill;
}

/** Returns the color of text on a resource's color. */
export function resourceInk(resource: Resource): string {
  return COLOURS[resource].ink;
}

/** Draws a resource's symbol, `size` wide, centered on x and y: blocks, a fir, an ear of wheat, a sheep. */
export function paintSymbol(ctx: SKRSContext2D, resource: Resource, x: number, y: number, size: number): void {
  ctx.save();
  ctx.translate(x, y);
  ctx.scale(size, size);
  ctx.fillStyle = COLOURS[resource].symbol;
  SYMBOLS[resource](ctx);
  ctx.restore();
}

/** Draws the shapes in a square of side 1 around the origin. */
const SYMBOLS: Readonly<Record<Resource, (ctx: SKRSContext2D) => void>> = {
  STONE(ctx) {
    for (const [left, top, width] of [
      [-0.24, -0.4, 0.48],
      [-0.5, 0.02, 0.47],
      [0.03, 0.02, 0.47],
    ] as const) {
      ctx.beginPath();
      ctx.roundRect(left, top, width, 0.37, 0.08);
      ctx.fill();
    }
  },
  TIMBER(ctx) {
    polygon(ctx, [0, -0.5], [0.3, -0.1], [0.17, -0.1], [0.42, 0.27], [-0.42, 0.27], [-0.17, -0.1], [-0.3, -0.1]);
    ctx.fillRect(-0.08, 0.25, 0.16, 0.25);
  },
  WHEAT(ctx) {
    ctx.fillRect(-0.035, -0.2, 0.07, 0.7);
    ellipse(ctx, 0, -0.36, 0.09, 0.15, 0);
    for (const y of [-0.14, 0.08, 0.3]) {
      ellipse(ctx, -0.17, y - 0.03, 0.085, 0.17, -0.7);
      ellipse(ctx, 0.17, y - 0.03, 0.085, 0.17, 0.7);
    }
  },
  SHEEP(ctx) {
    ctx.fillStyle = DARK;
    ctx.fillRect(-0.24, 0.16, 0.09, 0.28);
    ctx.fillRect(0.08, 0.16, 0.09, 0.28);
    ctx.fillStyle = COLOURS.SHEEP.symbol;
    for (const [x, y, radius] of [
      [-0.26, 0, 0.2],
      [-0.12, -0.16, 0.19],
      [0.1, -0.16, 0.19],
      [0.2, 0.02, 0.2],
      [-0.05, 0.08, 0.24],
    ] as const) {
      ellipse(ctx, x, y, radius, radius, 0);
    }
    ctx.fillStyle = DARK;
    ellipse(ctx, 0.36, -0.08, 0.12, 0.16, 0.35);
  },
};

function polygon(ctx: SKRSContext2D, ...points: readonly (readonly [number, number])[]): void {
  ctx.beginPath();
  for (const [x, y] of points) ctx.lineTo(x, y);
  ctx.closePath();
  ctx.fill();
}

function ellipse(ctx: SKRSContext2D, x: number, y: number, across: number, up: number, turn: number): void {
  ctx.beginPath();
  ctx.ellipse(x, y, across, up, turn, 0, Math.PI * 2);
  ctx.fill();
}

/** Paints a square of a tile: its color and, if there is room, its symbol. */
export function paintSquare(ctx: SKRSContext2D, resource: Resource, box: Box): void {
  stamp(ctx, `square ${resource}`, box, (to) => {
    to.fillStyle = resourceFill(resource);
    to.fillRect(box.x, box.y, box.width, box.height);
    if (box.width < 9) return;
    paintSymbol(to, resource, box.x + box.width / 2, box.y + box.height / 2, box.width * 0.6);
  });
}

/** Paints a single harvest tile, as in a hand. */
export function paintTile(ctx: SKRSContext2D, tile: readonly Resource[], box: Box): void {
  ctx.save();
  ctx.beginPath();
  ctx.roundRect(box.x, box.y, box.width, box.height, 5);
  ctx.clip();
  const [width, height] = [box.width / 2, box.height / 2];
  for (const [at, resource] of tile.entries()) {
    paintSquare(ctx, resource, { x: box.x + (at % 2) * width, y: box.y + (at > 1 ? height : 0), width, height });
  }
  ctx.restore();
}

export const MARKER = { width: 50, height: 32 };
const MARKER_GAP = 4;

/** Returns the positions of the four markers, side by side. */
export function markerBoxes(track: { readonly x: number; readonly y: number }): readonly Box[] {
  return RESOURCES.map((_, at) => ({ ...MARKER, x: track.x + at * (MARKER.width + MARKER_GAP), y: track.y }));
}

/** Paints a marker: the amount of a resource; faded at 0. */
export function paintMarker(
  ctx: SKRSContext2D,
  theme: Theme,
  resource: Resource,
  count: number,
  x: number,
  y: number,
): void {
  const withShade = { x: x - 1, y: y - 1, width: MARKER.width + 2, height: MARKER.height + 2 };
  stamp(ctx, `marker ${theme} ${resource} ${count}`, withShade, (to) => drawMarker(to, theme, resource, count, x, y));
}

function drawMarker(ctx: SKRSContext2D, theme: Theme, resource: Resource, count: number, x: number, y: number): void {
  ctx.fillStyle = resourceFill(resource);
  ctx.beginPath();
  ctx.roundRect(x, y, MARKER.width, MARKER.height, MARKER.height / 2);
  ctx.fill();
  paintSymbol(ctx, resource, x + 15, y + MARKER.height / 2, 16);
  paintText(ctx, `${count}`, x + 35, y + MARKER.height / 2, {
    size: TYPE,
    weight: 'bold',
    colour: resourceInk(resource),
  });
  if (count > 0) return;
  ctx.fillStyle = fadeColour(paletteOf(theme).background, 0.6);
  ctx.beginPath();
  ctx.roundRect(x - 1, y - 1, MARKER.width + 2, MARKER.height + 2, MARKER.height / 2 + 1);
  ctx.fill();
}

import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Resource } from '../../src/games/newhaven/resources.ts';
import type { Theme } from '../shared/drawing.ts';
import { fillCircle } from '../shared/shapes.ts';
import { stamp } from '../shared/stamps.ts';
import { paintText } from '../shared/text.ts';
import { mixColours, paletteOf } from '../shared/theme.ts';
import { type Box, paintSymbol, resourceFill, resourceInk } from './resources.ts';
import { TYPE } from './size.ts';

/**
 * Returns the type size for a building's number in a box of this height; undefined if it would be unreadable on a
 * phone.
 */
function numberSize(height: number): number | undefined {
  const size = Math.max(height * 0.58, Math.min(TYPE, height * 0.86));
  return size < TYPE - 0.2 ? undefined : size;
}

/** Paints a face-up building: a house in its color, with its symbol and, if readable, its number. */
export function paintHouse(ctx: SKRSContext2D, colour: Resource, number: number, box: Box): void {
  stamp(ctx, `house ${colour} ${number}`, box, (to) => drawHouse(to, colour, number, box));
}

function drawHouse(ctx: SKRSContext2D, colour: Resource, number: number, { x, y, width, height }: Box): void {
  const eaves = y + height * 0.3;
  ctx.fillStyle = resourceFill(colour);
  ctx.beginPath();
  ctx.moveTo(x, y + height);
  ctx.lineTo(x, eaves);
  ctx.lineTo(x + width / 2, y);
  ctx.lineTo(x + width, eaves);
  ctx.lineTo(x + width, y + height);
  ctx.closePath();
  ctx.fill();
  const middle = y + height * 0.62;
  const size = numberSize(height);
  if (size === undefined) {
    paintSymbol(ctx, colour, x + width / 2, middle, height * 0.6);
    return;
  }
  paintSymbol(ctx, colour, x + width * 0.3, middle, Math.min(height * 0.46, width * 0.4));
  paintText(ctx, `${number}`, x + width * 0.73, middle, {
    size,
    weight: 'bold',
    colour: resourceInk(colour),
  });
}

/** Paints a face-down building: a flat, hatched card in its color, without a number unless the viewer knows it. */
export function paintBack(ctx: SKRSContext2D, theme: Theme, colour: Resource, number: number | null, box: Box): void {
  stamp(ctx, `back ${theme} ${colour} ${number}`, box, (to) => drawBack(to, theme, colour, number, box));
}

function drawBack(ctx: SKRSContext2D, theme: Theme, colour: Resource, number: number | null, box: Box): void {
  const { x, y, width, height } = box;
  const { surface, ink } = paletteOf(theme);
  const fill = resourceFill(colour);
  const size = number === null ? undefined : numberSize(height);
  const isNarrow = size !== undefined && width < HATCHED;
  ctx.save();
  traceCard(ctx, box);
  ctx.fillStyle = mixColours(surface, fill, 0.28);
  ctx.fill();
  ctx.clip();
  if (isNarrow) {
    ctx.fillStyle = fill;
    ctx.fillRect(x, y, width * 0.46, height);
  } else {
    hatch(ctx, mixColours(surface, fill, 0.55), box);
  }
  ctx.restore();
  ctx.strokeStyle = fill;
  ctx.lineWidth = 2;
  traceCard(ctx, box);
  ctx.stroke();
  // The symbol has a background in its full color, so that it stands out from the hatching.
  const patch = { x: x + width * (size === undefined ? 0.5 : isNarrow ? 0.26 : 0.32), y: y + height / 2 };
  const radius = size === undefined ? height * 0.36 : Math.min(height * 0.36, width * (isNarrow ? 0.15 : 0.28));
  if (!isNarrow) fillCircle(ctx, patch, radius, fill);
  paintSymbol(ctx, colour, patch.x, patch.y, radius * (isNarrow ? 2.6 : 1.28));
  if (size === undefined) return;
  const style = { size, weight: 'bold', colour: ink } as const;
  paintText(
    ctx,
    `${number}`,
    x + width * (isNarrow ? 0.71 : 0.74),
    y + height / 2,
    isNarrow ? style : { ...style, halo: surface },
  );
}

/** A narrower card has no room for hatching below its number. */
const HATCHED = 30;

function traceCard(ctx: SKRSContext2D, { x, y, width, height }: Box): void {
  ctx.beginPath();
  ctx.roundRect(x + 1, y + 1, width - 2, height - 2, 4);
}

function hatch(ctx: SKRSContext2D, colour: string, { x, y, width, height }: Box): void {
  ctx.strokeStyle = colour;
  ctx.lineWidth = 1.5;
  ctx.beginPath();
  for (let offset = -height; offset < width; offset += 6) {
    ctx.moveTo(x + offset, y + height);
    ctx.lineTo(x + offset + height, y);
  }
  ctx.stroke();
}

/** The size of a house in a row, in pixels as shown. */
export const HOUSE = { width: 30, height: 28 };

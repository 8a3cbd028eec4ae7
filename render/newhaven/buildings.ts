import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Resource } from '../../src/games/newhaven/resources.ts';
import type { Theme } from '../shared/drawing.ts';
import { stamp } from '../shared/stamps.ts';
import { paintText } from '../shared/text.ts';
import { mixColours, paletteOf } from '../shared/theme.ts';
import { type Box, paintSymbol, resourceFill, resourceInk } from './resources.ts';

/** A building that stands face up: a house in its colour, with its number and symbol. */
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
  paintSymbol(ctx, colour, x + width * 0.3, middle, height * 0.46);
  paintText(ctx, `${number}`, x + width * 0.73, middle, {
    size: Math.round(height * 0.58),
    weight: 'bold',
    colour: resourceInk(colour),
  });
}

/** A building that lies face down: a flat, hatched card in its colour, without a number unless the viewer knows it. */
export function paintBack(ctx: SKRSContext2D, theme: Theme, colour: Resource, number: number | null, box: Box): void {
  stamp(ctx, `back ${theme} ${colour} ${number}`, box, (to) => drawBack(to, theme, colour, number, box));
}

function drawBack(
  ctx: SKRSContext2D,
  theme: Theme,
  colour: Resource,
  number: number | null,
  { x, y, width, height }: Box,
): void {
  const fill = resourceFill(colour);
  ctx.save();
  ctx.beginPath();
  ctx.roundRect(x + 1, y + 1, width - 2, height - 2, 4);
  ctx.fillStyle = mixColours(paletteOf(theme).surface, fill, 0.28);
  ctx.fill();
  ctx.clip();
  ctx.strokeStyle = mixColours(paletteOf(theme).surface, fill, 0.55);
  ctx.lineWidth = 1.5;
  ctx.beginPath();
  for (let offset = -height; offset < width; offset += 6) {
    ctx.moveTo(x + offset, y + height);
    ctx.lineTo(x + offset + height, y);
  }
  ctx.stroke();
  ctx.restore();
  ctx.strokeStyle = fill;
  ctx.lineWidth = 2;
  ctx.beginPath();
  ctx.roundRect(x + 1, y + 1, width - 2, height - 2, 4);
  ctx.stroke();
  // The symbol on a patch of its full colour, so that it reads on the hatching.
  const radius = height * 0.36;
  ctx.fillStyle = fill;
  ctx.beginPath();
  ctx.arc(x + width / 2, y + height / 2, radius, 0, Math.PI * 2);
  ctx.fill();
  paintSymbol(ctx, colour, x + width / 2, y + height / 2, height * 0.46);
  if (number === null) return;
  paintText(ctx, `${number}`, x + width - 6, y + height - 7, {
    size: 9,
    weight: 'semibold',
    colour: paletteOf(theme).ink,
    halo: paletteOf(theme).surface,
  });
}

/** A house beside others, in pixels as shown. */
export const HOUSE = { width: 30, height: 28 };

import { fileURLToPath } from 'node:url';
import { GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import { LRUCache } from 'lru-cache';
import { CARD, CARD_BADGE } from './discordSizes.ts';
import type { Theme } from './drawing.ts';
import { paletteOf } from './theme.ts';

/**
 * The bundled font, one family per weight: a machine may have no fonts at all, and then no text would be drawn; and a
 * weight that a family lacks would be simulated.
 */
export const FONTS = {
  regular: { family: 'Parlor Regular', file: 'Inter-Regular.ttf' },
  semibold: { family: 'Parlor SemiBold', file: 'Inter-SemiBold.ttf' },
  bold: { family: 'Parlor Bold', file: 'Inter-Bold.ttf' },
} as const;

export type Weight = keyof typeof FONTS;

/** The height of a capital letter as a share of the font size. */
const CAP_HEIGHT = 0.727;

for (const { family, file } of Object.values(FONTS)) {
  const path = fileURLToPath(new URL(`../../data/fonts/${file}`, import.meta.url));
  if (GlobalFonts.registerFromPath(path, family) === null) throw new Error(`${path} is not a font`);
}

export interface TextStyle {
  /** The font size in pixels as shown. */
  readonly size: number;
  readonly colour: string;
  /** `regular` by default. */
  readonly weight?: Weight;
  /** Which part of the text is at x; `center` by default. */
  readonly align?: 'left' | 'center' | 'right';
  /** Wider text is made smaller, down to `smallest`, and then truncated with an ellipsis. */
  readonly maxWidth?: number;
  /** The smallest size that is still readable; 9 by default. */
  readonly smallest?: number;
  /** The color of an outline around the letters, for text on patterns. */
  readonly halo?: string;
}

type TextListener = (text: string, size: number) => void;
let heard: TextListener | undefined;

/** From now on reports every line that is drawn, and the height of its type on the canvas. For tests. */
export function hearType(hear: TextListener | undefined): void {
  heard = hear;
}

/** Type smaller than this on the canvas is left out. */
let leastType = 0;

/** Paints without any text, for things that are made too small to be readable. */
export function paintWordless(paint: () => void): void {
  paintFrom(Number.POSITIVE_INFINITY, paint);
}

/**
 * Paints without text that would be smaller than this many pixels of the drawing at its current scale, and so
 * unreadable.
 */
export function paintLegible(ctx: SKRSContext2D, least: number, paint: () => void): void {
  paintFrom(least * ctx.getTransform().a, paint);
}

function paintFrom(least: number, paint: () => void): void {
  leastType = least;
  try {
    paint();
  } finally {
    leastType = 0;
  }
}

/** Whether some text is being left out, so that nothing painted now may be reused elsewhere. */
export function isTextLeftOut(): boolean {
  return leastType > 0;
}

/** Draws one line of text, its capitals centered on y. This is the only way in which text gets into a picture. */
export function paintText(ctx: SKRSContext2D, text: string, x: number, y: number, style: TextStyle): void {
  if (leastType === Number.POSITIVE_INFINITY) return;
  const fitted = fitText(ctx, text, style);
  if (isTextLeftOut() && fitted.size * ctx.getTransform().a < leastType) return;
  if (heard !== undefined && fitted.text.trim() !== '') heard(fitted.text, fitted.size * ctx.getTransform().a);
  ctx.save();
  setFont(ctx, fitted.size, style.weight);
  ctx.textAlign = style.align ?? 'center';
  ctx.textBaseline = 'alphabetic';
  const baseline = y + (fitted.size * CAP_HEIGHT) / 2;
  if (style.halo !== undefined) {
    ctx.strokeStyle = style.halo;
    ctx.lineWidth = Math.max(2, fitted.size * 0.2);
    ctx.lineJoin = 'round';
    ctx.strokeText(fitted.text, x, baseline);
  }
  ctx.fillStyle = style.colour;
  ctx.fillText(fitted.text, x, baseline);
  ctx.restore();
}

/** The text widths that a thread caches: measuring takes as long as drawing. */
const widths = new LRUCache<string, number>({ max: 500 });

/** Paints a caption at the bottom of a card, to the right of the corner that Discord's badge covers. */
export function paintCaption(ctx: SKRSContext2D, theme: Theme, caption: string, height: number): void {
  const left = CARD_BADGE.width + 6;
  const style = { size: 15, align: 'left', smallest: 15, colour: paletteOf(theme).muted } as const;
  paintText(ctx, caption, left, height - 24, { ...style, maxWidth: CARD.width - 8 - left });
}

/** Returns the width of a line of text in pixels as shown. */
export function textWidth(ctx: SKRSContext2D, text: string, size: number, weight: Weight = 'regular'): number {
  const key = `${weight} ${size} ${text}`;
  const known = widths.get(key);
  if (known !== undefined) return known;
  ctx.save();
  setFont(ctx, size, weight);
  const { width } = ctx.measureText(text);
  ctx.restore();
  widths.set(key, width);
  return width;
}

/** Returns the text and size that fit into `maxWidth`: as requested, or smaller, or truncated with an ellipsis. */
export function fitText(
  ctx: SKRSContext2D,
  text: string,
  { size, weight, maxWidth = Number.POSITIVE_INFINITY, smallest = 9 }: TextStyle,
): { readonly text: string; readonly size: number } {
  const width = maxWidth === Number.POSITIVE_INFINITY ? 0 : textWidth(ctx, text, size, weight);
  if (width <= maxWidth) return { text, size };
  const least = Math.min(size, smallest);
  const smaller = Math.floor((size * maxWidth * 2) / width) / 2;
  if (smaller >= least && textWidth(ctx, text, smaller, weight) <= maxWidth) return { text, size: smaller };
  return { text: cutText(ctx, text, least, weight, maxWidth), size: least };
}

function cutText(ctx: SKRSContext2D, text: string, size: number, weight: Weight | undefined, maxWidth: number): string {
  const letters = [...text];
  while (letters.length > 0) {
    letters.pop();
    const cut = `${letters.join('').trimEnd()}…`;
    if (textWidth(ctx, cut, size, weight) <= maxWidth) return cut;
  }
  return '';
}

function setFont(ctx: SKRSContext2D, size: number, weight: Weight = 'regular'): void {
  ctx.font = `${size}px "${FONTS[weight].family}"`;
}

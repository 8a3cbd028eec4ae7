import type { SKRSContext2D } from '@napi-rs/canvas';
import {
  diceLeft,
  dueDice,
  gridOn,
  openPlacements,
  openRoll,
  type Sheet,
  SPECIALS_PER_MATCH,
  specialsUsed,
} from '../../src/games/railroad/state.ts';
import { type Orientation, SPECIALS, type Tile } from '../../src/games/railroad/tiles.ts';
import type { View } from '../../src/games/railroad/view.ts';
import type { Theme } from '../shared/drawing.ts';
import { stamp } from '../shared/stamps.ts';
import { paintText } from '../shared/text.ts';
import { paletteOf } from '../shared/theme.ts';
import { paintCross } from './board.ts';
import { inksOf } from './inks.ts';
import { type Frame, paintTile } from './tiles.ts';

export const DICE_STRIP = 64;
const DIE = 36;
const SPECIAL = 24;
/** The type size of the letters under a die. */
const NAME = 17;
export const GAP = 4.5;
/** The gap between dice and specials. */
const BREAK = 8;
/** The width covered by Discord's “ALT” badge in the lower left corner of the picture with the player's own board. */
const BADGE = 108;

interface DieOptions {
  readonly tile: Tile;
  readonly size: number;
  /** Whether it has been placed or is no longer available. */
  readonly isUsed: boolean;
  /** Whether it must still be placed but fits nowhere. */
  readonly isStuck: boolean;
}

/**
 * Paints the dice of the round, crossed out if placed and marked if they fit nowhere; next to them the specials of a
 * sheet, crossed out if no longer available.
 */
export function paintDiceStrip(
  ctx: SKRSContext2D,
  theme: Theme,
  at: StripRoom,
  view: View,
  sheet: Sheet | undefined,
  chosen?: Tile,
): void {
  const strip = layOutStrip(at, view, sheet);
  const framed = strip.find(({ tile, isUsed }) => tile === chosen && !isUsed);
  for (const shown of strip) {
    const { tile, isUsed, isStuck, frame } = shown;
    const { x, y, size } = frame;
    paintDie(ctx, theme, frame, tile, !isUsed);
    if (shown === framed) paintFrame(ctx, theme, frame);
    if (isStuck) paintCross(ctx, inksOf(theme), x + size - 6, y + 6, 7);
    const colour = isUsed ? paletteOf(theme).muted : paletteOf(theme).ink;
    paintText(ctx, tile, x + size / 2, at.y + DIE + 14, { size: NAME, weight: 'semibold', colour });
  }
}

/** Paints a frame around the chosen die. */
function paintFrame(ctx: SKRSContext2D, theme: Theme, { x, y, size }: Frame): void {
  ctx.strokeStyle = paletteOf(theme).highlight;
  ctx.lineWidth = 2.5;
  ctx.beginPath();
  ctx.roundRect(x + 1.5, y + 1.5, size - 3, size - 3, 6);
  ctx.stroke();
}

/** Returns the default die before one is chosen: the first that fits somewhere. */
export function firstDie(view: View, sheet: Sheet): Tile | undefined {
  return diceOf(view, sheet).find(({ isUsed, isStuck }) => !isUsed && !isStuck)?.tile;
}

/** The position of a strip, and the width of its picture. */
interface StripRoom {
  readonly y: number;
  readonly width: number;
}

/** Returns the dice and specials of a strip with their positions. */
export function layOutStrip(
  at: StripRoom,
  view: View,
  sheet: Sheet | undefined,
): readonly (DieOptions & { readonly frame: Frame })[] {
  const dice = diceOf(view, sheet);
  const all = [...dice, ...(sheet === undefined ? [] : specialsOf(sheet))];
  const width = all.reduce((sum, { size }) => sum + size + GAP, sheet === undefined ? -GAP : BREAK - GAP);
  let x = Math.max(BADGE, (at.width - width) / 2);
  return all.map((shown, index) => {
    if (index === dice.length) x += BREAK;
    const frame = { x, y: at.y + DIE + 2 - shown.size, size: shown.size };
    x += shown.size + GAP;
    return { ...shown, frame };
  });
}

function diceOf(view: View, sheet: Sheet | undefined): readonly DieOptions[] {
  const roll = openRoll(view);
  const placed = sheet === undefined ? [] : openPlacements(sheet);
  const due = sheet === undefined ? roll : dueDice(gridOn(sheet), roll, placed);
  const left = [...diceLeft(roll, placed)];
  return roll.map((tile): DieOptions => {
    const at = left.indexOf(tile);
    if (at !== -1) left.splice(at, 1);
    return { tile, size: DIE, isUsed: at === -1, isStuck: at !== -1 && !due.includes(tile) };
  });
}

function specialsOf(sheet: Sheet): readonly DieOptions[] {
  const used = specialsUsed(sheet);
  const isSpent = used.length >= SPECIALS_PER_MATCH;
  return SPECIALS.map((tile) => ({ tile, size: SPECIAL, isUsed: isSpent || used.includes(tile), isStuck: false }));
}

/** Paints a tile as on a die, crossed out if used. */
export function paintDie(
  ctx: SKRSContext2D,
  theme: Theme,
  frame: Frame,
  tile: Tile,
  isLeft: boolean,
  orientation: Orientation = 0,
): void {
  const { x, y, size } = frame;
  const withRim = { x: x - 1, y: y - 1, width: size + 2, height: size + 2 };
  stamp(ctx, `die ${theme} ${tile} ${orientation} ${isLeft}`, withRim, (to) =>
    drawDie(to, theme, frame, tile, isLeft, orientation),
  );
}

function drawDie(
  ctx: SKRSContext2D,
  theme: Theme,
  frame: Frame,
  tile: Tile,
  isLeft: boolean,
  orientation: Orientation,
): void {
  const inks = inksOf(theme);
  const { x, y, size } = frame;
  ctx.save();
  ctx.globalAlpha = isLeft ? 1 : 0.35;
  ctx.beginPath();
  ctx.roundRect(x, y, size, size, size * 0.14);
  ctx.fillStyle = inks.paper;
  ctx.fill();
  ctx.save();
  ctx.clip();
  paintTile(ctx, { ...inks, railBed: inks.paper }, frame, tile, orientation);
  ctx.restore();
  ctx.strokeStyle = inks.roadRim;
  ctx.lineWidth = 1.2;
  ctx.beginPath();
  ctx.roundRect(x, y, size, size, size * 0.14);
  ctx.stroke();
  ctx.restore();
  if (isLeft) return;
  ctx.strokeStyle = paletteOf(theme).ink;
  ctx.lineWidth = Math.max(2, size * 0.07);
  ctx.beginPath();
  ctx.moveTo(x + 3, y + size - 3);
  ctx.lineTo(x + size - 3, y + 3);
  ctx.stroke();
}

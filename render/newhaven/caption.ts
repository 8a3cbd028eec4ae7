import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Seat } from '../../src/engine/seat.ts';
import type { PlayerView } from '../../src/games/newhaven/state.ts';
import { villageScore } from '../../src/games/newhaven/village.ts';
import type { Theme } from '../shared/drawing.ts';
import { paintCrown } from '../shared/scores.ts';
import { paintPiece, seatColour } from '../shared/seatColours.ts';
import { fillArrow, type Point } from '../shared/shapes.ts';
import { paintText, textWidth } from '../shared/text.ts';
import { paletteOf } from '../shared/theme.ts';
import { paintCrate } from './board.ts';
import type { Box } from './resources.ts';
import { PIECE, TYPE } from './size.ts';

/** The height of a caption above a village. */
export const CAPTION = 33;
/** The width of a caption on a card, next to the village. */
export const BESIDE = 64;

/** The caption of a village. */
interface Caption {
  readonly seat: Seat;
  readonly player: PlayerView;
  /** Whether the player is to act; shown as an arrow. */
  readonly toAct: boolean;
  readonly won: boolean;
}

/** Paints the caption above a village: its player, the points and, if there is room, what is public about the hand. */
export function paintCaption(
  ctx: SKRSContext2D,
  theme: Theme,
  { seat, player, toAct, won }: Caption,
  at: Point & { readonly width: number },
  tellsHand: boolean,
): void {
  const y = at.y + PIECE + 0.5;
  ctx.save();
  ctx.globalAlpha = player.hasLeft ? 0.4 : 1;
  if (toAct) fillArrow(ctx, { x: at.x, y }, ARROW, seatColour(theme, seat));
  if (won) paintCrown(ctx, paletteOf(theme), at.x + 9, y);
  const end = paintPoints(ctx, theme, seat, player, { x: at.x + PIECE + (toAct ? 10 : won ? 21 : 0), y });
  const [tiles, buildings, crate] = [end + 10, end + 46, end + 92];
  if (tellsHand && crate + CRATE <= at.x + at.width) {
    paintTiles(ctx, theme, player, { x: tiles, y });
    paintBuildings(ctx, theme, player, { x: buildings, y });
    if (player.hasShipment) paintCrate(ctx, { x: crate, y: y - CRATE / 2, width: CRATE, height: CRATE });
  }
  ctx.restore();
}

/**
 * Paints the caption on a card, next to a village: its player and the points, and below them what is public about the
 * hand.
 */
export function paintCard(ctx: SKRSContext2D, theme: Theme, { seat, player, toAct }: Caption, card: Box): void {
  ctx.beginPath();
  ctx.roundRect(card.x, card.y, card.width, card.height, 8);
  ctx.fillStyle = paletteOf(theme).surface;
  ctx.fill();
  ctx.save();
  ctx.globalAlpha = player.hasLeft ? 0.4 : 1;
  if (toAct) {
    ctx.strokeStyle = seatColour(theme, seat);
    ctx.lineWidth = 3;
    ctx.stroke();
    fillArrow(ctx, { x: card.x - 8, y: card.y + 4 + PIECE }, ARROW, seatColour(theme, seat));
  }
  const x = card.x + 5;
  paintPoints(ctx, theme, seat, player, { x: x + PIECE, y: card.y + 4 + PIECE });
  const [second, third] = [card.y + card.height * 0.6, card.y + card.height * 0.86];
  paintTiles(ctx, theme, player, { x: x + 2, y: second });
  if (player.hasShipment) paintCrate(ctx, { x: x + 36, y: second - CRATE / 2, width: CRATE, height: CRATE });
  paintBuildings(ctx, theme, player, { x: x + 2, y: third });
  ctx.restore();
}

/** Paints the piece centered on `at`, with the points next to it; returns where they end. */
function paintPoints(ctx: SKRSContext2D, theme: Theme, seat: Seat, player: PlayerView, at: Point): number {
  paintPiece(ctx, theme, seat, { ...at, radius: PIECE });
  const score = `${villageScore(player.village)}`;
  const x = at.x + PIECE + 4;
  paintText(ctx, score, x, at.y, { size: POINTS, weight: 'bold', colour: paletteOf(theme).ink, align: 'left' });
  return x + textWidth(ctx, score, POINTS, 'bold');
}

const POINTS = TYPE + 2;
/** Half the height of the arrow beside the player to act. */
const ARROW = 8;
const CRATE = 14;

/** Paints the number of tiles in a hand. */
function paintTiles(ctx: SKRSContext2D, theme: Theme, { tileCount }: PlayerView, { x, y }: Point): void {
  const { muted, ink } = paletteOf(theme);
  ctx.fillStyle = muted;
  for (const right of [0, 7]) for (const down of [0, 7]) ctx.fillRect(x + right, y - 6.5 + down, 6, 6);
  paintText(ctx, `${tileCount}`, x + 16, y, { size: TYPE, weight: 'semibold', colour: ink, align: 'left' });
}

/** Paints the number of buildings in a hand. */
function paintBuildings(ctx: SKRSContext2D, theme: Theme, { buildingCount }: PlayerView, { x, y }: Point): void {
  const { muted, ink } = paletteOf(theme);
  ctx.fillStyle = muted;
  ctx.beginPath();
  for (const [right, down] of HOUSE) ctx.lineTo(x + right, y + down);
  ctx.fill();
  paintText(ctx, `${buildingCount}`, x + 18, y, { size: TYPE, weight: 'semibold', colour: ink, align: 'left' });
}

const HOUSE = [
  [0, 7],
  [0, -1.5],
  [7, -7],
  [14, -1.5],
  [14, 7],
] as const;

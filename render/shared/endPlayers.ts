import type { Image, SKRSContext2D } from '@napi-rs/canvas';
import type { ScoreCourse } from '../../src/engine/scoreCourse.ts';
import type { Seat } from '../../src/engine/seat.ts';
import type { Theme } from './drawing.ts';
import { paintSeated } from './face.ts';
import { paintCrown } from './scores.ts';
import { seatColour, seatFill } from './seats.ts';
import type { Point, Rect } from './shapes.ts';
import { paintText, textWidth } from './text.ts';
import { goodAndBad, paletteOf } from './theme.ts';

/** Who played, as the picture of an end names them. */
export interface EndPlayer {
  readonly seat: Seat;
  readonly points?: number;
  readonly won: boolean;
  /** On a card that is shown to everybody; on a board in a channel the seat's piece says who it was. */
  readonly name?: string;
  /** Missing where there is none, or it could not be fetched: then the seat's piece stands for it. */
  readonly avatar?: Image | undefined;
  readonly rating?: EndRating;
}

/** What the picture of a match that is over shows besides its final position. */
export interface End {
  /** The best first. */
  readonly players: readonly EndPlayer[];
  readonly course?: ScoreCourse | undefined;
  /** What is played, as it is called. */
  readonly title?: string;
  /** Since when the winner was in front. */
  readonly since?: string;
}

/** What a match did to somebody's rating. */
interface EndRating {
  readonly gain: number;
  readonly mean: number;
  /** By how much it may be off. */
  readonly range: number;
}

/** How high a player is drawn above a board. */
export const ACROSS = 56;
/** How high in a column: who has won beside one other, who has not, and one of many. */
const TALL = 138;
const LESS_TALL = 112;
const ROW = 47;
const GAP = 4;

/** How many fit into a column beside a board. */
const MOST_IN_COLUMN = 5;

/** The first players below each other, the best first; of one or two with all there is to say. */
export function paintColumn(ctx: SKRSContext2D, theme: Theme, room: Rect, players: readonly EndPlayer[]): void {
  let y = room.y;
  for (const player of players.slice(0, MOST_IN_COLUMN)) {
    const isFew = players.length <= 2;
    const height = !isFew ? ROW : player.won ? TALL : LESS_TALL;
    const box = { ...room, y, height };
    if (player.won) paintGround(ctx, theme, player.seat, box);
    if (isFew) paintTall(ctx, theme, box, player);
    else paintNarrow(ctx, theme, box, player);
    y += height + GAP;
  }
}

/** Players side by side, two to a row. */
export function paintAcross(ctx: SKRSContext2D, theme: Theme, room: Rect, players: readonly EndPlayer[]): void {
  const width = (room.width - GAP) / Math.min(2, Math.max(1, players.length));
  for (const [at, player] of players.entries()) {
    const x = room.x + (at % 2) * (width + GAP);
    const box = { x, y: room.y + Math.floor(at / 2) * (ACROSS + GAP), width: width - GAP, height: ACROSS };
    if (player.won) paintGround(ctx, theme, player.seat, box);
    paintRow(ctx, theme, box, player);
  }
}

/** Who has won stands on their own ground, framed. */
function paintGround(ctx: SKRSContext2D, theme: Theme, seat: Seat, { x, y, width, height }: Rect): void {
  ctx.beginPath();
  ctx.roundRect(x + 1, y + 1, width - 2, height - 2, 12);
  ctx.fillStyle = seatFill(theme, seat, 'soft');
  ctx.fill();
  ctx.strokeStyle = seatColour(theme, seat);
  ctx.lineWidth = 2;
  ctx.stroke();
}

/** Face and score beside each other, below them the name and the rating. */
function paintTall(ctx: SKRSContext2D, theme: Theme, box: Rect, player: EndPlayer): void {
  const { ink, muted } = paletteOf(theme);
  const { won, name = '' } = player;
  const radius = won ? 30 : 24;
  const face = { x: box.x + 10 + 30, y: box.y + (won ? 22 : 8) + radius, radius };
  paintSeated(ctx, theme, player, face);
  if (won) paintCrown(ctx, paletteOf(theme), face.x, face.y - radius - 8);
  const left = face.x + radius + 12;
  paintScore(
    ctx,
    player,
    { x: (left + box.x + box.width - 4) / 2, y: face.y },
    {
      size: won ? 44 : 32,
      colour: won ? ink : muted,
      maxWidth: box.x + box.width - 6 - left,
    },
  );
  paintText(ctx, name, box.x + 11, face.y + radius + 18, {
    size: 17,
    weight: 'semibold',
    align: 'left',
    colour: won ? ink : muted,
    maxWidth: box.width - 20,
    smallest: 17,
  });
  paintRating(ctx, theme, { x: box.x + 11, y: face.y + radius + 39 }, player, box.width - 18);
}

/** The face, and beside it the score over the name. */
function paintNarrow(ctx: SKRSContext2D, theme: Theme, box: Rect, player: EndPlayer): void {
  const { ink, muted } = paletteOf(theme);
  const { won, name = '' } = player;
  const face = { x: box.x + 28, y: box.y + box.height / 2 + (won ? 4 : 0), radius: 18 };
  paintSeated(ctx, theme, player, face);
  if (won) paintCrown(ctx, paletteOf(theme), face.x, face.y - face.radius - 3);
  const left = face.x + face.radius + 10;
  const style = { align: 'left', colour: won ? ink : muted, maxWidth: box.x + box.width - 6 - left } as const;
  paintScore(ctx, player, { x: left, y: box.y + (name === '' ? box.height / 2 : 16) }, { ...style, size: 24 });
  paintText(ctx, name, left, box.y + 37, { ...style, size: 15, weight: 'semibold', smallest: 15 });
}

/** One line: the face, the score at the right, the name between them, and the rating below that. */
function paintRow(ctx: SKRSContext2D, theme: Theme, box: Rect, player: EndPlayer): void {
  const { ink, muted } = paletteOf(theme);
  const { won, name = '', rating } = player;
  const radius = Math.min(22, box.height / 2 - 6);
  const face = { x: box.x + 8 + radius, y: box.y + box.height / 2 + (won ? 3 : 0), radius };
  paintSeated(ctx, theme, player, face);
  if (won) paintCrown(ctx, paletteOf(theme), face.x, face.y - radius - 3);
  const left = face.x + radius + 10;
  const right = box.x + box.width - 8;
  const size = box.width > 160 ? 32 : 26;
  const score = player.points === undefined ? 0 : textWidth(ctx, scoreText(player.points), size, 'bold');
  paintScore(
    ctx,
    player,
    { x: right, y: box.y + (rating === undefined ? box.height / 2 : 20) },
    {
      size,
      align: 'right',
      colour: won ? ink : muted,
      maxWidth: right - left,
    },
  );
  const room = right - score - 8 - left;
  if (room > 30) {
    paintText(ctx, name, left, box.y + (rating === undefined ? box.height / 2 : 19), {
      size: 17,
      weight: 'semibold',
      align: 'left',
      colour: won ? ink : muted,
      maxWidth: room,
      smallest: 15,
    });
  }
  paintRating(ctx, theme, { x: left, y: box.y + 42 }, player, right - left);
}

/** Green for points won, red for points lost; where nothing moved, neither. */
export function gainColour(theme: Theme, gain: number): string {
  const { good, bad } = goodAndBad(theme);
  if (gain === 0) return paletteOf(theme).muted;
  return gain < 0 ? bad : good;
}

/** By how much a rating rose or fell, as a triangle and a number, or that nothing moved; gives how wide that is. */
export function paintGain(ctx: SKRSContext2D, { x, y }: Point, gain: number, colour: string): number {
  if (gain === 0) {
    paintText(ctx, '±0', x, y, { size: 15, weight: 'bold', align: 'left', colour });
    return textWidth(ctx, '±0', 15, 'bold');
  }
  const down = gain < 0 ? -1 : 1;
  ctx.fillStyle = colour;
  ctx.beginPath();
  ctx.moveTo(x, y + 4 * down);
  ctx.lineTo(x + 9, y + 4 * down);
  ctx.lineTo(x + 4.5, y - 4 * down);
  ctx.fill();
  const text = `${Math.abs(gain)}`;
  paintText(ctx, text, x + 13, y, { size: 15, weight: 'bold', align: 'left', colour });
  return 13 + textWidth(ctx, text, 15, 'bold');
}

function paintScore(
  ctx: SKRSContext2D,
  { points }: EndPlayer,
  { x, y }: Point,
  style: {
    readonly size: number;
    readonly align?: 'left' | 'right';
    readonly colour: string;
    readonly maxWidth: number;
  },
): void {
  if (points === undefined) return;
  paintText(ctx, scoreText(points), x, y, { ...style, weight: 'bold', smallest: 15 });
}

export function scoreText(points: number): string {
  return points < 0 ? `−${-points}` : `${points}`;
}

/** What it did to the rating, as a triangle and a number, and what that is now. */
function paintRating(ctx: SKRSContext2D, theme: Theme, { x, y }: Point, player: EndPlayer, room: number): void {
  const { rating, won } = player;
  if (rating === undefined) return;
  const { ink, muted } = paletteOf(theme);
  // On a winner's pattern a gain would not be read in its colour: there the triangle says the direction.
  const left = 8 + paintGain(ctx, { x, y }, rating.gain, won ? ink : gainColour(theme, rating.gain));
  paintText(ctx, `${rating.mean} ± ${rating.range}`, x + left, y, {
    size: 15,
    align: 'left',
    colour: won ? ink : muted,
    maxWidth: room - left,
    smallest: 15,
  });
}

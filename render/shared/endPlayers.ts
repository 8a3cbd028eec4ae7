import type { Image, SKRSContext2D } from '@napi-rs/canvas';
import type { ScoreCourse } from '../../src/engine/scoreCourse.ts';
import type { Seat } from '../../src/engine/seat.ts';
import type { Theme } from './drawing.ts';
import { paintSeated } from './face.ts';
import { paintCrown } from './scores.ts';
import { seatColour, seatFill } from './seatColours.ts';
import type { Point, Rect } from './shapes.ts';
import { paintText, textWidth } from './text.ts';
import { goodAndBad, paletteOf } from './theme.ts';

/** A player in the picture of a match's end. */
export interface EndPlayer {
  readonly seat: Seat;
  readonly points?: number;
  readonly won: boolean;
  /** Set on a card that everyone is shown; on a board in a channel, the seat's piece identifies the player. */
  readonly name?: string;
  /** Missing if there is none, or if it could not be fetched: then the seat's piece is shown instead. */
  readonly avatar?: Image | undefined;
  readonly rating?: EndRating;
}

/** Everything that the picture of a finished match shows in addition to its final position. */
export interface End {
  /** Best player first. */
  readonly players: readonly EndPlayer[];
  readonly course?: ScoreCourse | undefined;
  /** The name of the game. */
  readonly title?: string;
  /** Since when the winner was ahead. */
  readonly since?: string;
}

/** The effect of a match on a player's rating. */
interface EndRating {
  readonly gain: number;
  readonly mean: number;
  /** The uncertainty of the rating. */
  readonly range: number;
}

/** The height of a player above a board. */
export const ACROSS = 56;
/** The heights of players in a column: the winner of two, the loser of two, and one of many. */
const TALL = 138;
const LESS_TALL = 112;
const ROW = 47;
const GAP = 4;

/** The number of players that fit into a column next to a board. */
const MOST_IN_COLUMN = 5;

/** Paints the first players in a column, best first; one or two of them with full details. */
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

/** Paints players side by side, two per row. */
export function paintAcross(ctx: SKRSContext2D, theme: Theme, room: Rect, players: readonly EndPlayer[]): void {
  const width = (room.width - GAP) / Math.min(2, Math.max(1, players.length));
  for (const [at, player] of players.entries()) {
    const x = room.x + (at % 2) * (width + GAP);
    const box = { x, y: room.y + Math.floor(at / 2) * (ACROSS + GAP), width: width - GAP, height: ACROSS };
    if (player.won) paintGround(ctx, theme, player.seat, box);
    paintRow(ctx, theme, box, player);
  }
}

/** Paints a winner's background, in their own pattern and framed. */
function paintGround(ctx: SKRSContext2D, theme: Theme, seat: Seat, { x, y, width, height }: Rect): void {
  ctx.beginPath();
  ctx.roundRect(x + 1, y + 1, width - 2, height - 2, 12);
  ctx.fillStyle = seatFill(theme, seat, 'soft');
  ctx.fill();
  ctx.strokeStyle = seatColour(theme, seat);
  ctx.lineWidth = 2;
  ctx.stroke();
}

/** Paints avatar and score side by side, with the name and the rating below. */
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

/** Paints the avatar, and next to it the score above the name. */
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

/** Paints one line: the avatar, the name with the rating below it, and the score at the right. */
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

/** Returns green for points won, red for points lost, and neither for no change. */
export function gainColour(theme: Theme, gain: number): string {
  const { good, bad } = goodAndBad(theme);
  if (gain === 0) return paletteOf(theme).muted;
  return gain < 0 ? bad : good;
}

/** Paints the change of a rating as a triangle and a number, or that it did not change; returns the width. */
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

/** Paints the change of the rating as a triangle and a number, and the new rating. */
function paintRating(ctx: SKRSContext2D, theme: Theme, { x, y }: Point, player: EndPlayer, room: number): void {
  const { rating, won } = player;
  if (rating === undefined) return;
  const { ink, muted } = paletteOf(theme);
  // On a winner's pattern a gain would not be readable in its color; there, the triangle alone shows the direction.
  const left = 8 + paintGain(ctx, { x, y }, rating.gain, won ? ink : gainColour(theme, rating.gain));
  paintText(ctx, `${rating.mean} ± ${rating.range}`, x + left, y, {
    size: 15,
    align: 'left',
    colour: won ? ink : muted,
    maxWidth: room - left,
    smallest: 15,
  });
}

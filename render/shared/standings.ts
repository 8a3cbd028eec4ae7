import type { SKRSContext2D } from '@napi-rs/canvas';
import { CARD, CARD_BADGE } from './discordSizes.ts';
import type { Drawing, Theme } from './drawing.ts';
import { paintCrown } from './scores.ts';
import { seatColour } from './seatColours.ts';
import { fillCircle, type Point, paintBackground } from './shapes.ts';
import { paintCaption, paintText } from './text.ts';
import { fadeColour, paletteOf } from './theme.ts';

/** A player's standings in several games. Plain JSON. */
export interface Standings {
  readonly name: string;
  readonly summary: string;
  /** Explains the dashed line. */
  readonly caption: string;
  /** Everyone's initial rating. */
  readonly start: number;
  /** Only the first `MOST_STANDINGS` are drawn. */
  readonly games: readonly GameStanding[];
}

interface GameStanding {
  readonly title: string;
  readonly won: number;
  readonly played: number;
  readonly isRanked: boolean;
  /** The ratings after each of the last matches, newest last; at least one. */
  readonly course: readonly { readonly mean: number; readonly range: number }[];
}

const MOST_STANDINGS = 5;
const TOP = 56;
const ROW = 47;
const CURVE = { left: 140, right: 290 } as const;
/** The range of ratings that is drawn, above and below the initial one; the rest is cut off. */
const REACH = 500;

/** Draws a row per game: the ratings after the last matches with their uncertainty, all on one scale. */
export function drawStandings({ name, summary, caption, start, games }: Standings, theme: Theme): Drawing {
  const shown = games.slice(0, MOST_STANDINGS);
  const height = Math.max(120, TOP + shown.length * ROW) + CARD_BADGE.height;
  return {
    width: CARD.width,
    height,
    paint(ctx) {
      const { ink, muted } = paletteOf(theme);
      paintBackground(ctx, theme, CARD.width, height);
      const style = { align: 'left', smallest: 15, maxWidth: CARD.width - 28 } as const;
      paintText(ctx, name, 14, 18, { ...style, size: 18, weight: 'bold', colour: ink });
      paintText(ctx, summary, 14, 41, { ...style, size: 15, colour: muted });
      for (const [at, game] of shown.entries()) paintGame(ctx, theme, TOP + at * ROW, game, start);
      paintCaption(ctx, theme, caption, height);
    },
  };
}

function paintGame(ctx: SKRSContext2D, theme: Theme, top: number, game: GameStanding, start: number): void {
  const { ink, muted, rule } = paletteOf(theme);
  const { title, won, played, isRanked, course } = game;
  ctx.fillStyle = rule;
  ctx.fillRect(14, top, CARD.width - 28, 1);
  const [upper, lower] = [top + 15, top + 35];
  paintText(ctx, title, 14, upper, {
    size: 17,
    weight: 'semibold',
    align: 'left',
    colour: ink,
    maxWidth: CURVE.left - 22,
    smallest: 15,
  });
  paintCrown(ctx, paletteOf(theme), 23, lower);
  paintText(ctx, `${won} / ${played}`, 38, lower, {
    size: 15,
    align: 'left',
    colour: muted,
    maxWidth: 96,
    smallest: 15,
  });
  paintCourse(ctx, theme, { top: top + 3, height: ROW - 6 }, game, start);
  const last = course.at(-1);
  if (last === undefined) return;
  const right = { align: 'right', maxWidth: 84, smallest: 15 } as const;
  const rating = isRanked ? `${last.mean}` : `${last.mean}?`;
  paintText(ctx, rating, CARD.width - 14, upper, {
    ...right,
    size: 19,
    weight: 'bold',
    colour: isRanked ? ink : muted,
  });
  paintText(ctx, `± ${last.range}`, CARD.width - 14, lower, { ...right, size: 15, colour: muted });
}

/** Paints a line with its uncertainty band, gray while there is no rank; everyone's initial rating is dashed. */
function paintCourse(
  ctx: SKRSContext2D,
  theme: Theme,
  { top, height }: { readonly top: number; readonly height: number },
  { course, isRanked }: GameStanding,
  start: number,
): void {
  const { muted, background } = paletteOf(theme);
  const colour = isRanked ? seatColour(theme, 0) : muted;
  const width = CURVE.right - CURVE.left;
  const placeOf = (at: number, rating: number): Point => ({
    x: CURVE.left + (course.length < 2 ? 1 : at / (course.length - 1)) * width,
    y: top + ((start + REACH - Math.min(Math.max(rating, start - REACH), start + REACH)) / (2 * REACH)) * height,
  });
  const above = course.map(({ mean, range }, at) => placeOf(at, mean + range));
  const below = course.map(({ mean, range }, at) => placeOf(at, mean - range)).reverse();
  ctx.fillStyle = fadeColour(colour, 0.3);
  ctx.beginPath();
  for (const { x, y } of [...above, ...below]) ctx.lineTo(x, y);
  ctx.fill();
  ctx.save();
  ctx.strokeStyle = muted;
  ctx.lineWidth = 1;
  ctx.setLineDash([4, 4]);
  ctx.beginPath();
  ctx.moveTo(CURVE.left, placeOf(0, start).y);
  ctx.lineTo(CURVE.right, placeOf(0, start).y);
  ctx.stroke();
  ctx.restore();
  ctx.strokeStyle = colour;
  ctx.lineWidth = 2.5;
  ctx.lineJoin = 'round';
  ctx.beginPath();
  const line = course.map(({ mean }, at) => placeOf(at, mean));
  for (const { x, y } of line) ctx.lineTo(x, y);
  ctx.stroke();
  const last = line.at(-1);
  if (last === undefined) return;
  fillCircle(ctx, last, 5.5, background);
  fillCircle(ctx, last, 4, colour);
}

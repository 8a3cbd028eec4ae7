import type { SKRSContext2D } from '@napi-rs/canvas';
import { CARD, CARD_BADGE } from './discordSizes.ts';
import type { Drawing, Theme } from './drawing.ts';
import { seatColour } from './seatColours.ts';
import { fillCircle, paintBackground, strokeSegment } from './shapes.ts';
import { paintCaption, paintText } from './text.ts';
import { paletteOf } from './theme.ts';

/** A list of the best players of a game. Plain JSON. */
export interface LeaderboardData {
  readonly title: string;
  /** The requirements for being ranked. */
  readonly caption: string;
  /** At most `MOST_LEADERS`; players without a place come last. */
  readonly rows: readonly Leader[];
}

interface Leader {
  /** Missing if too little is known about a player. */
  readonly place?: number;
  readonly name: string;
  readonly rating: number;
  /** The uncertainty of the rating. */
  readonly range: number;
}

/** The number of rows that fit above the corner that Discord's badge covers. */
export const MOST_LEADERS = 10;

const TOP = 46;
const ROW = 24;
const SCALE_AT = { left: 262, right: 386 } as const;

/** Draws everyone's rating as a dot with whiskers, on one scale. */
export function drawLeaders({ title, caption, rows }: LeaderboardData, theme: Theme): Drawing {
  const height = Math.min(CARD.height, Math.max(TOP + rows.length * ROW, 90) + CARD_BADGE.height);
  const ranked = rows.filter(({ place }) => place !== undefined);
  const values = (ranked.length > 0 ? ranked : rows).flatMap(({ rating, range }) => [rating - range, rating + range]);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  // The uncertainty may extend beyond the scale.
  const xOf = (rating: number) => {
    const share = Math.min(Math.max((rating - low) / Math.max(1, high - low), 0), 1);
    return SCALE_AT.left + share * (SCALE_AT.right - SCALE_AT.left);
  };
  return {
    width: CARD.width,
    height,
    paint(ctx) {
      const { ink } = paletteOf(theme);
      paintBackground(ctx, theme, CARD.width, height);
      const head = { size: 18, weight: 'bold', align: 'left', colour: ink, smallest: 15 } as const;
      paintText(ctx, title, 14, 20, { ...head, maxWidth: 190 });
      for (const [at, row] of rows.entries()) paintLeader(ctx, theme, TOP + (at + 0.5) * ROW, row, xOf);
      paintCaption(ctx, theme, caption, height);
    },
  };
}

/** Paints a player; a player without a rank is muted, and their dot is hollow on a dashed line. */
function paintLeader(ctx: SKRSContext2D, theme: Theme, y: number, row: Leader, xOf: (rating: number) => number): void {
  const { ink, muted, background } = paletteOf(theme);
  const { place, name, rating, range } = row;
  const colour = place === undefined ? muted : ink;
  const bold = { size: 17, weight: 'bold', align: 'right', colour } as const;
  paintText(ctx, place === undefined ? '–' : `${place}`, 28, y, { ...bold, maxWidth: 26, smallest: 15 });
  paintText(ctx, name, 36, y, { ...bold, weight: 'semibold', align: 'left', maxWidth: 122, smallest: 15 });
  paintText(ctx, `${rating}`, 206, y, { ...bold, maxWidth: 46, smallest: 15 });
  paintText(ctx, `±${range}`, 211, y, { size: 15, align: 'left', colour: muted, maxWidth: 44, smallest: 15 });
  const mark = place === undefined ? muted : seatColour(theme, 0);
  ctx.save();
  if (place === undefined) ctx.setLineDash([3, 3]);
  strokeSegment(ctx, { x: xOf(rating - range), y }, { x: xOf(rating + range), y }, mark, 2.5);
  ctx.restore();
  fillCircle(ctx, { x: xOf(rating), y }, 6.5, background);
  fillCircle(ctx, { x: xOf(rating), y }, 5, mark);
  if (place === undefined) fillCircle(ctx, { x: xOf(rating), y }, 3, background);
}

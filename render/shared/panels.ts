import type { SKRSContext2D } from '@napi-rs/canvas';
import { badgeUnder } from './discordSizes.ts';
import type { Drawing, Theme } from './drawing.ts';
import type { Point } from './shapes.ts';
import { paintText } from './text.ts';
import { paletteOf } from './theme.ts';

const MARGIN = 5;
const NUMBER = 22;

/** Panels of one size, told in their order. */
interface Panels {
  readonly width: number;
  readonly height: number;
  readonly perRow: number;
  /** Where in a panel the middle of its number stands. */
  readonly number: Point;
  /** What each shows, from its upper left corner. */
  readonly paint: readonly ((ctx: SKRSContext2D, corner: Point) => void)[];
  /** How high the strip below them is that Discord's badge covers; as much as it needs, unless said. */
  readonly foot?: number;
}

/** A picture of numbered panels, beside and below each other, as rules are told without words. */
export function drawPanels(theme: Theme, panels: Panels): Drawing {
  const { perRow, number, paint } = panels;
  const width = perRow * panels.width + 2 * MARGIN;
  const above = Math.ceil(paint.length / perRow) * panels.height + MARGIN;
  const height = above + (panels.foot ?? badgeUnder(width, above));
  const { background, muted } = paletteOf(theme);
  return {
    width,
    height,
    paint(ctx) {
      ctx.fillStyle = background;
      ctx.fillRect(0, 0, width, height);
      for (const [at, paintPanel] of paint.entries()) {
        const x = MARGIN + (at % perRow) * panels.width;
        const y = MARGIN + Math.floor(at / perRow) * panels.height;
        paintText(ctx, `${at + 1}`, x + number.x, y + number.y, { size: NUMBER, weight: 'bold', colour: muted });
        paintPanel(ctx, { x, y });
      }
    },
  };
}

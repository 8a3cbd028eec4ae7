import type { SKRSContext2D } from '@napi-rs/canvas';
import { badgeUnder } from './discordSizes.ts';
import type { Drawing, Theme } from './drawing.ts';
import type { Point } from './shapes.ts';
import { paintText } from './text.ts';
import { paletteOf } from './theme.ts';

const MARGIN = 5;
const NUMBER = 22;

/** Panels of the same size, in order. */
interface Panels {
  readonly width: number;
  readonly height: number;
  readonly perRow: number;
  /** The center of a panel's number. */
  readonly number: Point;
  /** Paints the contents of each panel, from its upper left corner. */
  readonly paint: readonly ((ctx: SKRSContext2D, corner: Point) => void)[];
  /** The height of the strip below them that Discord's badge covers; by default, as much as the badge needs. */
  readonly foot?: number;
}

/** Draws a grid of numbered panels, as used for rules without words. */
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

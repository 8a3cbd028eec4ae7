import type { SKRSContext2D } from '@napi-rs/canvas';
import { CARD } from './discordSizes.ts';
import type { Drawing, Theme } from './drawing.ts';
import type { Painter } from './painter.ts';
import { fillCircle, type Point, paintBackground, type Rect } from './shapes.ts';
import { paintText, paintWordless, textWidth } from './text.ts';
import { paletteOf } from './theme.ts';

/** A game that can be chosen: its board, its name, and the number of players, `2–4`. */
interface PanelGame {
  readonly painter: Painter | undefined;
  readonly view: unknown;
  readonly name: string;
  readonly people: string;
}

const COLUMNS = 3;
const GAP = 8;
const WORDS = 46;
const NAME = 16;
const UPPER = 15;
const LINE = 19;
/** The maximum number of games, in as many rows as are visible at once; one cell stays free for Discord's badge. */
export const MOST_IN_PANEL = 8;
/**
 * The part of a board that is shown, as a share of its shorter side: larger than in play, so that it is easy to
 * recognize.
 */
const SHARE = 0.55;

/**
 * Draws several games to choose from, each with a piece of its board, in the order of their buttons, 1:1 as Discord
 * shows it.
 */
export function drawGamePanel(games: readonly PanelGame[], theme: Theme): Drawing {
  const shown = games.slice(0, MOST_IN_PANEL);
  const rows = Math.ceil((shown.length + 1) / COLUMNS);
  const width = (CARD.width - (COLUMNS + 1) * GAP) / COLUMNS;
  const height = Math.min(width * 1.25, (CARD.height - (rows + 1) * GAP) / rows);
  const high = rows * (height + GAP) + GAP;
  // The first cell of the last row is under the badge.
  const badge = (rows - 1) * COLUMNS;
  return {
    width: CARD.width,
    height: high,
    paint(ctx) {
      paintBackground(ctx, theme, CARD.width, high);
      for (const [at, game] of shown.entries()) {
        const place = at < badge ? at : at + 1;
        const x = GAP + (place % COLUMNS) * (width + GAP);
        const y = GAP + Math.floor(place / COLUMNS) * (height + GAP);
        paintGame(ctx, theme, { x, y, width, height }, game);
      }
    },
  };
}

function paintGame(ctx: SKRSContext2D, theme: Theme, box: Rect, { painter, view, name, people }: PanelGame): void {
  const { surface, rule, ink, muted } = paletteOf(theme);
  ctx.save();
  ctx.beginPath();
  ctx.roundRect(box.x, box.y, box.width, box.height, 10);
  ctx.fillStyle = surface;
  ctx.fill();
  ctx.clip();
  if (painter !== undefined) paintScene(ctx, theme, { ...box, height: box.height - WORDS }, { painter, view });
  ctx.restore();
  ctx.beginPath();
  ctx.roundRect(box.x, box.y, box.width, box.height, 10);
  ctx.strokeStyle = rule;
  ctx.lineWidth = 1.5;
  ctx.stroke();
  const top = box.y + box.height - WORDS;
  const [left, right] = [box.x + 9, box.x + box.width - 9];
  const lines = inLines(ctx, name, right - left);
  const words = { align: 'left', smallest: 15, size: NAME, weight: 'semibold', colour: ink } as const;
  for (const [at, line] of lines.entries()) {
    paintText(ctx, line, left, top + UPPER + at * LINE, { ...words, maxWidth: right - left });
  }
  // If a name takes two lines, there is room only above it.
  const y = top + UPPER + (2 - lines.length) * LINE;
  const x = lines.length === 1 ? left : right - textWidth(ctx, people, 15) - 18;
  paintPerson(ctx, { x: x + 6, y }, muted);
  paintText(ctx, people, x + 18, y, { align: 'left', size: 15, colour: muted });
}

/** Returns a name in one line, or in two if it is too long. */
function inLines(ctx: SKRSContext2D, name: string, width: number): readonly string[] {
  const space = name.lastIndexOf(' ');
  if (space === -1 || textWidth(ctx, name, NAME, 'semibold') <= width) return [name];
  return [name.slice(0, space), name.slice(space + 1)];
}

/** Paints the center of the board, larger than in play, without its letters. */
function paintScene(
  ctx: SKRSContext2D,
  theme: Theme,
  room: Rect,
  { painter, view }: { readonly painter: Painter; readonly view: unknown },
): void {
  const board = painter.draw(view, theme);
  const part = painter.parts?.(view, '').find(({ role }) => role === 'board')?.area;
  const { x, y, width, height } = part ?? { x: 0, y: 0, width: board.width, height: board.height };
  const side = Math.min(width, height);
  const scale = Math.max(room.width, room.height) / (SHARE * side);
  // Things next to the board, such as villages or another player's board, are not part of it.
  const middle = x + (part === undefined ? width : side) / 2;
  ctx.save();
  ctx.beginPath();
  ctx.rect(room.x, room.y, room.width, room.height);
  ctx.clip();
  ctx.translate(room.x + room.width / 2, room.y + room.height / 2);
  ctx.scale(scale, scale);
  ctx.translate(-middle, -(y + height / 2));
  paintWordless(() => board.paint(ctx));
  ctx.restore();
}

function paintPerson(ctx: SKRSContext2D, { x, y }: Point, colour: string): void {
  fillCircle(ctx, { x, y: y - 4 }, 3.5, colour);
  ctx.beginPath();
  ctx.ellipse(x, y + 6.5, 6, 6.5, 0, Math.PI, 0);
  ctx.fillStyle = colour;
  ctx.fill();
}

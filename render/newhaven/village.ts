import type { SKRSContext2D } from '@napi-rs/canvas';
import { columnLetter } from '../../src/engine/cell.ts';
import type { Seat } from '../../src/engine/seat.ts';
import type { PlayerView } from '../../src/games/newhaven/state.ts';
import {
  COLUMNS,
  costOf,
  type Line,
  lineScore,
  ROWS,
  VILLAGE_COLUMNS,
  VILLAGE_ROWS,
  type Village,
} from '../../src/games/newhaven/village.ts';
import type { Theme } from '../shared/drawing.ts';
import { paintPiece, seatColour } from '../shared/seats.ts';
import { paintText } from '../shared/text.ts';
import { fadeColour, paletteOf } from '../shared/theme.ts';
import { paintCrate } from './board.ts';
import { paintBack, paintHouse } from './buildings.ts';
import type { Box } from './resources.ts';

const CAPTION = 20;
const CELL = { width: 28, height: 25 };
const LABEL = 13;
const VALUE = 20;

/** Size of a village with its coordinates and values. */
export const VILLAGE_SIZE = {
  width: LABEL + VILLAGE_COLUMNS * CELL.width + VALUE,
  height: CAPTION + LABEL + 2 + VILLAGE_ROWS * CELL.height + VALUE - 2,
};

/**
 * A village: spaces with their prices, letters above and numbers to the left name them, what rows and columns score at
 * the right and below. A full line's score stands on solid ground, doubled where it is.
 */
export function paintVillage(
  ctx: SKRSContext2D,
  theme: Theme,
  seat: Seat,
  village: Village,
  at: { readonly x: number; readonly y: number },
): void {
  const { surface, muted } = paletteOf(theme);
  const [left, top] = [at.x + LABEL, at.y + CAPTION + LABEL + 2];
  const [width, height] = [VILLAGE_COLUMNS * CELL.width, VILLAGE_ROWS * CELL.height];
  const small = { size: 10, weight: 'semibold', colour: muted } as const;
  ctx.fillStyle = surface;
  ctx.fillRect(left, top, width, height);
  for (const [space, built] of village.entries()) {
    const box = spaceBox(at, space);
    if (built === null) {
      paintText(ctx, `${costOf(space)}`, box.x + box.width / 2, box.y + box.height / 2, {
        size: 11,
        colour: fadeColour(muted, 0.55),
      });
      continue;
    }
    const inner = { x: box.x + 1, y: box.y + 1, width: box.width - 2, height: box.height - 2 };
    if (built.faceUp) paintHouse(ctx, built.colour, built.number ?? costOf(space), inner);
    else paintBack(ctx, theme, built.colour, built.number, inner);
  }
  paintLines(ctx, theme, left, top, width, height);
  ctx.strokeStyle = seatColour(theme, seat);
  ctx.lineWidth = 2;
  ctx.strokeRect(left, top, width, height);
  for (const [row, line] of ROWS.entries()) {
    const y = top + (row + 0.5) * CELL.height;
    paintText(ctx, `${row + 1}`, left - LABEL / 2, y, small);
    paintValue(ctx, theme, village, line, left + width + VALUE / 2 + 1, y);
  }
  for (const [column, line] of COLUMNS.entries()) {
    const x = left + (column + 0.5) * CELL.width;
    paintText(ctx, columnLetter(column), x, top - LABEL / 2, small);
    paintValue(ctx, theme, village, line, x, top + height + VALUE / 2);
  }
}

/** Whose village it is, and what everybody knows of the hand: harvest tiles, buildings, and whether the shipment is left. */
export function paintCaption(
  ctx: SKRSContext2D,
  theme: Theme,
  seat: Seat,
  player: PlayerView,
  at: { readonly x: number; readonly y: number },
): void {
  const { muted, ink } = paletteOf(theme);
  const y = at.y + CAPTION / 2 - 2;
  const left = at.x + LABEL;
  const words = { size: 13, weight: 'semibold', colour: ink, align: 'left' } as const;
  paintPiece(ctx, theme, seat, { x: left + 9, y, radius: 9 });
  ctx.fillStyle = muted;
  for (const [right, down] of [
    [0, 0],
    [6.5, 0],
    [0, 6.5],
    [6.5, 6.5],
  ] as const) {
    ctx.fillRect(left + 30 + right, y - 6 + down, 5.5, 5.5);
  }
  paintText(ctx, `${player.tileCount}`, left + 46, y, words);
  ctx.beginPath();
  for (const [right, down] of [
    [0, 6],
    [0, -2],
    [6.5, -7],
    [13, -2],
    [13, 6],
  ] as const) {
    ctx.lineTo(left + 68 + right, y + down);
  }
  ctx.fill();
  paintText(ctx, `${player.buildingCount}`, left + 85, y, words);
  if (player.hasShipment) paintCrate(ctx, { x: left + 115, y: y - 6.5, width: 13, height: 13 });
}

export function spaceBox(at: { readonly x: number; readonly y: number }, space: number): Box {
  const [row, column] = [Math.floor(space / VILLAGE_COLUMNS), space % VILLAGE_COLUMNS];
  return { x: at.x + LABEL + column * CELL.width, y: at.y + CAPTION + LABEL + 2 + row * CELL.height, ...CELL };
}

function paintLines(ctx: SKRSContext2D, theme: Theme, left: number, top: number, width: number, height: number): void {
  ctx.strokeStyle = paletteOf(theme).rule;
  ctx.lineWidth = 1;
  ctx.beginPath();
  for (let row = 1; row < VILLAGE_ROWS; row += 1) {
    ctx.moveTo(left, top + row * CELL.height);
    ctx.lineTo(left + width, top + row * CELL.height);
  }
  for (let column = 1; column < VILLAGE_COLUMNS; column += 1) {
    ctx.moveTo(left + column * CELL.width, top);
    ctx.lineTo(left + column * CELL.width, top + height);
  }
  ctx.stroke();
}

/** What a line would score, in words of second rank; once it is full, what it does score. */
function paintValue(ctx: SKRSContext2D, theme: Theme, village: Village, line: Line, x: number, y: number): void {
  const { ink, background, muted } = paletteOf(theme);
  const score = lineScore(village, line);
  if (score === 0) {
    paintText(ctx, `${line.value}`, x, y, { size: 12, weight: 'semibold', colour: muted });
    return;
  }
  ctx.fillStyle = ink;
  ctx.beginPath();
  ctx.arc(x, y, 9, 0, Math.PI * 2);
  ctx.fill();
  paintText(ctx, `${score}`, x, y, { size: 12, weight: 'bold', colour: background });
}

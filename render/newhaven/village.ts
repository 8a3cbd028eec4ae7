import type { SKRSContext2D } from '@napi-rs/canvas';
import { columnLetter } from '../../src/engine/cell.ts';
import type { Seat } from '../../src/engine/seat.ts';
import type { View } from '../../src/games/newhaven/state.ts';
import {
  COLUMNS,
  costOf,
  type Line,
  lineScore,
  ROWS,
  VILLAGE_COLUMNS,
  VILLAGE_ROWS,
  type Village,
  villageCell,
} from '../../src/games/newhaven/village.ts';
import type { Theme } from '../shared/drawing.ts';
import { seatColour } from '../shared/seatColours.ts';
import { paintText, textWidth } from '../shared/text.ts';
import { fadeColour, paletteOf } from '../shared/theme.ts';
import { paintBack, paintHouse } from './buildings.ts';
import { type Box, resourceFill } from './resources.ts';
import { TYPE } from './size.ts';

/** The position of a village: the corner of everything that belongs to it, and the size of its spaces. */
export interface VillageBox {
  readonly x: number;
  readonly y: number;
  readonly cell: { readonly width: number; readonly height: number };
  readonly labels: Labels;
}

/**
 * The labels around a village: names, prices and values; at the end, names and what full lines paid, or only the
 * latter; or nothing.
 */
type Labels = 'all' | 'ended' | 'paid' | 'none';

/** The margins for the names of rows and columns, and for what the lines pay. */
const NAMED = { left: 18, top: 20, right: 27, bottom: 25 } as const;
const AROUND = {
  all: NAMED,
  ended: NAMED,
  paid: { left: 0, top: 0, right: 27, bottom: 24 },
  none: { left: 0, top: 0, right: 0, bottom: 0 },
} as const satisfies Readonly<Record<Labels, object>>;

/** Returns the size of a village with everything that belongs to it. */
export function villageSize({ cell, labels }: Pick<VillageBox, 'cell' | 'labels'>): {
  readonly width: number;
  readonly height: number;
} {
  const around = AROUND[labels];
  return {
    width: around.left + VILLAGE_COLUMNS * cell.width + around.right,
    height: around.top + VILLAGE_ROWS * cell.height + around.bottom,
  };
}

/** Returns the largest size of spaces with which a village fits into an area. */
export function cellFor(room: { readonly width: number; readonly height: number }, labels: Labels): VillageBox['cell'] {
  const around = villageSize({ cell: { width: 0, height: 0 }, labels });
  return {
    width: Math.floor((room.width - around.width) / VILLAGE_COLUMNS),
    height: Math.floor((room.height - around.height) / VILLAGE_ROWS),
  };
}

export function spaceBox({ x, y, cell, labels }: VillageBox, space: number): Box {
  const [row, column] = [Math.floor(space / VILLAGE_COLUMNS), space % VILLAGE_COLUMNS];
  const around = AROUND[labels];
  return { x: x + around.left + column * cell.width, y: y + around.top + row * cell.height, ...cell };
}

/**
 * Paints a village. Letters above name the columns. The number to the left of a row is its name, the price of its
 * spaces and what the row pays. Values of columns are at the bottom. What a full line pays is shown at its end on a
 * solid background, doubled if applicable. A small village shows only colors: a face-up building has the number of its
 * row anyway.
 */
export function paintVillage(
  ctx: SKRSContext2D,
  theme: Theme,
  seat: Seat,
  village: Village,
  box: VillageBox,
  rules: Pick<View, 'rules'>,
): void {
  const ground = groundOf(box);
  ctx.fillStyle = paletteOf(theme).surface;
  ctx.fillRect(ground.x, ground.y, ground.width, ground.height);
  for (const [space, built] of village.entries()) {
    if (built === null) continue;
    const { x, y, width, height } = spaceBox(box, space);
    const inner = { x: x + 1, y: y + 1, width: width - 2, height: height - 2 };
    if (box.labels === 'none') paintSmall(ctx, theme, inner, resourceFill(built.colour), built.faceUp);
    else if (built.faceUp) paintHouse(ctx, built.colour, built.number ?? costOf(space), inner);
    else paintBack(ctx, theme, built.colour, built.number, inner);
  }
  paintLines(ctx, theme, box, ground);
  ctx.strokeStyle = seatColour(theme, seat);
  ctx.lineWidth = 2;
  ctx.strokeRect(ground.x, ground.y, ground.width, ground.height);
  if (AROUND[box.labels] === NAMED) paintNames(ctx, theme, box, rules);
  if (box.labels !== 'none') paintPays(ctx, theme, village, box, rules);
}

function groundOf(box: VillageBox): Box {
  const { x, y } = spaceBox(box, 0);
  return { x, y, width: VILLAGE_COLUMNS * box.cell.width, height: VILLAGE_ROWS * box.cell.height };
}

/** Paints a small building: solid if face up, an outline if face down. */
function paintSmall(ctx: SKRSContext2D, theme: Theme, box: Box, colour: string, isUp: boolean): void {
  ctx.fillStyle = colour;
  ctx.fillRect(box.x, box.y, box.width, box.height);
  if (isUp) return;
  const rim = Math.max(2, Math.min(box.width, box.height) / 5);
  ctx.fillStyle = paletteOf(theme).surface;
  ctx.fillRect(box.x + rim, box.y + rim, box.width - 2 * rim, box.height - 2 * rim);
}

function paintLines(ctx: SKRSContext2D, theme: Theme, { cell }: VillageBox, ground: Box): void {
  ctx.strokeStyle = paletteOf(theme).rule;
  ctx.lineWidth = 1;
  ctx.beginPath();
  for (let row = 1; row < VILLAGE_ROWS; row += 1) {
    ctx.moveTo(ground.x, ground.y + row * cell.height);
    ctx.lineTo(ground.x + ground.width, ground.y + row * cell.height);
  }
  for (let column = 1; column < VILLAGE_COLUMNS; column += 1) {
    ctx.moveTo(ground.x + column * cell.width, ground.y);
    ctx.lineTo(ground.x + column * cell.width, ground.y + ground.height);
  }
  ctx.stroke();
}

/** Paints letters above the columns and numbers to the left of the rows. */
function paintNames(ctx: SKRSContext2D, theme: Theme, box: VillageBox, rules: Pick<View, 'rules'>): void {
  const { muted, ink } = paletteOf(theme);
  for (const { spaces } of ROWS) {
    const first = spaces[0] ?? 0;
    const { y, height } = spaceBox(box, first);
    const name = `${villageCell(first, rules).row + 1}`;
    paintText(ctx, name, box.x + NAMED.left / 2 - 2, y + height / 2, { size: TYPE, weight: 'bold', colour: ink });
  }
  for (const column of COLUMNS.keys()) {
    const { x, width } = spaceBox(box, column);
    const style = { size: TYPE, weight: 'semibold', colour: muted } as const;
    paintText(ctx, columnLetter(column), x + width / 2, box.y + NAMED.top / 2, style);
  }
}

/** Paints what full lines pay at their ends; during play also what columns would pay. */
function paintPays(
  ctx: SKRSContext2D,
  theme: Theme,
  village: Village,
  box: VillageBox,
  rules: Pick<View, 'rules'>,
): void {
  const { muted } = paletteOf(theme);
  const ground = groundOf(box);
  const around = AROUND[box.labels];
  const right = ground.x + ground.width + around.right / 2 + 1;
  const below = ground.y + ground.height + around.bottom / 2 + 1;
  const isOpen = box.labels === 'all';
  for (const line of ROWS) {
    const { y, height } = spaceBox(box, line.spaces[0] ?? 0);
    paintPaid(ctx, theme, village, line, right, y + height / 2);
    // In the first version of the rules, the name of a row is not its price.
    if (isOpen && rules.rules === undefined && lineScore(village, line) === 0) {
      paintText(ctx, `${line.value}`, right, y + height / 2, { size: TYPE, colour: muted });
    }
  }
  for (const [column, line] of COLUMNS.entries()) {
    const { x, width } = spaceBox(box, column);
    const middle = x + width / 2;
    paintPaid(ctx, theme, village, line, middle, below);
    if (isOpen && lineScore(village, line) === 0) {
      paintText(ctx, `${line.value}`, middle, below, { size: TYPE, weight: 'semibold', colour: muted });
    }
  }
}

/** Paints what a full line pays, on a solid background. */
function paintPaid(ctx: SKRSContext2D, theme: Theme, village: Village, line: Line, x: number, y: number): void {
  const { ink, background } = paletteOf(theme);
  const score = lineScore(village, line);
  if (score === 0) return;
  ctx.fillStyle = ink;
  const height = TYPE + 4;
  const width = Math.max(height, textWidth(ctx, `${score}`, TYPE, 'bold') + 6);
  ctx.beginPath();
  ctx.roundRect(x - width / 2, y - height / 2, width, height, height / 2);
  ctx.fill();
  paintText(ctx, `${score}`, x, y, { size: TYPE, weight: 'bold', colour: background });
}

/** Paints a space that can be chosen for a building, with its price, which is that of its row. */
export function paintOffered(ctx: SKRSContext2D, theme: Theme, box: VillageBox, space: number): void {
  const { highlight } = paletteOf(theme);
  const { x, y, width, height } = spaceBox(box, space);
  ctx.save();
  ctx.setLineDash([4, 3]);
  ctx.lineWidth = 2;
  ctx.strokeStyle = highlight;
  ctx.fillStyle = fadeColour(highlight, 0.12);
  ctx.fillRect(x + 2, y + 2, width - 4, height - 4);
  ctx.strokeRect(x + 2, y + 2, width - 4, height - 4);
  ctx.restore();
}

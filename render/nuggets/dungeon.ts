import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Seat } from '../../src/engine/seat.ts';
import { hasBit } from '../../src/games/nuggets/bitSet.ts';
import type { Gridpoint } from '../../src/games/nuggets/map.ts';
import { type DungeonView, UNKNOWN, type View } from '../../src/games/nuggets/view.ts';
import type { Theme } from '../shared/drawing.ts';
import { paintPiece, seatColour, seatFill, seatInk } from '../shared/seatColours.ts';
import { fillCircle, type Rect, squareAround } from '../shared/shapes.ts';
import { stamp, stampsOn } from '../shared/stamps.ts';
import { paintText, textWidth } from '../shared/text.ts';
import { fadeColour, paletteOf } from '../shared/theme.ts';
import { paintNugget } from './gold.ts';
import { type DungeonPalette, dungeonPaletteOf } from './palette.ts';
import { paintSquare, type Square } from './square.ts';

/** The smallest type that is readable on a phone's picture, which is 380 wide. */
export const TYPE = 14;

/** The part of a dungeon that is shown, and its position: cells are `cell` wide, starting at `x`, `y`. */
export interface Window {
  readonly x: number;
  readonly y: number;
  readonly cell: number;
  readonly firstRow: number;
  readonly firstColumn: number;
  readonly rows: number;
  readonly columns: number;
  /** The scale factor, relative to a phone's 380-wide picture, for everything that must be readable. */
  readonly scale: number;
}

/** The parts of a view from which the dungeon is painted. */
export type DungeonScene = Pick<View, 'rows' | 'columns' | 'own'> & { readonly dungeon: DungeonView };

/** Paints fog, rock, walls, floors, gold and players, all within the window. */
export function paintDungeon(ctx: SKRSContext2D, theme: Theme, scene: DungeonScene, window: Window): void {
  const squares = squaresOf(scene, window);
  ctx.save();
  ctx.beginPath();
  ctx.rect(window.x, window.y, window.columns * window.cell, window.rows * window.cell);
  ctx.clip();
  if (squares.length < window.columns * window.rows) paintFog(ctx, theme, window);
  const stampHere = stampsOn(ctx);
  for (const square of squares) paintSquare(stampHere, theme, square);
  for (const pile of scene.dungeon.piles) paintPile(ctx, theme, window, scene, pile);
  paintSizes(ctx, theme, window, scene);
  paintPlayers(ctx, theme, window, scene);
  roundCorners(ctx, theme, window);
  ctx.restore();
}

/**
 * Rounds the corners by covering them: clipping would antialias the edges of everything painted, which takes half as
 * long again.
 */
function roundCorners(ctx: SKRSContext2D, theme: Theme, { x, y, columns, rows, cell }: Window): void {
  ctx.beginPath();
  ctx.rect(x, y, columns * cell, rows * cell);
  ctx.roundRect(x, y, columns * cell, rows * cell, 8);
  ctx.fillStyle = paletteOf(theme).background;
  ctx.fill('evenodd');
}

/** Returns the known squares in the window. */
function squaresOf(scene: DungeonScene, window: Window): readonly Square[] {
  const squares: Square[] = [];
  for (let row = window.firstRow; row < window.firstRow + window.rows; row += 1) {
    for (let column = window.firstColumn; column < window.firstColumn + window.columns; column += 1) {
      const character = characterAt(scene, row, column);
      if (character === UNKNOWN) continue;
      const lit = hasBit(scene.dungeon.sight, row * scene.columns + column);
      const x = window.x + (column - window.firstColumn) * window.cell;
      const y = window.y + (row - window.firstRow) * window.cell;
      const [above, below] = [characterAt(scene, row - 1, column), characterAt(scene, row + 1, column)];
      squares.push({ row, column, x, y, size: window.cell, character, lit, above, below });
    }
  }
  return squares;
}

function characterAt({ dungeon, rows, columns }: DungeonScene, row: number, column: number): string {
  if (row < 0 || column < 0 || row >= rows || column >= columns) return UNKNOWN;
  return dungeon.cells[row * columns + column] ?? UNKNOWN;
}

/** Paints squares that were never seen: sparse small crosses, which nothing known has. */
function paintFog(ctx: SKRSContext2D, theme: Theme, { x, y, columns, rows, cell }: Window): void {
  const width = columns * cell;
  for (let top = y; top < y + rows * cell; top += 2 * GAP) {
    const strip = { x, y: top, width, height: 2 * GAP };
    stamp(ctx, `fog ${theme}`, strip, (to) => paintFogStrip(to, dungeonPaletteOf(theme), strip));
  }
}

const GAP = 16;

/** Paints two rows of crosses. */
function paintFogStrip(ctx: SKRSContext2D, palette: DungeonPalette, { x, y, width, height }: Rect): void {
  ctx.fillStyle = palette.fog;
  ctx.fillRect(x, y, width, height);
  ctx.strokeStyle = palette.fogMark;
  ctx.lineWidth = 1.2;
  ctx.beginPath();
  for (const [indent, down] of [
    [4, 8],
    [12, 24],
  ] as const) {
    for (let right = indent; right < width + 2; right += GAP) {
      ctx.moveTo(x + right - 2, y + down - 2);
      ctx.lineTo(x + right + 2, y + down + 2);
      ctx.moveTo(x + right + 2, y + down - 2);
      ctx.lineTo(x + right - 2, y + down + 2);
    }
  }
  ctx.stroke();
}

/** Returns the center of a gridpoint on the picture. */
export function centreOf(scene: Pick<View, 'columns'>, window: Window, at: Gridpoint): { x: number; y: number } {
  const column = at % scene.columns;
  const row = (at - column) / scene.columns;
  return {
    x: window.x + (column - window.firstColumn + 0.5) * window.cell,
    y: window.y + (row - window.firstRow + 0.5) * window.cell,
  };
}

/** Whether a square is as large as a piece with a readable letter. */
function isNear({ cell, scale }: Window): boolean {
  return cell >= 2 * LETTERED * scale;
}

function paintPile(
  ctx: SKRSContext2D,
  theme: Theme,
  window: Window,
  scene: DungeonScene,
  pile: DungeonView['piles'][number],
): void {
  const { x, y } = centreOf(scene, window, pile.at);
  const size = pileWidth(window);
  ctx.fillStyle = fadeColour(dungeonPaletteOf(theme).gold, 0.22);
  ctx.beginPath();
  ctx.arc(x, y, size * 0.8, 0, Math.PI * 2);
  ctx.fill();
  paintNugget(ctx, theme, x, y, size);
}

/**
 * Writes the amounts of gold on the map; on a whole map, the largest piles first, and others only if there is room next
 * to them.
 */
function paintSizes(ctx: SKRSContext2D, theme: Theme, window: Window, scene: DungeonScene): void {
  const style = { size: TYPE * window.scale, weight: 'bold', colour: paletteOf(theme).ink } as const;
  const taken: Rect[] = isNear(window)
    ? []
    : scene.dungeon.players.map(({ at, seat }) =>
        squareAround(centreOf(scene, window, at), pieceRadius(window, scene, seat)),
      );
  const sized = scene.dungeon.piles.flatMap(({ at, size }) => (size === null ? [] : [{ at, size }]));
  for (const { at, size } of sized.toSorted((one, other) => other.size - one.size)) {
    const { x, y } = centreOf(scene, window, at);
    const [width, height] = [textWidth(ctx, `${size}`, style.size, style.weight), style.size * 0.9];
    const away = (pileWidth(window) + height) / 2;
    const isLowest = y + away + height / 2 > window.y + window.rows * window.cell;
    const middle = isLowest ? y - away : y + away;
    const room = { x: x - width / 2, y: middle - height / 2, width, height };
    if (!isNear(window) && taken.some((other) => meets(room, other))) continue;
    taken.push(room);
    paintText(ctx, `${size}`, x, middle, { ...style, halo: paletteOf(theme).background });
  }
}

function pileWidth({ cell, scale }: Window): number {
  return Math.max(cell, 10 * scale);
}

function meets(one: Rect, other: Rect): boolean {
  const isBeside = one.x + one.width <= other.x || other.x + other.width <= one.x;
  return !isBeside && one.y < other.y + other.height && other.y < one.y + one.height;
}

/** How far the ring around the viewer's own piece extends beyond it. */
export const WIDEST_RIM = 3.5;

/** The smallest piece with a readable letter on a phone's picture. */
const LETTERED = TYPE / 1.2;
/**
 * The maximum number of pieces of that size on a map with smaller squares; more would hide the map, so they have no
 * letters.
 */
const MOST_LETTERED = 8;

export function pieceRadius(window: Window, { dungeon, own }: DungeonScene, seat: Seat): number {
  const isLettered = own?.seat === seat || isNear(window) || dungeon.players.length <= MOST_LETTERED;
  return Math.max(window.cell * 0.5, (isLettered ? LETTERED : 6) * window.scale);
}

/** Paints the players in sight, the viewer on top. */
export function paintPlayers(ctx: SKRSContext2D, theme: Theme, window: Window, scene: DungeonScene): void {
  const isSelf = ({ seat }: DungeonView['players'][number]) => seat === scene.own?.seat;
  const last = scene.dungeon.players.toSorted((one, other) => Number(isSelf(one)) - Number(isSelf(other)));
  for (const player of last) paintPlayer(ctx, theme, window, scene, player);
}

/**
 * Paints a player: others are round pieces with their letter; the viewer is `@`, as in the original, in a double ring.
 */
function paintPlayer(
  ctx: SKRSContext2D,
  theme: Theme,
  window: Window,
  scene: DungeonScene,
  { seat, at }: DungeonView['players'][number],
): void {
  const radius = pieceRadius(window, scene, seat);
  const centre = centreOf(scene, window, at);
  const within = (place: number, from: number, length: number) =>
    Math.max(from + radius, Math.min(place, from + length - radius));
  const x = within(centre.x, window.x, window.columns * window.cell);
  const y = within(centre.y, window.y, window.rows * window.cell);
  const { background, highlight } = paletteOf(theme);
  const isSelf = scene.own?.seat === seat;
  const rims = isSelf
    ? ([
        [radius + WIDEST_RIM, highlight],
        [radius + 1.5, background],
      ] as const)
    : ([[radius + 1.5, background]] as const);
  for (const [size, colour] of rims) {
    ctx.fillStyle = colour;
    ctx.beginPath();
    ctx.arc(x, y, size, 0, Math.PI * 2);
    ctx.fill();
  }
  if (isSelf) paintSelf(ctx, theme, seat, { x, y, radius });
  else if (radius >= LETTERED * window.scale) paintPiece(ctx, theme, seat, { x, y, radius });
  else fillCircle(ctx, { x, y }, radius, seatFill(theme, seat, 'strong'));
}

function paintSelf(
  ctx: SKRSContext2D,
  theme: Theme,
  seat: Seat,
  { x, y, radius }: { readonly x: number; readonly y: number; readonly radius: number },
): void {
  ctx.fillStyle = seatFill(theme, seat, 'strong');
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, Math.PI * 2);
  ctx.fill();
  paintText(ctx, '@', x, y, {
    size: radius * 1.45,
    weight: 'bold',
    colour: seatInk(theme, seat),
    halo: seatColour(theme, seat),
  });
}

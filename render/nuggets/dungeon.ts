import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Seat } from '../../src/engine/seat.ts';
import { hasBit } from '../../src/games/nuggets/bits.ts';
import type { Gridpoint } from '../../src/games/nuggets/map.ts';
import { type DungeonView, UNKNOWN, type View } from '../../src/games/nuggets/view.ts';
import type { Theme } from '../shared/drawing.ts';
import { paintPiece, seatColour, seatFill, seatInk } from '../shared/seats.ts';
import { paintText } from '../shared/text.ts';
import { fadeColour, paletteOf } from '../shared/theme.ts';
import { paintNugget } from './gold.ts';
import { type DungeonPalette, dungeonPaletteOf, type Materials } from './palette.ts';

/** The part of a dungeon that is shown, and where: cells `cell` wide from `x`, `y`. */
export interface Window {
  readonly x: number;
  readonly y: number;
  readonly cell: number;
  readonly firstRow: number;
  readonly firstColumn: number;
  readonly rows: number;
  readonly columns: number;
}

/** What of a view the dungeon is painted from. */
export type DungeonScene = Pick<View, 'rows' | 'columns' | 'own'> & { readonly dungeon: DungeonView };

/** Fog, rock, walls, floors, gold and players; nothing outside the window is touched. */
export function paintDungeon(ctx: SKRSContext2D, theme: Theme, scene: DungeonScene, window: Window): void {
  const width = window.columns * window.cell;
  const height = window.rows * window.cell;
  ctx.save();
  ctx.beginPath();
  ctx.roundRect(window.x, window.y, width, height, 8);
  ctx.clip();
  paintFog(ctx, dungeonPaletteOf(theme), window);
  for (const square of squaresOf(scene, window)) paintGround(ctx, theme, scene, square);
  for (const square of squaresOf(scene, window)) paintWallOf(ctx, theme, scene, square);
  for (const pile of scene.dungeon.piles) paintPile(ctx, theme, window, scene, pile);
  for (const player of scene.dungeon.players) paintPlayer(ctx, theme, window, scene, player);
  ctx.restore();
}

interface Square {
  readonly row: number;
  readonly column: number;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly character: string;
  readonly lit: boolean;
}

/** The squares of the window that are known. */
function squaresOf(scene: DungeonScene, window: Window): readonly Square[] {
  const squares: Square[] = [];
  for (let row = window.firstRow; row < window.firstRow + window.rows; row += 1) {
    for (let column = window.firstColumn; column < window.firstColumn + window.columns; column += 1) {
      const character = characterAt(scene, row, column);
      if (character === UNKNOWN) continue;
      const lit = hasBit(scene.dungeon.sight, row * scene.columns + column);
      const x = window.x + (column - window.firstColumn) * window.cell;
      const y = window.y + (row - window.firstRow) * window.cell;
      squares.push({ row, column, x, y, size: window.cell, character, lit });
    }
  }
  return squares;
}

function characterAt({ dungeon, rows, columns }: DungeonScene, row: number, column: number): string {
  if (row < 0 || column < 0 || row >= rows || column >= columns) return UNKNOWN;
  return dungeon.cells[row * columns + column] ?? UNKNOWN;
}

/** What was never seen: sparse small crosses, which nothing known has. */
function paintFog(ctx: SKRSContext2D, palette: DungeonPalette, window: Window): void {
  ctx.fillStyle = palette.fog;
  ctx.fillRect(window.x, window.y, window.columns * window.cell, window.rows * window.cell);
  ctx.strokeStyle = palette.fogMark;
  ctx.lineWidth = 1.2;
  ctx.beginPath();
  const gap = 16;
  for (let line = 0; line * gap < window.rows * window.cell; line += 1) {
    for (let place = 0; place * gap < window.columns * window.cell + gap; place += 1) {
      const x = window.x + place * gap + (line % 2 === 0 ? 4 : 12);
      const y = window.y + line * gap + 8;
      ctx.moveTo(x - 2, y - 2);
      ctx.lineTo(x + 2, y + 2);
      ctx.moveTo(x + 2, y - 2);
      ctx.lineTo(x - 2, y + 2);
    }
  }
  ctx.stroke();
}

function materialsOf(theme: Theme, lit: boolean): Materials {
  const palette = dungeonPaletteOf(theme);
  return lit ? palette.lit : palette.dim;
}

/** Rock, room floor or passage; what is only remembered is hatched. */
function paintGround(ctx: SKRSContext2D, theme: Theme, scene: DungeonScene, square: Square): void {
  const { x, y, size, character, lit } = square;
  const materials = materialsOf(theme, lit);
  ctx.fillStyle = { '.': materials.floor, '#': materials.passage }[character] ?? materials.rock;
  ctx.fillRect(x, y, size, size);
  if (character === '.') paintFloor(ctx, materials, square);
  else if (character === '#') paintPebbles(ctx, materials.passageMark, square);
  else paintChips(ctx, materials.rockMark, square);
  if (character !== '.' && character !== '#') return;
  if (isWall(characterAt(scene, square.row - 1, square.column))) {
    ctx.fillStyle = materials.shadow;
    ctx.fillRect(x, y, size, size * 0.22);
  }
}

/** Flagstones where one looks; hatching where one only remembers. */
function paintFloor(ctx: SKRSContext2D, { floorMark }: Materials, { x, y, size, lit }: Square): void {
  ctx.strokeStyle = floorMark;
  ctx.lineWidth = 1;
  ctx.beginPath();
  if (lit) {
    ctx.moveTo(x, y + size - 0.5);
    ctx.lineTo(x + size - 0.5, y + size - 0.5);
    ctx.lineTo(x + size - 0.5, y);
  } else {
    ctx.moveTo(x, y + size);
    ctx.lineTo(x + size, y);
  }
  ctx.stroke();
}

function paintPebbles(ctx: SKRSContext2D, colour: string, square: Square): void {
  const { x, y, size } = square;
  ctx.fillStyle = colour;
  for (let stone = 0; stone < 3; stone += 1) {
    const right = scatter(square, stone);
    const down = scatter(square, stone + 10);
    const width = scatter(square, stone + 20);
    ctx.beginPath();
    ctx.arc(
      x + size * (0.2 + 0.6 * right),
      y + size * (0.2 + 0.6 * down),
      size * (0.05 + 0.05 * width),
      0,
      Math.PI * 2,
    );
    ctx.fill();
  }
}

function paintChips(ctx: SKRSContext2D, colour: string, square: Square): void {
  const { x, y, size } = square;
  ctx.strokeStyle = colour;
  ctx.lineWidth = Math.max(0.8, size * 0.08);
  ctx.beginPath();
  for (let chip = 0; chip < 2; chip += 1) {
    const left = x + size * (0.1 + 0.5 * scatter(square, chip + 30));
    const top = y + size * (0.2 + 0.6 * scatter(square, chip + 40));
    ctx.moveTo(left, top);
    ctx.lineTo(left + size * 0.18, top - size * 0.12);
    ctx.lineTo(left + size * 0.34, top);
  }
  ctx.stroke();
}

/** A share of 1 that looks drawn by lot and is always the same for a square and a `number`, so that a picture is. */
function scatter({ row, column }: Square, number: number): number {
  const mixed = (row * 73856093) ^ (column * 19349663) ^ (number * 83492791);
  return ((mixed >>> 5) % 97) / 96;
}

function isWall(character: string): boolean {
  return character === '-' || character === '|' || character === '+';
}

/** A wall is a block seen from above and a little from the south: where nothing stands before it, its front shows. */
function paintWallOf(ctx: SKRSContext2D, theme: Theme, scene: DungeonScene, square: Square): void {
  const { row, column, x, y, size, character, lit } = square;
  if (!isWall(character)) return;
  const materials = materialsOf(theme, lit);
  const front = isWall(characterAt(scene, row + 1, column)) ? 0 : size * 0.42;
  ctx.fillStyle = materials.wall;
  ctx.fillRect(x, y, size, size - front);
  ctx.fillStyle = materials.wallEdge;
  if (!isWall(characterAt(scene, row - 1, column))) ctx.fillRect(x, y, size, size * 0.12);
  if (front === 0) return;
  ctx.fillStyle = materials.wallFront;
  ctx.fillRect(x, y + size - front, size, front);
  ctx.fillStyle = materials.shadow;
  ctx.fillRect(x + (column % 2 === 0 ? 0.3 : 0.75) * size, y + size - front, size * 0.09, front);
}

/** The middle of a gridpoint on the picture. */
export function centreOf(scene: Pick<View, 'columns'>, window: Window, at: Gridpoint): { x: number; y: number } {
  const column = at % scene.columns;
  const row = (at - column) / scene.columns;
  return {
    x: window.x + (column - window.firstColumn + 0.5) * window.cell,
    y: window.y + (row - window.firstRow + 0.5) * window.cell,
  };
}

/** How many times wider than a phone's picture the window is: what must be read there is drawn that much larger. */
function wide({ columns, cell }: Window): number {
  return (columns * cell) / 360;
}

function paintPile(
  ctx: SKRSContext2D,
  theme: Theme,
  window: Window,
  scene: DungeonScene,
  pile: DungeonView['piles'][number],
): void {
  const { x, y } = centreOf(scene, window, pile.at);
  const size = Math.max(window.cell, 10, wide(window) * 5.5);
  ctx.fillStyle = fadeColour(dungeonPaletteOf(theme).gold, 0.22);
  ctx.beginPath();
  ctx.arc(x, y, size * 0.8, 0, Math.PI * 2);
  ctx.fill();
  paintNugget(ctx, theme, x, y, size);
  if (pile.size === null) return;
  paintText(ctx, `${pile.size}`, x, y + size * 0.85, {
    size: Math.max(8.5, wide(window) * 4.5),
    weight: 'bold',
    colour: paletteOf(theme).ink,
    halo: paletteOf(theme).background,
  });
}

/** Others are round pieces with their letter; the viewer is `@`, as in the original, in a double ring. */
function paintPlayer(
  ctx: SKRSContext2D,
  theme: Theme,
  window: Window,
  scene: DungeonScene,
  { seat, at }: DungeonView['players'][number],
): void {
  const { x, y } = centreOf(scene, window, at);
  const radius = Math.max(window.cell * 0.5, 7.5, wide(window) * 5.5);
  const { background, highlight } = paletteOf(theme);
  const isSelf = scene.own?.seat === seat;
  const rims = isSelf
    ? ([
        [radius + 3.5, highlight],
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
  else paintPiece(ctx, theme, seat, { x, y, radius });
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

import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Theme } from '../shared/drawing.ts';
import type { Stamp } from '../shared/stamps.ts';
import { dungeonPaletteOf, type Materials } from './palette.ts';

/** The material of a square. */
type Ground = 'floor' | 'passage' | 'rock' | 'wall';

/** The materials by their symbols on a map. */
const GROUNDS: Readonly<Record<string, Ground>> = {
  '.': 'floor',
  '#': 'passage',
  '-': 'wall',
  '|': 'wall',
  '+': 'wall',
};

/** A known square: its position, its material, whether it is in sight or only remembered, and what is next to it. */
export interface Square {
  readonly row: number;
  readonly column: number;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly character: string;
  readonly lit: boolean;
  readonly above: string;
  readonly below: string;
}

/** Everything that a square's picture depends on, apart from its position and size. */
interface Look {
  readonly ground: Ground;
  readonly materials: Materials;
  readonly lit: boolean;
  readonly wallAbove: boolean;
  readonly wallBelow: boolean;
  /** The number of arrangements of stones and chips. */
  readonly variant: number;
}

const VARIANTS = 8;

/** Paints a square within its bounds: squares that look the same are painted once and copied. */
export function paintSquare(stamp: Stamp, theme: Theme, square: Square): void {
  const { x, y, size, lit } = square;
  const look = lookOf(theme, square);
  const { ground, wallAbove, wallBelow, variant } = look;
  const name = `dungeon ${theme} ${ground} ${lit} ${wallAbove} ${wallBelow} ${variant}`;
  stamp(name, { x, y, width: size, height: size }, (to) => {
    to.translate(x, y);
    PAINTED[ground](to, look, size);
  });
}

function lookOf(theme: Theme, { row, column, character, lit, above, below }: Square): Look {
  const palette = dungeonPaletteOf(theme);
  const ground = groundOf(character);
  const lie = variantOf(row, column);
  return {
    ground,
    materials: lit ? palette.lit : palette.dim,
    lit,
    wallAbove: ground !== 'rock' && groundOf(above) === 'wall',
    wallBelow: ground === 'wall' && groundOf(below) === 'wall',
    variant: { floor: 0, wall: column % 2, passage: lie, rock: lie }[ground],
  };
}

function groundOf(character: string): Ground {
  return GROUNDS[character] ?? 'rock';
}

/** Returns a variant that looks random but is always the same for a square, so that pictures are reproducible. */
function variantOf(row: number, column: number): number {
  return (((row * 73856093) ^ (column * 19349663)) >>> 5) % VARIANTS;
}

/** Returns a number from 0 to 1 that looks random but is always the same for a variant and a `number`. */
function scatter(variant: number, number: number): number {
  return (((((variant + 1) * 19349663) ^ (number * 83492791)) >>> 5) % 97) / 96;
}

/** Paints each material on a square of this size at the origin. */
const PAINTED: Readonly<Record<Ground, (ctx: SKRSContext2D, look: Look, size: number) => void>> = {
  floor: paintFloor,
  passage: paintPassage,
  rock: paintRock,
  wall: paintWall,
};

/** Paints flagstones if in sight, hatching if only remembered. */
function paintFloor(ctx: SKRSContext2D, look: Look, size: number): void {
  const { materials, lit } = look;
  fill(ctx, materials.floor, 0, 0, size, size);
  ctx.strokeStyle = materials.floorMark;
  ctx.lineWidth = 1;
  ctx.beginPath();
  if (lit) {
    ctx.moveTo(0, size - 0.5);
    ctx.lineTo(size - 0.5, size - 0.5);
    ctx.lineTo(size - 0.5, 0);
  } else {
    // Includes the neighbors' lines, whose edges extend over the corners.
    for (const line of [0, size, 2 * size]) {
      ctx.moveTo(line - 2 * size, 2 * size);
      ctx.lineTo(line, 0);
    }
  }
  ctx.stroke();
  paintShadow(ctx, look, size);
}

/** Paints pebbles. */
function paintPassage(ctx: SKRSContext2D, look: Look, size: number): void {
  const { materials, variant } = look;
  fill(ctx, materials.passage, 0, 0, size, size);
  ctx.fillStyle = materials.passageMark;
  for (let stone = 0; stone < 3; stone += 1) {
    const right = 0.2 + 0.6 * scatter(variant, stone);
    const down = 0.2 + 0.6 * scatter(variant, stone + 10);
    const radius = 0.05 + 0.05 * scatter(variant, stone + 20);
    ctx.beginPath();
    ctx.arc(size * right, size * down, size * radius, 0, Math.PI * 2);
    ctx.fill();
  }
  paintShadow(ctx, look, size);
}

/** Paints the shadow of a wall on the ground below it. */
function paintShadow(ctx: SKRSContext2D, { materials, wallAbove }: Look, size: number): void {
  if (wallAbove) fill(ctx, materials.shadow, 0, 0, size, size * 0.22);
}

/** Paints chips of stone. */
function paintRock(ctx: SKRSContext2D, { materials, variant }: Look, size: number): void {
  fill(ctx, materials.rock, 0, 0, size, size);
  ctx.strokeStyle = materials.rockMark;
  ctx.lineWidth = Math.max(0.8, size * 0.08);
  ctx.beginPath();
  for (let chip = 0; chip < 2; chip += 1) {
    const left = size * (0.1 + 0.5 * scatter(variant, chip + 30));
    const top = size * (0.2 + 0.6 * scatter(variant, chip + 40));
    ctx.moveTo(left, top);
    ctx.lineTo(left + size * 0.18, top - size * 0.12);
    ctx.lineTo(left + size * 0.34, top);
  }
  ctx.stroke();
}

/**
 * Paints a wall: a block seen from above and slightly from the south, whose front shows if nothing stands before it.
 */
function paintWall(ctx: SKRSContext2D, { materials, wallAbove, wallBelow, variant }: Look, size: number): void {
  const front = wallBelow ? 0 : size * 0.42;
  fill(ctx, materials.wall, 0, 0, size, size - front);
  if (!wallAbove) fill(ctx, materials.wallEdge, 0, 0, size, size * 0.12);
  if (wallBelow) return;
  fill(ctx, materials.wallFront, 0, size - front, size, front);
  fill(ctx, materials.shadow, (variant === 0 ? 0.3 : 0.75) * size, size - front, size * 0.09, front);
}

function fill(ctx: SKRSContext2D, colour: string, x: number, y: number, width: number, height: number): void {
  ctx.fillStyle = colour;
  ctx.fillRect(x, y, width, height);
}

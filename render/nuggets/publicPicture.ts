import type { CanvasGradient, SKRSContext2D } from '@napi-rs/canvas';
import type { Theme } from '../shared/drawing.ts';
import type { Rect } from '../shared/shapes.ts';
import { stamp } from '../shared/stamps.ts';
import { fadeColour, mixColours } from '../shared/theme.ts';
import { paintGleam, paintNugget } from './gold.ts';
import { type DungeonPalette, dungeonPaletteOf } from './palette.ts';

export const GATE_HEIGHT = 176;

/** The positions where gold glitters behind the gate, nearest last: shares of width and height, and size. */
const GLITTER = [
  [0.5, 0.42, 9],
  [0.42, 0.5, 9],
  [0.58, 0.5, 9],
  [0.36, 0.6, 11],
  [0.5, 0.58, 11],
  [0.64, 0.6, 11],
  [0.4, 0.7, 14],
  [0.6, 0.7, 14],
  [0.5, 0.74, 16],
  [0.33, 0.82, 17],
  [0.67, 0.82, 17],
  [0.5, 0.88, 20],
] as const;

/**
 * Paints what the public sees of the dungeon: its gate, two torches, and in the dark behind it a glitter that fades as
 * gold is found. Nothing in it depends on where anything is.
 */
export function paintGate(
  ctx: SKRSContext2D,
  theme: Theme,
  at: { readonly x: number; readonly y: number; readonly width: number },
  share: number,
): void {
  const arch = { x: at.x + at.width * 0.29, width: at.width * 0.42, top: at.y + 22, bottom: at.y + GATE_HEIGHT };
  const whole = { ...at, height: GATE_HEIGHT };
  stamp(ctx, `gate ${theme}`, whole, (to) => paintEmptyGate(to, dungeonPaletteOf(theme), whole, arch));
  const count = Math.ceil(share * GLITTER.length);
  for (const [right, down, size] of GLITTER.slice(GLITTER.length - count)) {
    paintNugget(ctx, theme, arch.x + right * arch.width, arch.top + down * (arch.bottom - arch.top), size);
  }
}

function paintEmptyGate(ctx: SKRSContext2D, palette: DungeonPalette, whole: Rect, arch: Arch): void {
  ctx.beginPath();
  ctx.roundRect(whole.x, whole.y, whole.width, whole.height, 10);
  ctx.clip();
  paintMasonry(ctx, palette, whole);
  paintArch(ctx, palette, arch);
  for (const side of [0.145, 0.855]) paintTorch(ctx, palette, whole.x + whole.width * side, whole.y + 74);
}

const COURSE = 22;

/** Paints courses of blocks, staggered by half a block, each slightly different. */
function paintMasonry(
  ctx: SKRSContext2D,
  { lit }: DungeonPalette,
  at: { readonly x: number; readonly y: number; readonly width: number },
): void {
  ctx.fillStyle = lit.wallFront;
  ctx.fillRect(at.x, at.y, at.width, GATE_HEIGHT);
  const block = 45;
  for (let course = 0; course * COURSE < GATE_HEIGHT; course += 1) {
    for (let stone = -1; stone * block < at.width; stone += 1) {
      const x = at.x + stone * block + (course % 2 === 0 ? 0 : block / 2);
      const y = at.y + course * COURSE;
      ctx.globalAlpha = 0.62 + ((course * 7 + stone * 5 + 60) % 4) * 0.09;
      ctx.fillStyle = lit.wall;
      ctx.beginPath();
      ctx.roundRect(x + 1.5, y + 1.5, block - 3, COURSE - 3, 3);
      ctx.fill();
      ctx.globalAlpha = 0.5;
      ctx.fillStyle = lit.wallEdge;
      ctx.fillRect(x + 4, y + 2.5, block - 8, 2);
    }
  }
  ctx.globalAlpha = 1;
}

interface Arch {
  readonly x: number;
  readonly width: number;
  readonly top: number;
  readonly bottom: number;
}

/** Paints a round arch of wedge-shaped stones around the dark. */
function paintArch(ctx: SKRSContext2D, { lit, goldRim }: DungeonPalette, { x, width, top, bottom }: Arch): void {
  const radius = width / 2;
  const centre = { x: x + radius, y: top + radius };
  ctx.lineWidth = 18;
  ctx.strokeStyle = lit.wallFront;
  traceArch(ctx, centre, radius + 8, bottom);
  ctx.stroke();
  ctx.lineWidth = 14;
  ctx.strokeStyle = lit.wallEdge;
  ctx.setLineDash([21, 2.5]);
  traceArch(ctx, centre, radius + 8, bottom);
  ctx.stroke();
  ctx.setLineDash([]);
  traceArch(ctx, centre, radius, bottom);
  const dark = ctx.createRadialGradient(centre.x, bottom, 10, centre.x, centre.y, radius * 1.9);
  addSteps(dark, 24, (share) =>
    share < 0.55
      ? mixColours('#3b2c12', '#17130d', share / 0.55)
      : mixColours('#17130d', '#0b0a0a', (share - 0.55) / 0.45),
  );
  ctx.fillStyle = dark;
  ctx.fill();
  ctx.strokeStyle = goldRim;
  ctx.lineWidth = 2;
  ctx.stroke();
}

/**
 * Adds rings of a single color each: a smooth gradient has a different color in every pixel, which doubles the file
 * size.
 */
function addSteps(gradient: CanvasGradient, count: number, colourAt: (share: number) => string): void {
  for (let step = 0; step < count; step += 1) {
    const colour = colourAt(step / (count - 1));
    gradient.addColorStop(step / count, colour);
    gradient.addColorStop((step + 1) / count, colour);
  }
}

function traceArch(ctx: SKRSContext2D, centre: { x: number; y: number }, radius: number, bottom: number): void {
  ctx.beginPath();
  ctx.moveTo(centre.x - radius, bottom + 10);
  ctx.lineTo(centre.x - radius, centre.y);
  ctx.arc(centre.x, centre.y, radius, Math.PI, 0);
  ctx.lineTo(centre.x + radius, bottom + 10);
}

function paintTorch(ctx: SKRSContext2D, { flame, goldShine, goldRim }: DungeonPalette, x: number, y: number): void {
  const glow = ctx.createRadialGradient(x, y, 4, x, y, 62);
  addSteps(glow, 16, (share) => fadeColour(flame, 0.55 * (1 - share)));
  ctx.fillStyle = glow;
  ctx.fillRect(x - 62, y - 62, 124, 124);
  ctx.fillStyle = goldRim;
  ctx.beginPath();
  ctx.moveTo(x - 8, y + 14);
  ctx.lineTo(x + 8, y + 14);
  ctx.lineTo(x + 3, y + 58);
  ctx.lineTo(x - 3, y + 58);
  ctx.closePath();
  ctx.fill();
  paintFlame(ctx, x, y, 1, flame);
  paintFlame(ctx, x, y + 6, 0.5, goldShine);
  ctx.fillStyle = goldShine;
  paintGleam(ctx, x, y - 26, 4);
}

function paintFlame(ctx: SKRSContext2D, x: number, y: number, scale: number, colour: string): void {
  ctx.fillStyle = colour;
  ctx.beginPath();
  ctx.moveTo(x, y - 24 * scale);
  ctx.bezierCurveTo(x + 16 * scale, y - 4 * scale, x + 13 * scale, y + 14 * scale, x, y + 15 * scale);
  ctx.bezierCurveTo(x - 13 * scale, y + 14 * scale, x - 12 * scale, y - 2 * scale, x, y - 24 * scale);
  ctx.closePath();
  ctx.fill();
}

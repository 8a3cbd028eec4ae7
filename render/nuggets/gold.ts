import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Theme } from '../shared/drawing.ts';
import { squareAround } from '../shared/shapes.ts';
import { stamp } from '../shared/stamps.ts';
import { paintText, textWidth } from '../shared/text.ts';
import { paletteOf } from '../shared/theme.ts';
import { dungeonPaletteOf } from './palette.ts';

/** Paints three nuggets and a glint, `size` wide, centered on x and y. */
export function paintNugget(ctx: SKRSContext2D, theme: Theme, x: number, y: number, size: number): void {
  stamp(ctx, `nugget ${theme}`, squareAround({ x, y }, size * 0.6), (to) => drawNugget(to, theme, x, y, size));
}

function drawNugget(ctx: SKRSContext2D, theme: Theme, x: number, y: number, size: number): void {
  const { gold, goldRim, goldShine } = dungeonPaletteOf(theme);
  const lumps = [
    [-0.2, 0.16, 0.22],
    [0.22, 0.18, 0.2],
    [0.02, -0.12, 0.25],
  ] as const;
  ctx.lineWidth = Math.max(0.9, size * 0.09);
  ctx.lineJoin = 'round';
  for (const [right, down, radius] of lumps) {
    paintLump(ctx, x + right * size, y + down * size, radius * size);
    ctx.fillStyle = gold;
    ctx.strokeStyle = goldRim;
    ctx.stroke();
    ctx.fill();
  }
  ctx.fillStyle = goldShine;
  paintGleam(ctx, x - size * 0.02, y - size * 0.16, size * 0.2);
}

/** Paints a stone with six uneven corners. */
function paintLump(ctx: SKRSContext2D, x: number, y: number, radius: number): void {
  const corners = [1, 0.88, 1.05, 0.92, 1.06, 0.9];
  ctx.beginPath();
  for (const [index, share] of corners.entries()) {
    const angle = (index / corners.length) * Math.PI * 2 + 0.3;
    ctx.lineTo(x + Math.cos(angle) * radius * share * 1.1, y + Math.sin(angle) * radius * share);
  }
  ctx.closePath();
}

/** Paints a star with four points. */
export function paintGleam(ctx: SKRSContext2D, x: number, y: number, radius: number): void {
  ctx.beginPath();
  for (let point = 0; point < 8; point += 1) {
    const angle = (point / 8) * Math.PI * 2;
    const reach = point % 2 === 0 ? radius : radius * 0.3;
    ctx.lineTo(x + Math.cos(angle) * reach, y + Math.sin(angle) * reach);
  }
  ctx.closePath();
  ctx.fill();
}

/** Shows how much gold is still unclaimed, as a bar and as a number. */
export function paintGoldLeft(
  ctx: SKRSContext2D,
  theme: Theme,
  at: { readonly x: number; readonly y: number; readonly width: number },
  left: number,
  total: number,
): void {
  const { surface, ink, rule } = paletteOf(theme);
  const { gold, goldRim } = dungeonPaletteOf(theme);
  paintNugget(ctx, theme, at.x + 12, at.y, 22);
  const words = `${left} / ${total}`;
  const style = { size: 17, weight: 'bold', colour: ink, align: 'right' } as const;
  const bar = { x: at.x + 30, width: at.width - 38 - textWidth(ctx, words, style.size, style.weight) };
  ctx.beginPath();
  ctx.roundRect(bar.x, at.y - 6, bar.width, 12, 6);
  ctx.fillStyle = surface;
  ctx.fill();
  ctx.save();
  ctx.clip();
  ctx.fillStyle = gold;
  ctx.fillRect(bar.x, at.y - 6, (bar.width * left) / total, 12);
  ctx.fillStyle = goldRim;
  if (left > 0) ctx.fillRect(bar.x + (bar.width * left) / total - 1.5, at.y - 6, 1.5, 12);
  ctx.restore();
  ctx.strokeStyle = rule;
  ctx.lineWidth = 1;
  ctx.stroke();
  paintText(ctx, words, at.x + at.width, at.y, style);
}

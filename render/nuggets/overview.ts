import type { SKRSContext2D } from '@napi-rs/canvas';
import { hasBit } from '../../src/games/nuggets/bitSet.ts';
import { UNKNOWN } from '../../src/games/nuggets/view.ts';
import type { Theme } from '../shared/drawing.ts';
import { seatColour } from '../shared/seatColours.ts';
import { paletteOf } from '../shared/theme.ts';
import { centreOf, type DungeonScene, type Window } from './dungeon.ts';
import { dungeonPaletteOf, type Materials } from './palette.ts';

/**
 * Paints the whole map at the size of a stamp: what is known of it, gold and players in sight, and the part that the
 * window shows.
 */
export function paintOverview(
  ctx: SKRSContext2D,
  theme: Theme,
  scene: DungeonScene,
  shown: Window,
  at: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): void {
  const { rows, columns, dungeon } = scene;
  const cell = Math.min((at.height - 4) / rows, (at.width - 4) / columns);
  const x = at.x + (at.width - columns * cell) / 2;
  const y = at.y + (at.height - rows * cell) / 2;
  const whole: Window = { x, y, cell, firstRow: 0, firstColumn: 0, rows, columns, scale: 1 };
  const { lit, dim, fog, gold, goldRim } = dungeonPaletteOf(theme);
  ctx.save();
  ctx.fillStyle = fog;
  ctx.fillRect(x - 2, y - 2, columns * cell + 4, rows * cell + 4);
  for (const { colour, row, from, to } of strokesOf(scene, lit, dim)) {
    ctx.fillStyle = colour;
    ctx.fillRect(x + from * cell, y + row * cell, (to - from) * cell + 0.2, cell + 0.2);
  }
  for (const pile of dungeon.piles) paintDot(ctx, centreOf(scene, whole, pile.at), 2.2, gold, goldRim);
  const { highlight, background } = paletteOf(theme);
  for (const player of dungeon.players) {
    const isSelf = player.seat === scene.own?.seat;
    const rim = isSelf ? highlight : background;
    paintDot(ctx, centreOf(scene, whole, player.at), isSelf ? 3.4 : 2.8, seatColour(theme, player.seat), rim);
  }
  ctx.strokeStyle = highlight;
  ctx.lineWidth = 1.5;
  ctx.strokeRect(x + shown.firstColumn * cell, y + shown.firstRow * cell, shown.columns * cell, shown.rows * cell);
  ctx.restore();
}

/** Adjacent squares of one color, from one column up to another. */
interface Stroke {
  readonly colour: string;
  readonly row: number;
  readonly from: number;
  readonly to: number;
}

/** Returns the known squares as strokes. */
function strokesOf({ rows, columns, dungeon }: DungeonScene, lit: Materials, dim: Materials): readonly Stroke[] {
  const colourAt = (point: number) => {
    const character = dungeon.cells[point] ?? UNKNOWN;
    if (character === UNKNOWN || character === ' ') return undefined;
    const materials = hasBit(dungeon.sight, point) ? lit : dim;
    return { '.': materials.floorMark, '#': materials.passageMark }[character] ?? materials.wall;
  };
  const strokes: Stroke[] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let from = 0; from < columns; ) {
      const colour = colourAt(row * columns + from);
      let to = from + 1;
      while (to < columns && colourAt(row * columns + to) === colour) to += 1;
      if (colour !== undefined) strokes.push({ colour, row, from, to });
      from = to;
    }
  }
  return strokes;
}

function paintDot(
  ctx: SKRSContext2D,
  at: { readonly x: number; readonly y: number },
  radius: number,
  colour: string,
  rim: string,
): void {
  ctx.beginPath();
  ctx.arc(at.x, at.y, radius, 0, Math.PI * 2);
  ctx.fillStyle = colour;
  ctx.fill();
  ctx.strokeStyle = rim;
  ctx.lineWidth = 1;
  ctx.stroke();
}

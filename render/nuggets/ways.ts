import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Gridpoint } from '../../src/games/nuggets/map.ts';
import { readMove } from '../../src/games/nuggets/moves.ts';
import { type PlannedWay, plannedWay } from '../../src/games/nuggets/plannedWay.ts';
import { runPath } from '../../src/games/nuggets/route.ts';
import { toMap } from '../../src/games/nuggets/view.ts';
import type { Theme } from '../shared/drawing.ts';
import { type Point, strokeHighlight } from '../shared/shapes.ts';
import { paintText } from '../shared/text.ts';
import { paletteOf } from '../shared/theme.ts';
import type { OwnSight } from './camera.ts';
import { centreOf, TYPE, type Window } from './dungeon.ts';

/** Paints the path of the viewer's last turn as a dotted line, with what was found on it. */
export function paintWalk(ctx: SKRSContext2D, theme: Theme, view: OwnSight, window: Window): void {
  const { walk, at } = view.own;
  if (walk === null) return;
  const { highlight, background, ink } = paletteOf(theme);
  ctx.save();
  ctx.beginPath();
  ctx.rect(window.x, window.y, window.columns * window.cell, window.rows * window.cell);
  ctx.clip();
  for (const spot of walk.path) {
    if (spot === at) continue;
    const { x, y } = centreOf(view, window, spot);
    ctx.beginPath();
    ctx.arc(x, y, window.cell * 0.11, 0, Math.PI * 2);
    ctx.fillStyle = highlight;
    ctx.strokeStyle = background;
    ctx.lineWidth = 1.5;
    ctx.stroke();
    ctx.fill();
  }
  for (const pile of walk.found) {
    const { x, y } = centreOf(view, window, pile.at);
    const lift = pile.at === at ? window.cell * 0.95 : 0;
    paintText(ctx, `+${pile.size}`, x, y - lift, { size: TYPE, weight: 'bold', colour: ink, halo: background });
  }
  ctx.restore();
}

/** Paints the path of a chosen move: a dashed line, with an arrow where it ends or enters unknown territory. */
export function paintPicked(ctx: SKRSContext2D, theme: Theme, view: OwnSight, window: Window, picked: string): void {
  const move = readMove(picked);
  const { at } = view.own;
  if (at === null || !move.ok) return;
  const planned = plannedWay(view, picked);
  if (planned !== undefined) paintPlanned(ctx, theme, view, window, at, planned);
  if (!('direction' in move.value)) return;
  const { path } = runPath(toMap(view, view.dungeon), at, move.value.direction);
  const way = move.value.kind === 'step' ? path.slice(0, 1) : path;
  const end = way.at(-1);
  if (end === undefined) return;
  paintArrow(ctx, theme, centreOf(view, window, at), centreOf(view, window, end), window.cell);
}

/** Paints a path not yet taken: a dashed line over the spots that it passes, with an arrow at its end. */
function paintPlanned(
  ctx: SKRSContext2D,
  theme: Theme,
  view: OwnSight,
  window: Window,
  at: Gridpoint,
  { path }: PlannedWay,
): void {
  const points = [at, ...path].map((spot) => centreOf(view, window, spot));
  const [last, before] = [points.at(-1), points.at(-2)];
  if (last === undefined || before === undefined) return;
  ctx.save();
  ctx.beginPath();
  ctx.rect(window.x, window.y, window.columns * window.cell, window.rows * window.cell);
  ctx.clip();
  strokeWay(ctx, theme, points);
  ctx.restore();
  paintArrow(ctx, theme, before, last, window.cell);
}

/** Paints a dashed line through these points. */
function strokeWay(ctx: SKRSContext2D, theme: Theme, points: readonly Point[]): void {
  strokeHighlight(ctx, theme, 2.5, (isRim) => {
    ctx.setLineDash(isRim ? [] : [5, 3]);
    ctx.beginPath();
    for (const { x, y } of points) ctx.lineTo(x, y);
    ctx.stroke();
  });
}

/** Paints an arrow from one square to another that is visible on any background. */
export function paintArrow(ctx: SKRSContext2D, theme: Theme, from: Point, to: Point, cell: number): void {
  const { highlight, background } = paletteOf(theme);
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const head = cell * 0.6;
  const stop = { x: to.x - Math.cos(angle) * head * 0.4, y: to.y - Math.sin(angle) * head * 0.4 };
  const begin = { x: from.x + Math.cos(angle) * cell * 0.8, y: from.y + Math.sin(angle) * cell * 0.8 };
  ctx.save();
  strokeWay(ctx, theme, [begin, stop]);
  ctx.setLineDash([]);
  ctx.fillStyle = highlight;
  ctx.strokeStyle = background;
  ctx.lineWidth = 1.5;
  ctx.beginPath();
  for (const [turn, reach] of [
    [0, head],
    [2.5, head],
    [-2.5, head],
  ] as const) {
    ctx.lineTo(stop.x + Math.cos(angle + turn) * reach, stop.y + Math.sin(angle + turn) * reach);
  }
  ctx.closePath();
  ctx.stroke();
  ctx.fill();
  ctx.restore();
}

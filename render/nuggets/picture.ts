import type { SKRSContext2D } from '@napi-rs/canvas';
import { winners } from '../../src/engine/outcome.ts';
import { readMove } from '../../src/games/nuggets/move.ts';
import { runPath } from '../../src/games/nuggets/route.ts';
import { actorsOf, type DungeonView, mapOf, type OwnView, type View } from '../../src/games/nuggets/view.ts';
import type { Drawing, Theme } from '../shared/drawing.ts';
import { paintScores, type SeatScore, scoresHeight } from '../shared/scores.ts';
import { paintPiece, seatColour } from '../shared/seats.ts';
import { paintText } from '../shared/text.ts';
import { paletteOf } from '../shared/theme.ts';
import { centreOf, paintDungeon, type Window } from './dungeon.ts';
import { GATE_HEIGHT, paintGate } from './gate.ts';
import { paintGoldLeft } from './gold.ts';
import { OVERVIEW_HEIGHT, paintOverview } from './overview.ts';

const WIDTH = 380;
const MARGIN = 10;
const BAR = 34;
const OWN_HEADER = 44;

/** Maps up to so wide are shown whole to a player, small ones enlarged; of wider ones a window around it. */
const WIDEST_WHOLE = 34;
const OWN_WINDOW = { columns: 28, rows: 20, largestCell: 20 };
/** Who sees everything gets the whole map, in squares as large as the widest picture allows. */
const WHOLE_CELL = 11;
const LARGEST = { width: 940, height: 780 };

/**
 * What a viewer sees of a match: a player its own part of the dungeon, the public only the gate and the purses, spectators
 * (and everybody at the end) all of it. `picked` is a move: the way it would go, as far as it is known.
 */
export function drawNuggets(view: View, theme: Theme, picked = ''): Drawing {
  const { dungeon, own } = view;
  if (dungeon === null) return drawGate(view, theme);
  if (own !== null && view.outcome === null) return drawOwn({ ...view, dungeon, own }, theme, picked);
  return drawWhole({ ...view, dungeon }, theme);
}

type WithDungeon = View & { readonly dungeon: DungeonView };
type OwnSight = WithDungeon & { readonly own: OwnView };

function drawGate(view: View, theme: Theme): Drawing {
  const scores = MARGIN + scoresHeight(view.seats.length);
  return drawing(WIDTH, scores + BAR + GATE_HEIGHT + MARGIN, theme, (ctx) => {
    paintScores(ctx, theme, { x: MARGIN, y: MARGIN, width: WIDTH - 2 * MARGIN }, seatScores(view));
    paintBar(ctx, theme, view, scores, WIDTH);
    paintGate(ctx, theme, { x: MARGIN, y: scores + BAR, width: WIDTH - 2 * MARGIN }, view.unclaimed / view.gold);
  });
}

function drawWhole(view: WithDungeon, theme: Theme): Drawing {
  const cell = Math.min(WHOLE_CELL, LARGEST.width / view.columns, LARGEST.height / view.rows);
  const width = Math.max(WIDTH, Math.ceil(view.columns * cell) + 2 * MARGIN);
  const few = Math.min(view.seats.length, 12);
  const top = MARGIN + scoresHeight(few) + BAR;
  const x = (width - view.columns * cell) / 2;
  const window = { x, y: top, cell, firstRow: 0, firstColumn: 0, rows: view.rows, columns: view.columns };
  return drawing(width, top + view.rows * cell + MARGIN, theme, (ctx) => {
    paintScores(ctx, theme, { x: MARGIN, y: MARGIN, width: width - 2 * MARGIN }, richest(view, few));
    paintBar(ctx, theme, view, MARGIN + scoresHeight(few), width);
    paintDungeon(ctx, theme, view, window);
  });
}

function drawOwn(view: OwnSight, theme: Theme, picked: string): Drawing {
  const columns = view.columns <= WIDEST_WHOLE ? view.columns : OWN_WINDOW.columns;
  const rows = Math.min(view.rows, OWN_WINDOW.rows);
  const cell = Math.min(OWN_WINDOW.largestCell, (WIDTH - 2 * MARGIN) / columns);
  const top = OWN_HEADER + BAR;
  const window = windowAround(view, { x: (WIDTH - columns * cell) / 2, y: top, cell, rows, columns });
  const isPart = columns < view.columns || rows < view.rows;
  const bottom = top + rows * cell + MARGIN;
  return drawing(WIDTH, bottom + (isPart ? OVERVIEW_HEIGHT + MARGIN : 0), theme, (ctx) => {
    paintOwnHeader(ctx, theme, view);
    paintBar(ctx, theme, view, OWN_HEADER, WIDTH);
    paintDungeon(ctx, theme, view, window);
    paintPicked(ctx, theme, view, window, picked);
    if (isPart) paintOverview(ctx, theme, view, window, { x: MARGIN, y: bottom, width: WIDTH - 2 * MARGIN });
  });
}

/** The window with the player in its middle, as far as the map's edges let it. */
function windowAround(view: OwnSight, size: Omit<Window, 'firstRow' | 'firstColumn'>): Window {
  const at = view.own.at ?? Math.floor(view.rows / 2) * view.columns + Math.floor(view.columns / 2);
  const column = at % view.columns;
  const row = (at - column) / view.columns;
  const first = (middle: number, shown: number, all: number) =>
    Math.max(0, Math.min(middle - Math.floor(shown / 2), all - shown));
  return {
    ...size,
    firstRow: first(row, size.rows, view.rows),
    firstColumn: first(column, size.columns, view.columns),
  };
}

function drawing(width: number, height: number, theme: Theme, paint: (ctx: SKRSContext2D) => void): Drawing {
  const whole = Math.ceil(height);
  return {
    width,
    height: whole === width ? whole + 2 : whole,
    paint(ctx) {
      ctx.fillStyle = paletteOf(theme).background;
      ctx.fillRect(0, 0, width, whole + 2);
      paint(ctx);
    },
  };
}

function paintBar(ctx: SKRSContext2D, theme: Theme, view: View, top: number, width: number): void {
  const bar = { x: MARGIN, y: top + BAR / 2, width: width - 2 * MARGIN };
  paintGoldLeft(ctx, theme, bar, view.unclaimed, view.gold);
}

function seatScores(view: View): readonly SeatScore[] {
  const best = view.outcome === null ? [] : winners(view.outcome);
  const acting = actorsOf(view);
  return view.seats.map(({ purse, found, active }, seat) => ({
    seat,
    score: `${purse ?? found}`,
    toAct: view.pace === 'turns' && acting.includes(seat),
    won: best.includes(seat),
    left: !active,
  }));
}

/** So many of the scores, the largest purses first where not all are shown. */
function richest(view: View, most: number): readonly SeatScore[] {
  const scores = seatScores(view);
  if (scores.length <= most) return scores;
  return [...scores].sort((a, b) => Number(b.score) - Number(a.score)).slice(0, most);
}

/** The viewer's own piece and purse, and who is to act. */
function paintOwnHeader(ctx: SKRSContext2D, theme: Theme, view: OwnSight): void {
  const { ink, muted } = paletteOf(theme);
  const { seat } = view.own;
  const middle = MARGIN + (OWN_HEADER - MARGIN) / 2;
  paintPiece(ctx, theme, seat, { x: MARGIN + 15, y: middle, radius: 15 });
  paintText(ctx, `${view.seats[seat]?.purse ?? 0}`, MARGIN + 38, middle, {
    size: 24,
    weight: 'bold',
    colour: ink,
    align: 'left',
  });
  if (view.pace === 'free') return;
  for (const acting of actorsOf(view)) {
    const x = WIDTH - MARGIN - 15;
    ctx.strokeStyle = seatColour(theme, acting);
    ctx.lineWidth = 3;
    ctx.beginPath();
    ctx.arc(x, middle, 15.5, 0, Math.PI * 2);
    ctx.stroke();
    paintPiece(ctx, theme, acting, { x, y: middle, radius: 12 });
    ctx.fillStyle = acting === seat ? ink : muted;
    ctx.beginPath();
    ctx.moveTo(x - 32, middle - 8);
    ctx.lineTo(x - 21, middle);
    ctx.lineTo(x - 32, middle + 8);
    ctx.closePath();
    ctx.fill();
  }
}

/** The way a picked move would go: a dashed line, with an arrow where it ends or leaves what is known. */
function paintPicked(ctx: SKRSContext2D, theme: Theme, view: OwnSight, window: Window, picked: string): void {
  const move = readMove(picked);
  const { at } = view.own;
  if (at === null || !move.ok || move.value.kind === 'pass' || move.value.kind === 'quit') return;
  const { path } = runPath(mapOf(view, view.dungeon), at, move.value.direction);
  const way = move.value.kind === 'step' ? path.slice(0, 1) : path;
  const end = way.at(-1);
  if (end === undefined) return;
  paintArrow(ctx, theme, centreOf(view, window, at), centreOf(view, window, end), window.cell);
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** An arrow from one square to another, over whatever lies below. */
export function paintArrow(ctx: SKRSContext2D, theme: Theme, from: Point, to: Point, cell: number): void {
  const { highlight, background } = paletteOf(theme);
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const head = cell * 0.6;
  const stop = { x: to.x - Math.cos(angle) * head * 0.4, y: to.y - Math.sin(angle) * head * 0.4 };
  const begin = { x: from.x + Math.cos(angle) * cell * 0.8, y: from.y + Math.sin(angle) * cell * 0.8 };
  ctx.save();
  for (const [colour, width] of [
    [background, 5],
    [highlight, 2.5],
  ] as const) {
    ctx.strokeStyle = colour;
    ctx.lineWidth = width;
    ctx.setLineDash(colour === highlight ? [5, 3] : []);
    ctx.beginPath();
    ctx.moveTo(begin.x, begin.y);
    ctx.lineTo(stop.x, stop.y);
    ctx.stroke();
  }
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

import type { SKRSContext2D } from '@napi-rs/canvas';
import { winners } from '../../src/engine/outcome.ts';
import type { Seat } from '../../src/engine/seat.ts';
import { type DungeonView, listActors, type View } from '../../src/games/nuggets/view.ts';
import { badgeUnder } from '../shared/discordSizes.ts';
import type { Drawing, Theme } from '../shared/drawing.ts';
import { paintScores, type SeatScore, scoresHeight } from '../shared/scores.ts';
import { paintPiece, seatColour } from '../shared/seatColours.ts';
import { paintBackground } from '../shared/shapes.ts';
import { paintText } from '../shared/text.ts';
import { paletteOf } from '../shared/theme.ts';
import { MARGIN, OWN_FOOTER, OWN_HEADER, OWN_WIDTH, type OwnSight, ownWindow, WHOLE_MAP, wholeMap } from './camera.ts';
import { paintDungeon, TYPE } from './dungeon.ts';
import { paintGoldLeft } from './gold.ts';
import { paintOverview } from './overview.ts';
import { GATE_HEIGHT, paintGate } from './publicPicture.ts';
import { paintPicked, paintWalk } from './ways.ts';

const WIDTH = OWN_WIDTH;
const BAR = 34;
/** The maximum number of scores; more would make a picture too tall. */
const MOST_SCORES = 12;

/**
 * Draws what a viewer sees of a match: a player their own part of the dungeon, the public only the gate and the purses,
 * spectators (and everyone at the end) all of it. `picked` is a move, whose path is shown as far as it is known, or a
 * request for the whole map.
 */
export function drawNuggets(view: View, theme: Theme, picked = '', crowned?: readonly Seat[]): Drawing {
  const { dungeon, own } = view;
  if (dungeon === null) return drawGate(view, theme);
  if (own !== null && view.outcome === null && picked !== WHOLE_MAP) {
    return drawOwn({ ...view, dungeon, own }, theme, picked);
  }
  return drawWhole({ ...view, dungeon }, theme, crowned);
}

/** Returns the window for the whole map, below scores and remaining gold. */
export function wholeWindow(view: View): ReturnType<typeof wholeMap> {
  return wholeMap(view, MARGIN + scoresHeight(Math.min(view.seats.length, MOST_SCORES)) + BAR);
}

type WithDungeon = View & { readonly dungeon: DungeonView };

/** Draws the gate, above a strip that Discord's badge may cover. */
export function drawGate(view: View, theme: Theme, crowned?: readonly Seat[]): Drawing {
  const few = Math.min(view.seats.length, MOST_SCORES);
  const scores = MARGIN + scoresHeight(few);
  const above = scores + BAR + GATE_HEIGHT;
  return drawing(WIDTH, above + badgeUnder(WIDTH, above), theme, (ctx) => {
    paintScoresAndBar(ctx, theme, view, richest(view, few, crowned));
    paintGate(ctx, theme, { x: MARGIN, y: scores + BAR, width: WIDTH - 2 * MARGIN }, view.unclaimed / view.gold);
  });
}

function drawWhole(view: WithDungeon, theme: Theme, crowned: readonly Seat[] | undefined): Drawing {
  const few = Math.min(view.seats.length, MOST_SCORES);
  const { window, width, height } = wholeWindow(view);
  return drawing(width, height, theme, (ctx) => {
    ctx.save();
    ctx.scale(window.scale, window.scale);
    paintScoresAndBar(ctx, theme, view, richest(view, few, crowned));
    ctx.restore();
    paintDungeon(ctx, theme, view, window);
  });
}

function drawOwn(view: OwnSight, theme: Theme, picked: string): Drawing {
  const window = ownWindow(view);
  const bottom = window.y + window.rows * window.cell;
  const isPart = window.columns < view.columns || window.rows < view.rows;
  return drawing(WIDTH, bottom + OWN_FOOTER, theme, (ctx) => {
    paintOwnHeader(ctx, theme, view);
    paintDungeon(ctx, theme, view, window);
    paintWalk(ctx, theme, view, window);
    paintPicked(ctx, theme, view, window, picked);
    if (isPart) paintOverview(ctx, theme, view, window, overviewAt(bottom));
  });
}

/** Returns the position of the overview map: to the right of what Discord covers. */
function overviewAt(bottom: number) {
  return { x: 96, y: bottom + 5, width: WIDTH - 96 - MARGIN, height: OWN_FOOTER - 10 };
}

function drawing(width: number, height: number, theme: Theme, paint: (ctx: SKRSContext2D) => void): Drawing {
  const whole = Math.ceil(height);
  return {
    width,
    height: whole === width ? whole + 2 : whole,
    paint(ctx) {
      paintBackground(ctx, theme, width, whole + 2);
      paint(ctx);
    },
  };
}

/** Paints scores and gold bar at the top of a phone's picture. */
function paintScoresAndBar(ctx: SKRSContext2D, theme: Theme, view: View, scores: readonly SeatScore[]): void {
  const width = WIDTH - 2 * MARGIN;
  paintScores(ctx, theme, { x: MARGIN, y: MARGIN, width }, scores);
  const bar = { x: MARGIN, y: MARGIN + scoresHeight(scores.length) + BAR / 2, width };
  paintGoldLeft(ctx, theme, bar, view.unclaimed, view.gold);
}

function seatScores(view: View, crowned: readonly Seat[] | undefined): readonly SeatScore[] {
  const best = crowned ?? (view.outcome === null ? [] : winners(view.outcome));
  const acting = listActors(view);
  return view.seats.map(({ purse, found, active }, seat) => ({
    seat,
    score: `${purse ?? found}`,
    toAct: crowned === undefined && view.pace !== 'free' && acting.includes(seat),
    won: best.includes(seat),
    left: !active,
  }));
}

/** Returns at most `most` of the scores; if that is not all, those with the largest purses. */
function richest(view: View, most: number, crowned?: readonly Seat[]): readonly SeatScore[] {
  const scores = seatScores(view, crowned);
  if (scores.length <= most) return scores;
  return [...scores].sort((a, b) => Number(b.score) - Number(a.score)).slice(0, most);
}

/** Paints the viewer's own piece and purse, the remaining gold, and who is to act. */
function paintOwnHeader(ctx: SKRSContext2D, theme: Theme, view: OwnSight): void {
  const { ink } = paletteOf(theme);
  const { seat } = view.own;
  const middle = OWN_HEADER / 2;
  paintPiece(ctx, theme, seat, { x: MARGIN + 13, y: middle, radius: 13 });
  paintText(ctx, `${view.seats[seat]?.purse ?? 0}`, MARGIN + 33, middle, {
    size: 22,
    weight: 'bold',
    colour: ink,
    align: 'left',
    maxWidth: 52,
    smallest: TYPE,
  });
  const acting = view.pace === 'turns' ? listActors(view) : [];
  const bar = { x: MARGIN + 94, y: middle, width: WIDTH - 2 * MARGIN - 94 - (acting.length > 0 ? 52 : 0) };
  paintGoldLeft(ctx, theme, bar, view.unclaimed, view.gold);
  for (const one of acting) paintToAct(ctx, theme, one, one === seat, middle);
}

function paintToAct(ctx: SKRSContext2D, theme: Theme, acting: Seat, isSelf: boolean, middle: number): void {
  const { ink, muted } = paletteOf(theme);
  const x = WIDTH - MARGIN - 15;
  ctx.strokeStyle = seatColour(theme, acting);
  ctx.lineWidth = 3;
  ctx.beginPath();
  ctx.arc(x, middle, 15.5, 0, Math.PI * 2);
  ctx.stroke();
  paintPiece(ctx, theme, acting, { x, y: middle, radius: 12 });
  ctx.fillStyle = isSelf ? ink : muted;
  ctx.beginPath();
  ctx.moveTo(x - 31, middle - 7);
  ctx.lineTo(x - 21, middle);
  ctx.lineTo(x - 31, middle + 7);
  ctx.closePath();
  ctx.fill();
}

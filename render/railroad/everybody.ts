import type { SKRSContext2D } from '@napi-rs/canvas';
import { winners } from '../../src/engine/outcome.ts';
import type { Seat } from '../../src/engine/seat.ts';
import { SIZE } from '../../src/games/railroad/board.ts';
import { ROUNDS } from '../../src/games/railroad/dice.ts';
import { outcome } from '../../src/games/railroad/play.ts';
import { scoreOn } from '../../src/games/railroad/scoring.ts';
import { isOver, isWaitedFor, openRoll, type Sheet, specialsUsed } from '../../src/games/railroad/state.ts';
import type { View } from '../../src/games/railroad/view.ts';
import type { Grid } from '../shared/coordinates.ts';
import { CARD, CARD_BADGE } from '../shared/discordSizes.ts';
import type { Drawing, Theme } from '../shared/drawing.ts';
import { ACROSS, type End, type EndPlayer, paintAcross } from '../shared/endPlayers.ts';
import { paintSeated } from '../shared/face.ts';
import { hasLead, paintLead } from '../shared/lead.ts';
import { paintCrown } from '../shared/scores.ts';
import { paintPiece, seatColour } from '../shared/seatColours.ts';
import { type Point, paintBackground } from '../shared/shapes.ts';
import { paintText } from '../shared/text.ts';
import { paletteOf } from '../shared/theme.ts';
import { paintCross, STUB } from './board.ts';
import { paintDie } from './dice.ts';
import { paintDots, paintTick } from './header.ts';
import { inksOf } from './inks.ts';
import { paintParts, paintRecords, pointsText } from './scores.ts';
import { paintSheet } from './sheet.ts';

/** The position of a player's board, and of its heading next to or above it. */
interface Place {
  readonly grid: Grid;
  readonly head: Point;
}

/** The number of boards per row, their size, and where their players are named. */
interface Order {
  readonly cell: number;
  readonly columns: number;
  readonly heads: 'across' | 'beside' | 'above';
}

const TWO: Order = { cell: 24, columns: 2, heads: 'across' };
const FOUR: Order = { cell: 18, columns: 2, heads: 'beside' };
const SIX: Order = { cell: 13, columns: 3, heads: 'above' };

/** The strip for what concerns everyone, to the right of Discord's badge. */
const FOOT = {
  x: CARD_BADGE.width + 6,
  y: CARD.height - CARD_BADGE.height + 6,
  height: CARD_BADGE.height - 12,
} as const;

/**
 * Draws all boards, 1:1 as Discord shows them: two side by side, four in a square, six in two rows. During play with
 * the dice of the round; at the end with the points for each part.
 */
export function drawEverybody(view: View, theme: Theme, end?: End): Drawing {
  const order = orderOf(view);
  const players = end?.players ?? standings(view);
  return {
    ...CARD,
    paint(ctx) {
      paintBackground(ctx, theme, CARD.width, CARD.height);
      if (order === TWO) paintAcross(ctx, theme, { x: 6, y: 6, width: 392, height: 0 }, bySeat(players));
      const isEnded = end !== undefined || isOver(view);
      for (const player of players) paintOne(ctx, theme, view, { order, player, isEnded });
      if (!isEnded) paintRound(ctx, theme, view);
      else if (order === TWO) paintHowItCame(ctx, theme, view, end);
      else paintRecords(ctx, theme, { ...FOOT, width: CARD.width - FOOT.x - 8 }, view);
    },
  };
}

function orderOf({ sheets }: View): Order {
  return sheets.length <= 2 ? TWO : sheets.length <= 4 ? FOUR : SIX;
}

/** Returns the position of a player's board among all boards. */
export function gridAmongAll(view: View, seat: Seat): Grid {
  return placeOf(orderOf(view), seat).grid;
}

/** Paints a player's board and its heading. */
function paintOne(
  ctx: SKRSContext2D,
  theme: Theme,
  view: View,
  { order, player, isEnded }: { readonly order: Order; readonly player: EndPlayer; readonly isEnded: boolean },
): void {
  const { grid, head } = placeOf(order, player.seat);
  paintSheet(ctx, theme, view, grid, player.seat);
  if (player.won) frameWinner(ctx, theme, grid, player.seat);
  if (order !== TWO) paintHead(ctx, theme, order, head, player);
  const sheet = view.sheets[player.seat];
  if (sheet !== undefined) paintState(ctx, theme, { order, head, isEnded }, sheet);
}

/** Returns the current standings according to the view. */
function standings(view: View): readonly EndPlayer[] {
  const result = outcome(view);
  const best = result === undefined ? [] : winners(result);
  return view.sheets.map((sheet, seat) => ({ seat, points: scoreOn(sheet).total, won: best.includes(seat) }));
}

/** Sorts by seat, so that the left board's player is on the left. */
function bySeat(players: readonly EndPlayer[]): readonly EndPlayer[] {
  return players.toSorted((one, other) => one.seat - other.seat);
}

function placeOf({ cell, columns, heads }: Order, seat: Seat): Place {
  const [row, column] = [Math.floor(seat / columns), seat % columns];
  const side = SIZE * cell;
  const gridAt = (left: number, top: number): Grid => ({ left, top, cell, columns: SIZE, rows: SIZE });
  if (heads === 'across') {
    return { grid: gridAt(16 + column * 200, ACROSS + 18), head: { x: 84 + column * 195, y: 34 } };
  }
  if (heads === 'beside') {
    const top = 10 + row * (side + 21);
    return { grid: gridAt(column === 0 ? 60 : 214, top), head: { x: column === 0 ? 26 : 374, y: top + 22 } };
  }
  const left = 20 + column * 131;
  const top = 39 + row * (side + 46);
  return { grid: gridAt(left, top), head: { x: left + 13, y: top - 20 } };
}

function frameWinner(ctx: SKRSContext2D, theme: Theme, { left, top, cell }: Grid, seat: Seat): void {
  ctx.strokeStyle = seatColour(theme, seat);
  ctx.lineWidth = 3;
  ctx.strokeRect(left - 1.5, top - 1.5, SIZE * cell + 3, SIZE * cell + 3);
}

function paintHead(ctx: SKRSContext2D, theme: Theme, { heads }: Order, { x, y }: Point, player: EndPlayer): void {
  const { ink, muted } = paletteOf(theme);
  const radius = heads === 'beside' ? 19 : 12.5;
  if (heads === 'beside') paintSeated(ctx, theme, player, { x, y, radius });
  else paintPiece(ctx, theme, player.seat, { x, y, radius });
  if (player.won) paintCrown(ctx, paletteOf(theme), x, y - radius - (heads === 'beside' ? 6 : -2));
  if (player.points === undefined) return;
  const at = heads === 'beside' ? { x, y: y + 38 } : { x: x + 17, y };
  paintText(ctx, pointsText(player.points), at.x, at.y, {
    align: heads === 'beside' ? 'center' : 'left',
    size: heads === 'beside' ? 24 : 20,
    weight: 'bold',
    colour: player.won ? ink : muted,
  });
}

/** Paints who is waited for, and the specials that a player has used; at the end the errors. */
function paintState(
  ctx: SKRSContext2D,
  theme: Theme,
  { order, head, isEnded }: { readonly order: Order; readonly head: Point; readonly isEnded: boolean },
  sheet: Sheet,
): void {
  const { ink, muted } = paletteOf(theme);
  const at = {
    across: { x: head.x, y: 20 },
    beside: { x: head.x, y: head.y + 66 },
    above: { x: head.x + 78, y: head.y },
  }[order.heads];
  if (isEnded) {
    if (order === TWO) return;
    paintCross(ctx, inksOf(theme), at.x - 12, at.y, 8);
    paintText(ctx, `${scoreOn(sheet).errors.length}`, at.x + 2, at.y, { size: 17, align: 'left', colour: muted });
    return;
  }
  if (sheet.done) paintTick(ctx, ink, at.x, at.y);
  else if (isWaitedFor(sheet)) paintDots(ctx, ink, at.x, at.y);
  if (order === SIX) return;
  const used = specialsUsed(sheet);
  const [size, step] = [16, 17];
  const left = order === TWO ? at.x - 8 : at.x - (used.length * step) / 2;
  for (const [index, special] of used.entries()) {
    paintDie(ctx, theme, { x: left + index * step, y: at.y + 12, size }, special, true);
  }
}

/** Paints the dice of the round, and its number. */
function paintRound(ctx: SKRSContext2D, theme: Theme, view: View): void {
  const { ink, muted } = paletteOf(theme);
  const [size, step] = [FOOT.height - 2, FOOT.height + 4];
  for (const [at, tile] of openRoll(view).entries()) {
    paintDie(ctx, theme, { x: FOOT.x + 18 + at * step, y: FOOT.y, size }, tile, true);
  }
  const y = FOOT.y + size / 2;
  paintText(ctx, `${view.completed + 1}`, 346, y, { size: 26, weight: 'bold', align: 'right', colour: ink });
  paintText(ctx, `/ ${ROUNDS}`, 352, y + 2, { size: 17, align: 'left', colour: muted });
}

/** Paints the points for each part of either player's score, and how the lead developed. */
function paintHowItCame(ctx: SKRSContext2D, theme: Theme, view: View, end: End | undefined): void {
  const top = ACROSS + 18 + SIZE * TWO.cell + TWO.cell * STUB + 6;
  const lead = end?.course;
  const width = hasLead(lead) ? 184 : 260;
  paintParts(ctx, theme, { x: CARD_BADGE.width, y: top, width }, view.sheets);
  if (!hasLead(lead)) return;
  paintLead(ctx, theme, { x: 292, y: top + 4, width: 104, height: CARD.height - top - 14 }, lead);
}

import type { SKRSContext2D } from '@napi-rs/canvas';
import { winners } from '../src/engine/outcome.ts';
import { type Seat, seatsOf } from '../src/engine/seat.ts';
import { type Placement, SIZE } from '../src/games/railroad/board.ts';
import { ROUNDS } from '../src/games/railroad/dice.ts';
import { outcome } from '../src/games/railroad/play.ts';
import { scoreOf } from '../src/games/railroad/scoring.ts';
import {
  diceLeft,
  isOver,
  isWaitedFor,
  openPlacements,
  openRoll,
  placementsOn,
  type Sheet,
  SPECIALS_PER_MATCH,
  specialsUsed,
} from '../src/games/railroad/state.ts';
import { SPECIALS } from '../src/games/railroad/tiles.ts';
import type { View } from '../src/games/railroad/view.ts';
import type { Grid } from './coordinates.ts';
import type { Drawing, Theme } from './drawing.ts';
import { paintBoard, paintErrors, paintNames, STUB } from './railroad-board.ts';
import { paintDie } from './railroad-dice.ts';
import { paintPicked } from './railroad-picked.ts';
import { paintScoreTable, pointsText, scoreTableHeight } from './railroad-scores.ts';
import { inksOf } from './railroad-tiles.ts';
import { paintPiece, seatColour } from './seats.ts';
import { paintText } from './text.ts';
import { paletteOf } from './theme.ts';

const WIDTH = 390;
const MARGIN = 10;
const HEADER = 40;
const LARGE_CELL = 46;
const SMALL_CELL = 22.5;
const DICE_STRIP = 66;
/** Where the points stand in the header: right of the rounds, left of the pieces of six players. */
const POINTS_AT = 230;

/** A part of the picture: how high it is, and how it is painted from its upper edge on. */
interface Part {
  readonly height: number;
  readonly paint: (ctx: SKRSContext2D, top: number) => void;
}

/**
 * A position of Railroad Ink. A player sees the own board large while the match runs, others see all boards side by
 * side; at the end everybody sees all boards with their errors and longest routes, over the table of scores.
 *
 * `picked` is what a player has chosen so far: a tile (`A0`: its legal squares are marked), a tile and a square
 * (`A0C2`), or a whole placement (`A0C21`: shown, with every clash marked). Anything else is not shown.
 */
export function drawRailroad(view: View, theme: Theme, picked = ''): Drawing {
  const seat = view.sheets.length === 1 ? 0 : view.viewer;
  const isOwn = typeof seat === 'number' && (!isOver(view) || view.sheets.length === 1);
  const boards = isOwn ? [largePart(view, theme, seat, picked)] : smallParts(view, theme);
  const rest = isOver(view) ? scoresPart(view, theme) : dicePart(view, theme, isOwn ? view.sheets[seat] : undefined);
  return stacked(theme, [headerPart(view, theme, isOwn ? seat : undefined), ...boards, rest]);
}

/** One player's board large, as far as the viewer may know it. */
export function drawRailroadSheet(view: View, seat: Seat, theme: Theme): Drawing {
  return stacked(theme, [headerPart(view, theme, seat), largePart(view, theme, seat, '')]);
}

function stacked(theme: Theme, parts: readonly Part[]): Drawing {
  const height = Math.ceil(parts.reduce((sum, part) => sum + part.height, 0));
  return {
    width: WIDTH,
    height: height === WIDTH ? height + 1 : height,
    paint(ctx) {
      ctx.fillStyle = paletteOf(theme).background;
      ctx.fillRect(0, 0, WIDTH, height + 1);
      let top = 0;
      for (const part of parts) {
        part.paint(ctx, top);
        top += part.height;
      }
    },
  };
}

/** The rounds, the points so far of the board that is shown large, and who is waited for. */
function headerPart(view: View, theme: Theme, shown: Seat | undefined): Part {
  const sheet = shown === undefined ? undefined : view.sheets[shown];
  return {
    height: HEADER,
    paint(ctx, top) {
      const y = top + HEADER / 2;
      paintRounds(ctx, theme, view, y);
      if (view.sheets.length > 1) paintWaiting(ctx, theme, view, y);
      if (sheet === undefined || isOver(view)) return;
      const { total } = scoreOf(placementsOn(sheet));
      paintText(ctx, `= ${pointsText(total)}`, POINTS_AT, y, {
        size: 20,
        weight: 'bold',
        colour: paletteOf(theme).ink,
        maxWidth: 46,
      });
    },
  };
}

/** Seven stops along a line: rounds behind, the open one, rounds to come. */
function paintRounds(ctx: SKRSContext2D, theme: Theme, view: View, y: number): void {
  const { ink, muted, rule, highlight, background } = paletteOf(theme);
  const left = 24;
  const step = 28;
  ctx.fillStyle = rule;
  ctx.fillRect(left, y - 2, step * (ROUNDS - 1), 4);
  for (let round = 0; round < ROUNDS; round += 1) {
    const isOpen = round === view.completed;
    ctx.beginPath();
    ctx.arc(left + round * step, y, isOpen ? 12 : 9, 0, Math.PI * 2);
    ctx.fillStyle = isOpen ? highlight : round < view.completed ? muted : rule;
    ctx.fill();
    const colour = round <= view.completed ? background : ink;
    paintText(ctx, `${round + 1}`, left + round * step, y, { size: isOpen ? 14 : 11, weight: 'bold', colour });
  }
}

/** Everybody's piece; whoever is waited for is framed, whoever is done has a tick. */
function paintWaiting(ctx: SKRSContext2D, theme: Theme, view: View, y: number): void {
  const step = 21;
  for (const seat of seatsOf(view.sheets.length)) {
    const sheet = view.sheets[seat];
    if (sheet === undefined) continue;
    const x = WIDTH - MARGIN - 10 - (view.sheets.length - 1 - seat) * step;
    ctx.save();
    ctx.globalAlpha = sheet.left ? 0.35 : 1;
    paintPiece(ctx, theme, seat, { x, y: y - 3, radius: 8.5 });
    if (sheet.done && !isOver(view)) paintTick(ctx, paletteOf(theme).ink, x, y + 12);
    if (isWaitedFor(sheet) && !isOver(view)) paintDots(ctx, paletteOf(theme).ink, x, y + 12);
    ctx.restore();
  }
}

function paintTick(ctx: SKRSContext2D, colour: string, x: number, y: number): void {
  ctx.strokeStyle = colour;
  ctx.lineWidth = 2;
  ctx.beginPath();
  ctx.moveTo(x - 5, y - 1);
  ctx.lineTo(x - 1.5, y + 3);
  ctx.lineTo(x + 5, y - 4);
  ctx.stroke();
}

function paintDots(ctx: SKRSContext2D, colour: string, x: number, y: number): void {
  ctx.fillStyle = colour;
  for (const dot of [-5, 0, 5]) ctx.fillRect(x + dot - 1.2, y - 1.2, 2.4, 2.4);
}

/** How high and wide a board is with its exits and names. */
function extent(cell: number, nameSize: number): { readonly margin: number; readonly side: number } {
  const margin = cell * STUB + nameSize * 1.3;
  return { margin, side: SIZE * cell + margin + cell * STUB + 3 };
}

function largePart(view: View, theme: Theme, seat: Seat, picked: string): Part {
  const { margin, side } = extent(LARGE_CELL, 13);
  const sheet = view.sheets[seat];
  return {
    height: side + 6,
    paint(ctx, top) {
      const grid = gridAt((WIDTH - side) / 2 + margin, top + margin, LARGE_CELL);
      if (sheet === undefined) return;
      paintSheet(ctx, theme, view, grid, seat);
      paintNames(ctx, paletteOf(theme).muted, grid, 13);
      if (!isOver(view)) paintPicked(ctx, inksOf(theme), grid, placementsOn(sheet), picked);
    },
  };
}

function gridAt(left: number, top: number, cell: number): Grid {
  return { left, top, cell, columns: SIZE, rows: SIZE };
}

/** The board; the tiles of the round set off while the match runs, at the end errors and longest routes. */
function paintSheet(ctx: SKRSContext2D, theme: Theme, view: View, grid: Grid, seat: Seat): void {
  const sheet = view.sheets[seat];
  if (sheet === undefined) return;
  const inks = inksOf(theme);
  const placements = placementsOn(sheet);
  if (!isOver(view)) {
    paintBoard(ctx, inks, grid, placements, { fresh: freshOn(view, seat, sheet), longest: undefined });
    return;
  }
  const score = scoreOf(placements);
  paintBoard(ctx, inks, grid, placements, { fresh: [], longest: score });
  paintErrors(ctx, inks, grid, score);
}

/** Of the own sheet, what was placed in the open round; of others, which hide that, in the last complete one. */
function freshOn(view: View, seat: Seat, sheet: Sheet): readonly Placement[] {
  const isOwn = seat === view.viewer || view.sheets.length === 1;
  return isOwn ? openPlacements(sheet) : (sheet.rounds.at(-2) ?? []);
}

/** All boards, two to a row, each under its player's piece and points. */
function smallParts(view: View, theme: Theme): readonly Part[] {
  const seats = seatsOf(view.sheets.length);
  const rows = Array.from({ length: Math.ceil(seats.length / 2) }, (_, row) => seats.slice(row * 2, row * 2 + 2));
  const { margin, side } = extent(SMALL_CELL, 9);
  const result = outcome(view);
  const best = result === undefined ? [] : winners(result);
  return rows.map((row) => ({
    height: side + 30,
    paint(ctx, top) {
      for (const [place, seat] of row.entries()) {
        const sheet = view.sheets[seat];
        if (sheet === undefined) continue;
        const column = WIDTH / 2;
        const left = row.length === 1 ? (WIDTH - side) / 2 : place * column + (column - side) / 2;
        const grid = gridAt(left + margin, top + 26 + margin, SMALL_CELL);
        paintCaption(ctx, theme, grid, seat, sheet, best.includes(seat));
        paintSheet(ctx, theme, view, grid, seat);
        paintNames(ctx, paletteOf(theme).muted, grid, 9);
      }
    },
  }));
}

function paintCaption(ctx: SKRSContext2D, theme: Theme, grid: Grid, seat: Seat, sheet: Sheet, won: boolean): void {
  const { ink } = paletteOf(theme);
  const y = grid.top - 32;
  paintPiece(ctx, theme, seat, { x: grid.left + 10, y, radius: 10 });
  paintText(ctx, pointsText(scoreOf(placementsOn(sheet)).total), grid.left + 28, y, {
    size: 18,
    weight: 'bold',
    colour: ink,
    align: 'left',
  });
  const used = specialsUsed(sheet);
  const size = 17;
  for (const [index, special] of used.entries()) {
    const x = grid.left + SIZE * SMALL_CELL - (used.length - index) * (size + 3);
    paintDie(ctx, theme, { x, y: y - size / 2, size }, special, true);
  }
  if (!won) return;
  ctx.strokeStyle = seatColour(theme, seat);
  ctx.lineWidth = 3;
  ctx.beginPath();
  ctx.roundRect(grid.left - 4, y - 14, 70, 28, 9);
  ctx.stroke();
}

/** The dice of the round, those placed crossed out, and the six specials, those that can come no more crossed out. */
function dicePart(view: View, theme: Theme, sheet: Sheet | undefined): Part {
  const roll = openRoll(view);
  const left = [...diceLeft(roll, sheet === undefined ? [] : openPlacements(sheet))];
  const dice = [...roll].map((tile) => {
    const at = left.indexOf(tile);
    if (at !== -1) left.splice(at, 1);
    return { tile, used: at === -1 };
  });
  const used = sheet === undefined ? [] : specialsUsed(sheet);
  const isSpent = used.length >= SPECIALS_PER_MATCH;
  const specials = sheet === undefined ? [] : SPECIALS.map((tile) => ({ tile, used: isSpent || used.includes(tile) }));
  return {
    height: DICE_STRIP,
    paint(ctx, top) {
      const all = [...dice.map((die) => ({ ...die, size: 42 })), ...specials.map((one) => ({ ...one, size: 25 }))];
      const width = all.reduce((sum, { size }) => sum + size + 5, specials.length > 0 ? 3 : -5);
      let x = (WIDTH - width) / 2;
      for (const [index, { tile, used: crossed, size }] of all.entries()) {
        if (index === dice.length) x += 8;
        const frame = { x, y: top + 42 - size + 2, size };
        paintDie(ctx, theme, frame, tile, !crossed);
        paintText(ctx, tile, x + size / 2, top + 54, {
          size: 12,
          weight: 'semibold',
          colour: crossed ? paletteOf(theme).muted : paletteOf(theme).ink,
        });
        x += size + 5;
      }
    },
  };
}

function scoresPart(view: View, theme: Theme): Part {
  return {
    height: scoreTableHeight(view.sheets.length) + MARGIN,
    paint: (ctx, top) => paintScoreTable(ctx, theme, { x: MARGIN, y: top, width: WIDTH - 2 * MARGIN }, view),
  };
}

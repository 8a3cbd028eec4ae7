import type { SKRSContext2D } from '@napi-rs/canvas';
import { byScore, winners } from '../../src/engine/outcome.ts';
import type { Seat } from '../../src/engine/seat.ts';
import { domination, rememberedLines, sumTotals, type View } from '../../src/games/domination/index.ts';
import { paintCoordinates } from '../shared/coordinates.ts';
import { CARD_TYPE } from '../shared/discordSizes.ts';
import type { Drawing, Theme } from '../shared/drawing.ts';
import { paintScores, type SeatScore, scoresHeight } from '../shared/scores.ts';
import { seatColour } from '../shared/seatColours.ts';
import { type Point, paintBackground } from '../shared/shapes.ts';
import { stamp } from '../shared/stamps.ts';
import { paintText } from '../shared/text.ts';
import { paletteOf } from '../shared/theme.ts';
import { paintBoard, paintFirstBoard } from './board.ts';
import { type Layout, LISTED, layOut, MARGIN, MOST_LISTED, PLAYS_HEIGHT, WIDTH } from './layout.ts';
import { DISC, paintNumberDisc } from './lines.ts';
import { paintPicked } from './pickedMove.ts';

/** The largest board that is drawn, in cells per side: boards from files may be larger than those played at tables. */
export const LARGEST_PICTURED = 64;
/** The number of columns that have a letter. */
const LETTERS = 26;

/**
 * Draws a position of Linear Domination: scores and plays above the board, the remembered lines below it; in the return
 * leg, also the first board at a small size. `picked` is a start cell (its possible end cells are offered) or a line
 * not yet drawn; anything else is not shown.
 */
export function drawDomination(view: View, theme: Theme, picked = '', crowned?: readonly Seat[]): Drawing {
  const layout = layOut(view);
  const { grid, header, height } = layout;
  return {
    width: WIDTH,
    height,
    paint(ctx) {
      paintBackground(ctx, theme, WIDTH, height);
      paintScores(ctx, theme, { x: MARGIN, y: MARGIN, width: header }, seatScores(view, crowned));
      paintPlays(ctx, theme, view, { x: MARGIN, y: MARGIN + scoresHeight(2) + 8, width: header });
      if (grid.columns <= LETTERS) paintCoordinates(ctx, theme, grid);
      paintBoard(ctx, theme, grid, view);
      paintPicked(ctx, theme, grid, view, picked);
      paintMemory(ctx, theme, view, layout.list);
      if (layout.first !== undefined) paintFirstBoard(ctx, theme, layout.first, view);
    },
  };
}

/** Returns each seat's cells: on this board, and in a return leg also on the first one. */
function seatScores(view: View, crowned: readonly Seat[] | undefined): readonly SeatScore[] {
  const isOver = view.toMove === null;
  const totals = sumTotals(view);
  const best = crowned ?? (isOver ? winners(byScore(totals)) : []);
  return totals.map((total, seat) => {
    const here = view.legScores[view.leg]?.[seat] ?? 0;
    return {
      seat,
      score: view.leg === 0 ? `${here}` : `${total - here}+${here}`,
      toAct: crowned === undefined && view.toMove !== null && view.seats[view.toMove] === seat,
      won: best.includes(seat),
    };
  });
}

/**
 * Paints a box for every play of this leg, filled once it has been made, and the number of the leg if there are two.
 */
function paintPlays(
  ctx: SKRSContext2D,
  theme: Theme,
  view: View,
  { x: start, y: top, width }: Point & { readonly width: number },
): void {
  const { legs, plays } = view.setup;
  const room = width - (legs > 1 ? 36 : 0);
  const step = Math.min(18, room / (2 * plays));
  if (step < 4) return;
  const played = 2 * plays - view.playsLeft.X - view.playsLeft.O;
  const left = start + (room - step * 2 * plays) / 2;
  for (let play = 0; play < 2 * plays; play += 1) {
    const colour = seatColour(theme, view.seats[play % 2 === 0 ? 'X' : 'O']);
    const fill = play < played ? colour : paletteOf(theme).surface;
    const x = left + play * step;
    stamp(ctx, `play ${colour} ${fill}`, { x, y: top, width: step, height: PLAYS_HEIGHT - 2 }, (to) => {
      to.beginPath();
      to.roundRect(x + 1, top + 1, step - 2, PLAYS_HEIGHT - 4, 2);
      to.fillStyle = fill;
      to.fill();
      to.strokeStyle = colour;
      to.lineWidth = 1;
      to.stroke();
    });
  }
  if (legs === 1) return;
  const style = { size: CARD_TYPE, weight: 'bold', align: 'right', colour: paletteOf(theme).muted } as const;
  paintText(ctx, `${view.leg + 1}/${legs}`, start + width, top + PLAYS_HEIGHT / 2 - 1, style);
}

/** Paints the lines that determine what may be drawn, with numbers and cells, latest last. */
function paintMemory(ctx: SKRSContext2D, theme: Theme, view: View, list: Layout['list']): void {
  for (const [place, drawn] of rememberedLines(view).slice(-MOST_LISTED).entries()) {
    const x = list.x + (place % LISTED.inRow) * LISTED.width;
    const y = list.y + (Math.floor(place / LISTED.inRow) + 0.5) * LISTED.height;
    paintNumberDisc(ctx, theme, view, drawn, { x: x + DISC, y });
    const style = { size: CARD_TYPE, weight: 'semibold', align: 'left', colour: paletteOf(theme).ink } as const;
    paintText(ctx, domination.write(drawn), x + 27, y, { ...style, maxWidth: LISTED.width - 28, smallest: CARD_TYPE });
  }
}

import {
  badgeUnder,
  fillSeatRect,
  type Painter,
  paintPiece,
  paintText,
  paletteOf,
  type SKRSContext2D,
  seatColour,
  type Theme,
} from 'parlor/render';
import { type State, toAct } from './rules.ts';

const WIDTH = 400;
const TOP = 70;
const ROW = 48;
const BOX = 40;

/** The boxes of a seat from the left, and its bin; framed where it is to write, or has won. */
function paintRow(ctx: SKRSContext2D, theme: Theme, seat: number, sheet: readonly number[], isFramed: boolean): void {
  const { surface, rule, ink } = paletteOf(theme);
  const y = TOP + seat * ROW;
  paintPiece(ctx, theme, seat, { x: 40, y: y + 20, radius: 15 });
  for (const [at, digit] of sheet.entries()) {
    const x = 70 + at * BOX;
    ctx.fillStyle = at === sheet.length - 1 ? rule : surface;
    ctx.fillRect(x, y, BOX - 4, BOX);
    ctx.strokeStyle = seatColour(theme, seat);
    if (isFramed) ctx.strokeRect(x, y, BOX - 4, BOX);
    if (digit > 0) paintText(ctx, `${digit}`, x + 18, y + 20, { size: 24, weight: 'bold', colour: ink });
  }
}

export const painter: Painter<State> = {
  draw(view, theme, _picked, crowned = []) {
    const bottom = TOP + view.seatCount * ROW;
    // Discord covers the corner below on the left.
    const height = bottom + badgeUnder(WIDTH, bottom);
    const framed = crowned.length > 0 ? crowned : toAct(view);
    return {
      width: WIDTH,
      height,
      paint(ctx) {
        const { background, surface, ink } = paletteOf(theme);
        ctx.fillStyle = background;
        ctx.fillRect(0, 0, WIDTH, height);
        ctx.fillStyle = surface;
        ctx.fillRect(176, 10, 48, 48);
        paintText(ctx, `${view.die}`, WIDTH / 2, 34, { size: 32, weight: 'bold', colour: ink });
        for (const [seat, sheet] of view.sheets.entries()) paintRow(ctx, theme, seat, sheet, framed.includes(seat));
      },
    };
  },
  // At the end the sheets alone, each in the colour of its seat, as large as there is room.
  drawFinal({ sheets }, theme, room) {
    const columns = sheets[0]?.length ?? 1;
    const box = Math.min(room.width / columns, room.height / sheets.length);
    return {
      width: box * columns,
      height: box * sheets.length,
      paint(ctx) {
        for (const [seat, sheet] of sheets.entries()) {
          for (const [at, digit] of sheet.entries()) {
            const [x, y] = [at * box, seat * box];
            fillSeatRect(ctx, theme, seat, 'soft', { x: x + 1, y: y + 1, width: box - 2, height: box - 2 });
            const style = { size: Math.max(15, box / 2), weight: 'bold', colour: paletteOf(theme).ink } as const;
            if (digit > 0) paintText(ctx, `${digit}`, x + box / 2, y + box / 2, style);
          }
        }
      },
    };
  },
  drawRules: (theme) => painter.draw(EXAMPLE, theme),
  drawLobby: ({ seatCount, sheets }, theme) => painter.draw({ ...EXAMPLE, seatCount, sheets }, theme),
};

const EXAMPLE: State = {
  seatCount: 2,
  sheets: [
    [6, 0, 2, 0, 1],
    [6, 5, 0, 0, 0],
  ],
  round: 2,
  die: 5,
  left: [],
};

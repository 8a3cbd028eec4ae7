import {
  badgeUnder,
  fillSeatRect,
  type Painter,
  type Point,
  paintPiece,
  paintText,
  paletteOf,
  type SKRSContext2D,
  type Theme,
} from 'parlor/render';
import { type State, toAct } from './rules.ts';

const WIDTH = 400;
const TOP = 70;
const ROW = 48;
const BOX = 40;

/** All sheets, one below the other, each in the colour of its seat. */
function paintSheets(ctx: SKRSContext2D, theme: Theme, { sheets }: State, corner: Point, box: number, row: number) {
  const style = { size: Math.max(15, box / 2), weight: 'bold', colour: paletteOf(theme).ink } as const;
  for (const [seat, sheet] of sheets.entries()) {
    for (const [at, digit] of sheet.entries()) {
      const [x, y] = [corner.x + at * box, corner.y + seat * row];
      fillSeatRect(ctx, theme, seat, 'soft', { x: x + 1, y: y + 1, width: box - 2, height: box - 2 });
      if (digit > 0) paintText(ctx, `${digit}`, x + box / 2, y + box / 2, style);
    }
  }
}

export const painter: Painter<State> = {
  draw(view, theme, _picked, crowned = []) {
    const bottom = TOP + view.seatCount * ROW;
    // Discord covers the corner below on the left.
    const height = bottom + badgeUnder(WIDTH, bottom);
    const marked = crowned.length > 0 ? crowned : toAct(view);
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
        for (const seat of view.sheets.keys()) {
          const radius = marked.includes(seat) ? 19 : 13;
          paintPiece(ctx, theme, seat, { x: 40, y: TOP + seat * ROW + BOX / 2, radius });
        }
        paintSheets(ctx, theme, view, { x: 70, y: TOP }, BOX, ROW);
      },
    };
  },
  // At the end the sheets alone, as large as there is room.
  drawFinal(view, theme, room) {
    const [columns, rows] = [view.sheets[0]?.length ?? 1, view.sheets.length];
    const box = Math.min(room.width / columns, room.height / rows);
    const paint = (ctx: SKRSContext2D) => paintSheets(ctx, theme, view, { x: 0, y: 0 }, box, box);
    return { width: box * columns, height: box * rows, paint };
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

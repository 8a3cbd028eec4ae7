import { cellCentre, type Grid, type Painter, paintCoordinates, paintPiece, paletteOf } from 'parlor/render';
import { SQUARES, type State } from './rules.ts';

const GRID: Grid = { left: 120, top: 40, cell: 80, columns: 3, rows: 3 };

const middleOf = (at: number) => cellCentre(GRID, { row: Math.floor(at / 3), column: at % 3 });

export const painter: Painter<State> = {
  draw: ({ squares }, theme) => ({
    width: 400,
    height: 300,
    paint(ctx) {
      ctx.fillStyle = paletteOf(theme).background;
      ctx.fillRect(0, 0, 400, 300);
      paintCoordinates(ctx, theme, GRID);
      for (const [at, seat] of squares.entries()) {
        const { x, y } = middleOf(at);
        ctx.fillStyle = paletteOf(theme).surface;
        ctx.fillRect(x - 38, y - 38, 76, 76);
        if (seat !== null) paintPiece(ctx, theme, seat, { x, y, radius: 28 });
      }
    },
  }),
  places: ({ squares }) =>
    SQUARES.flatMap((argument, at) => {
      const { x, y } = middleOf(at);
      return squares[at] === null
        ? [{ argument, area: { kind: 'rectangle', x: x - 38, y: y - 38, width: 76, height: 76 } }]
        : [];
    }),
  // At the end the board alone, as large as there is room beside what it came to.
  drawFinal({ squares }, theme, room) {
    const side = Math.min(room.width, room.height);
    const third = side / 3;
    return {
      width: side,
      height: side,
      paint(ctx) {
        for (const [at, seat] of squares.entries()) {
          const [x, y] = [(at % 3) * third, Math.floor(at / 3) * third];
          ctx.fillStyle = paletteOf(theme).surface;
          ctx.fillRect(x + 2, y + 2, third - 4, third - 4);
          if (seat !== null) paintPiece(ctx, theme, seat, { x: x + third / 2, y: y + third / 2, radius: third / 3 });
        }
      },
    };
  },
  drawRules: (theme) => painter.draw({ squares: [0, 1, null, 1, 0, null, null, null, 0], turn: 1 }, theme),
};

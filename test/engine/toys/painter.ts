import type { Painter } from '../../../render/shared/painter.ts';

/** Draws a view as bars, one a byte of it: enough to tell pictures of different views apart. */
export const toyPainter: Painter = {
  draw: (view) => ({
    width: 200,
    height: 120,
    paint(ctx) {
      for (const [x, byte] of [...Buffer.from(JSON.stringify(view))].entries())
        ctx.fillRect(50 + (x % 150), byte % 120, 1, 9);
    },
  }),
  drawRules: () => ({ width: 200, height: 120, paint: (ctx) => ctx.fillRect(9, 9, 9, 9) }),
};

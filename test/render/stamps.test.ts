import { createCanvas } from '@napi-rs/canvas';
import { afterEach, describe, expect, it } from 'vitest';
import { SCALE } from '../../render/shared/drawing.ts';
import { fillCircle, squareAround } from '../../render/shared/shapes.ts';
import { checkStamps, stamp } from '../../render/shared/stamps.ts';

const SIDE = 120;
type Paint = (ctx: ReturnType<ReturnType<typeof createCanvas>['getContext']>) => void;

function pixelsOf(paint: Paint, scale: number): Buffer {
  const ctx = createCanvas(SIDE * scale, SIDE * scale).getContext('2d');
  ctx.scale(scale, scale);
  ctx.fillStyle = '#26282c';
  ctx.fillRect(0, 0, SIDE, SIDE);
  paint(ctx);
  return ctx.canvas.data();
}

function largestDifference(one: Buffer, other: Buffer): number {
  return one.reduce((most, value, at) => Math.max(most, Math.abs(value - (other[at] ?? 0))), 0);
}

const PLACES = [
  { x: 30, y: 40 },
  { x: 77.5, y: 31.25 },
  { x: 60.3, y: 90.7 },
];

function disc(centre: { readonly x: number; readonly y: number }): Paint {
  return (ctx) => {
    fillCircle(ctx, centre, 14, '#6bb8f5');
    fillCircle(ctx, centre, 9, '#ffffff');
  };
}

describe('a stamp', () => {
  it.each([SCALE, 1, 0.7])('leaves no clip and no colour behind, at %d times its size', (scale) => {
    const square = { x: 10, y: 10, width: 20, height: 20 };
    const ground: Paint = (ctx) => {
      ctx.fillStyle = '#6bb8f5';
      ctx.beginPath();
      ctx.rect(square.x, square.y, square.width, square.height);
      ctx.clip();
      ctx.fill();
    };
    const besides: Paint = (ctx) => ctx.fillRect(60, 60, 30, 30);
    const stamped = pixelsOf((ctx) => {
      stamp(ctx, 'a square', square, ground);
      besides(ctx);
    }, scale);
    const alone = pixelsOf((ctx) => {
      ctx.save();
      ground(ctx);
      ctx.restore();
      besides(ctx);
    }, scale);
    expect(stamped.equals(alone)).toBe(true);
  });

  it.each([SCALE, 1, 0.7])('looks as if it were painted each time, at %d times its size', (scale) => {
    const stamped = pixelsOf((ctx) => {
      for (const at of PLACES) stamp(ctx, 'a disc', squareAround(at, 14), disc(at));
    }, scale);
    const painted = pixelsOf((ctx) => {
      for (const at of PLACES) disc(at)(ctx);
    }, scale);
    // Of 255, on smoothed edges: canvas covers pixels in sixteenths, and a stamp lies on a 64th of a pixel.
    expect(largestDifference(stamped, painted)).toBeLessThanOrEqual(16);
  });

  it('is as see-through as what is painted there', () => {
    const seenThrough = (paint: Paint): Buffer =>
      pixelsOf((ctx) => {
        ctx.globalAlpha = 0.4;
        paint(ctx);
      }, SCALE);
    const [at] = PLACES;
    if (at === undefined) throw new Error("doesn't fit");
    const stamped = seenThrough((ctx) => stamp(ctx, 'a disc', squareAround(at, 14), disc(at)));
    expect(stamped.equals(seenThrough(disc(at)))).toBe(true);
  });

  it('is painted once for all places that begin alike in their pixel', () => {
    let painted = 0;
    pixelsOf((ctx) => {
      for (const x of [20, 50, 80]) {
        stamp(ctx, 'counted', squareAround({ x, y: x }, 10), () => {
          painted += 1;
        });
      }
    }, SCALE);
    expect(painted).toBe(1);
  });
});

describe('a stamp that is checked', () => {
  afterEach(() => checkStamps(false));

  const square = { x: 10, y: 10, width: 20, height: 20 };
  const filled =
    (colour: string): Paint =>
    (ctx) => {
      ctx.fillStyle = colour;
      ctx.fillRect(square.x, square.y, square.width, square.height);
    };

  it('is refused where its look leaves out what it depends on', () => {
    checkStamps(true);
    const forgetful = () =>
      pixelsOf((ctx) => {
        for (const colour of ['#6bb8f5', '#ffffff']) stamp(ctx, 'a square of some colour', square, filled(colour));
      }, SCALE);
    expect(forgetful).toThrow('«a square of some colour» looks otherwise here');
  });

  it('may lie anywhere, and be seen on any ground', () => {
    checkStamps(true);
    expect(() =>
      pixelsOf((ctx) => {
        for (const at of PLACES) stamp(ctx, 'a checked disc', squareAround(at, 14), disc(at));
      }, SCALE),
    ).not.toThrow();
  });
});

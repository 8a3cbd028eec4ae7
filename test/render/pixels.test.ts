import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { PAINTERS } from '../../render/index.ts';
import { type Drawing, SCALE, THEMES } from '../../render/shared/drawing.ts';
import { encodePicture } from '../../render/shared/encode.ts';
import { rasterize, withPixels } from '../../render/shared/pixels.ts';
import { SEAT_PATTERNS, seatFill } from '../../render/shared/seatColours.ts';
import { fillSeatRect } from '../../render/shared/seatRect.ts';

/** The long way: a canvas for this drawing alone. */
function onOwnCanvas({ width, height, paint }: Drawing, scale: number): Buffer {
  const canvas = createCanvas(Math.round(width * scale), Math.round(height * scale));
  const ctx = canvas.getContext('2d');
  ctx.scale(scale, scale);
  paint(ctx);
  return canvas.data();
}

describe('pixels', () => {
  it.each(Object.keys(PAINTERS))('of %s are those of a canvas of its own, whatever was painted before', (game) => {
    for (const theme of THEMES) {
      const drawing = PAINTERS[game]?.drawRules(theme);
      if (drawing === undefined) throw new Error(`no painter for ${game}`);
      for (const scale of [SCALE, 1]) {
        expect(rasterize(drawing, scale).bytes.equals(onOwnCanvas(drawing, scale))).toBe(true);
      }
    }
  });

  it('are the reader’s own: a later picture leaves them as they are', () => {
    const board = (colour: string): Drawing => ({
      width: 30,
      height: 20,
      paint(ctx) {
        ctx.fillStyle = colour;
        ctx.fillRect(0, 0, 30, 20);
      },
    });
    const first = rasterize(board('#102030')).bytes;
    const before = Buffer.from(first);
    rasterize(board('#ffffff'));
    expect(first.equals(before)).toBe(true);
  });

  it('that were only lent are gone afterwards', () => {
    const drawing = PAINTERS.cellz?.drawRules('dark');
    const lent = drawing && withPixels(drawing, 1, ({ bytes }) => bytes);
    expect(lent?.byteLength).toBe(0);
  });

  it('of a small picture after a large one show nothing of that', () => {
    const large: Drawing = { width: 900, height: 901, paint: (ctx) => ctx.fillRect(0, 0, 900, 901) };
    const small: Drawing = { width: 20, height: 10, paint: (ctx) => ctx.clearRect(0, 0, 1, 1) };
    encodePicture(large);
    expect(rasterize(small).bytes.every((byte) => byte === 0)).toBe(true);
  });
});

describe('a rectangle in the pattern of a seat', () => {
  const places = [
    { x: 3.5, y: 7, width: 61, height: 40.5 },
    { x: 0, y: 0, width: 150, height: 190 },
    { x: 33.25, y: 12, width: 20, height: 20 },
    { x: 10, y: 10, width: 0.5, height: 130 },
  ];

  it('has the pixels of any other shape in it', () => {
    for (const scale of [SCALE, 1, 0.7]) {
      for (const seat of SEAT_PATTERNS.keys()) {
        for (const place of places) {
          const { x, y, width, height } = place;
          const drawing = (paint: Drawing['paint']): Drawing => ({ width: 200, height: 220, paint });
          const copied = drawing((ctx) => fillSeatRect(ctx, 'dark', seat, 'firm', place));
          const filled = drawing((ctx) => {
            ctx.fillStyle = seatFill('dark', seat, 'firm');
            ctx.fillRect(x, y, width, height);
          });
          expect(onOwnCanvas(copied, scale).equals(onOwnCanvas(filled, scale))).toBe(true);
        }
      }
    }
  });

  it('begins its pattern where the drawing begins, also where that was moved', () => {
    const moved = (paint: Drawing['paint']): Drawing => ({
      width: 200,
      height: 220,
      paint(ctx) {
        ctx.translate(13, 6.5);
        paint(ctx);
      },
    });
    const place = { x: 4, y: 9, width: 50, height: 60 };
    const copied = moved((ctx) => fillSeatRect(ctx, 'light', 1, 'soft', place));
    const filled = moved((ctx) => {
      ctx.fillStyle = seatFill('light', 1, 'soft');
      ctx.fillRect(place.x, place.y, place.width, place.height);
    });
    expect(onOwnCanvas(copied, SCALE).equals(onOwnCanvas(filled, SCALE))).toBe(true);
  });
});

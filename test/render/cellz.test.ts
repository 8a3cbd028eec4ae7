import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawCellz } from '../../render/cellz/picture.ts';
import { PAINTERS } from '../../render/index.ts';
import { PHONE_WIDTH, SMALLEST_TYPE } from '../../render/shared/discordSizes.ts';
import { SCALE, THEMES } from '../../render/shared/drawing.ts';
import { encodePicture } from '../../render/shared/encode.ts';
import { rasterize } from '../../render/shared/pixels.ts';
import { seatColour } from '../../render/shared/seatColours.ts';
import { fastRandom, pick } from '../../src/engine/random.ts';
import { cellz } from '../../src/games/cellz/index.ts';
import { type CellzView, leave, legal, play, start } from '../../src/games/cellz/play.ts';
import { samePixels } from './samePixels.ts';
import { smallestTypeIn, typeIn } from './smallestType.ts';

/** A match in which random lines are drawn. */
function afterRandomLines(columns: number, rows: number, seatCount: number, lines: number, seed = 1): CellzView {
  const random = fastRandom(seed);
  let state = start({ columns, rows }, seatCount);
  for (let line = 0; line < lines; line += 1) {
    const free = legal(state, state.turnOf);
    if (free.length === 0) break;
    state = play(state, state.turnOf, pick(free, random)).state;
  }
  return state;
}

describe('a picture of Cellz', () => {
  test('is not square, fits a phone and stays small, on every board and at every moment', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2, max: 13 }),
        fc.integer({ min: 2, max: 17 }),
        fc.integer({ min: 2, max: 4 }),
        fc.integer({ min: 0, max: 412 }),
        fc.constantFrom(...THEMES),
        fc.constantFrom('', 'a1', 'b2', 'a1-b1 b1-b2'),
        async (columns, rows, seatCount, lines, theme, picked) => {
          const drawing = drawCellz(afterRandomLines(columns, rows, seatCount, lines), theme, picked);
          expect(drawing.width).toBeLessThanOrEqual(400);
          expect(drawing.height).not.toBe(drawing.width);
          expect((await encodePicture(drawing)).byteLength).toBeLessThan(250_000);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('is never square nor higher than 1.2 times its width: every size of board and table', () => {
    for (let columns = 2; columns <= 13; columns += 1) {
      for (let rows = 2; rows <= 17; rows += 1) {
        for (const seatCount of [2, 3, 4]) {
          const { width, height } = drawCellz(start({ columns, rows }, seatCount), 'dark');
          expect(height).not.toBe(width);
          expect(height / width).toBeLessThanOrEqual(1.2);
        }
      }
    }
  });

  test('stays under the limit where it is fullest', async () => {
    for (const theme of THEMES) {
      const png = await encodePicture(drawCellz(afterRandomLines(13, 17, 4, 412), theme));
      expect(png.byteLength).toBeLessThan(250_000);
    }
  });

  /** Discord shows a picture at most 400 wide and 350 high, and lays «ALT» over 70 by 40 of its lower left corner. */
  test('leaves its lower left corner empty, where Discord lays a badge', () => {
    for (const [columns, rows, seatCount] of [
      [2, 2, 2],
      [6, 6, 4],
      [10, 2, 4],
      [2, 17, 3],
      [13, 17, 4],
    ] as const) {
      const drawing = drawCellz(afterRandomLines(columns, rows, seatCount, 412), 'dark');
      const { width, bytes } = rasterize(drawing);
      const shrink = Math.min(1, 400 / drawing.width, 350 / drawing.height);
      const colours = new Set<string>();
      for (let y = Math.ceil((drawing.height - 40 / shrink) * SCALE); y < drawing.height * SCALE; y += 1) {
        for (let x = 0; x < Math.floor((70 / shrink) * SCALE); x += 1) {
          colours.add(bytes.subarray((y * width + x) * 4, (y * width + x) * 4 + 3).toString('hex'));
        }
      }
      expect(colours.size, `${columns} by ${rows}`).toBe(1);
    }
  });

  test('is read on a phone: every number and letter of every size of board, and scores of three figures', () => {
    for (const [columns, rows] of [
      [2, 17],
      [13, 2],
      [13, 17],
    ] as const) {
      const view = afterRandomLines(columns, rows, 4, 412);
      const rich = { ...view, boxes: view.boxes.map(() => 3) };
      for (const drawing of [drawCellz(view, 'dark'), drawCellz(rich, 'dark')]) {
        const { size, text } = smallestTypeIn(drawing);
        expect((size * PHONE_WIDTH) / drawing.width, text).toBeGreaterThanOrEqual(SMALLEST_TYPE);
      }
      expect(typeIn(drawCellz(rich, 'dark'))).toContain(`${view.boxes.length}`);
    }
  });

  test('marks the lines of the last turn', () => {
    const view = afterRandomLines(4, 4, 2, 6);
    expect(samePixels(drawCellz(view, 'dark'), drawCellz({ ...view, lastTurn: null }, 'dark'))).toBe(false);
  });

  test('tells lines of different seats apart without colour', () => {
    const line = cellz.read('a1-b1');
    if (!line.ok) throw new Error('a1-b1 cannot be read');
    const shapes = [0, 1, 2, 3].map((seat) => {
      const drawn = play({ ...start({ columns: 2, rows: 2 }, 4), turnOf: seat }, seat, line.value).state;
      return shapeOf({ ...drawn, turnOf: 0 });
    });
    expect(new Set(shapes).size).toBe(4);
  });

  test('says whose turn it is, who left and, at the end, who won', () => {
    const view = afterRandomLines(4, 4, 3, 6);
    const turned = { ...view, turnOf: (view.turnOf + 1) % 3 };
    expect(samePixels(drawCellz(view, 'dark'), drawCellz(turned, 'dark'))).toBe(false);
    const left = leave(view, (view.turnOf + 1) % 3).state;
    expect(samePixels(drawCellz(view, 'dark'), drawCellz(left, 'dark'))).toBe(false);
    const over = afterRandomLines(3, 3, 2, 12);
    const given = { ...over, boxes: over.boxes.map(() => 0) };
    expect(samePixels(drawCellz(over, 'dark'), drawCellz(given, 'dark'))).toBe(false);
  });

  test('offers the free lines of a picked dot, and shows picked lines', () => {
    const view = start({ columns: 4, rows: 4 }, 2);
    const pictures = ['', 'b2', 'b3', 'b2-b3', 'b2-c2 a1-a2'].map((picked) =>
      rasterize(drawCellz(view, 'light', picked)).bytes.toString('base64'),
    );
    expect(new Set(pictures).size).toBe(pictures.length);
  });

  test('ignores a picked part that is not on the board', () => {
    const view = start({ columns: 4, rows: 4 }, 2);
    for (const picked of ['z9', 'a1-c3', 'i9-j9', 'nonsense']) {
      expect(samePixels(drawCellz(view, 'dark', picked), drawCellz(view, 'dark')), picked).toBe(true);
    }
  });
});

test('the rules of Cellz are drawn in both themes', async () => {
  for (const theme of THEMES) {
    const drawing = PAINTERS.cellz?.drawRules(theme);
    if (drawing === undefined) throw new Error('Cellz has no painter');
    expect((await encodePicture(drawing)).byteLength).toBeLessThan(100_000);
  }
});

/** Where on the upper half of the board is exactly the colour of the first line's owner and where not. */
function shapeOf(view: CellzView): string {
  const drawing = drawCellz({ ...view, lastTurn: null }, 'dark');
  const { width, height, bytes } = rasterize(drawing);
  const owner = view.lines[0] ?? 0;
  const colour = Buffer.from(seatColour('dark', owner).slice(1), 'hex');
  const from = Math.floor(height * 0.2) * width * 4;
  const to = Math.floor(height * 0.5) * width * 4;
  let shape = '';
  for (let at = from; at < to; at += 4) shape += bytes.subarray(at, at + 3).equals(colour) ? 'x' : '.';
  return shape;
}

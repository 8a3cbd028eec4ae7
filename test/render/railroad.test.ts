import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawRailroad, drawRailroadSheet } from '../../render/railroad/picture.ts';
import { drawRailroadRules } from '../../render/railroad/rules.ts';
import { type Drawing, THEMES } from '../../render/shared/drawing.ts';
import { encodePicture } from '../../render/shared/encode.ts';
import { rasterize } from '../../render/shared/pixels.ts';
import { fastRandom, pick } from '../../src/engine/random.ts';
import type { Viewer } from '../../src/engine/seat.ts';
import { legal, play, start, toAct } from '../../src/games/railroad/play.ts';
import type { State } from '../../src/games/railroad/state.ts';
import { imagine, type View, view } from '../../src/games/railroad/view.ts';

/** A match after so many random moves; nobody takes back. */
function afterMoves(seatCount: number, moves: number, seed = 1): State {
  const random = fastRandom(seed);
  let state = start(seatCount, random);
  for (let move = 0; move < moves; move += 1) {
    const acting = toAct(state);
    if (acting.length === 0) break;
    const seat = pick(acting, random);
    const choices = legal(state, seat).filter(({ kind }) => kind !== 'back');
    state = play(state, seat, pick(choices, random)).state;
  }
  return state;
}

function isSame(a: Drawing, b: Drawing): boolean {
  return rasterize(a).bytes.equals(rasterize(b).bytes);
}

function drawn(seen: View, picked?: string): Drawing {
  return drawRailroad(seen, 'dark', picked);
}

describe('a picture of Railroad', () => {
  test('fits a phone, is not square and stays small, for every table, moment and viewer', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 0, max: 250 }),
        fc.constantFrom<Viewer>(0, 'public', 'spectator'),
        fc.constantFrom(...THEMES),
        fc.constantFrom('', 'A0', 'S3', 'A0C2', 'A0A10'),
        async (seatCount, moves, viewer, theme, picked) => {
          const drawing = drawRailroad(view(afterMoves(seatCount, moves), viewer), theme, picked);
          expect(drawing.width).toBeLessThanOrEqual(400);
          expect(drawing.height).not.toBe(drawing.width);
          expect((await encodePicture(drawing)).byteLength).toBeLessThan(400_000);
        },
      ),
      { numRuns: 12 },
    );
  });

  test('sets the tiles of the open round off from older ones', () => {
    const state = afterMoves(1, 8);
    const [sheet] = state.sheets;
    if (sheet === undefined) throw new Error('no sheet');
    const older = { ...state, sheets: [{ ...sheet, rounds: [sheet.rounds.flat(), []], done: true }] };
    expect(isSame(drawn(view(state, 0)), drawn(view(older, 0)))).toBe(false);
  });

  test('shows a picked tile by its squares, a square, a legal and a clashing placement', () => {
    const seen = view(start(1, fastRandom(1)), 0);
    const pictures = ['', 'A1', 'A1A3', 'A1A30', 'A1A10'].map((picked) =>
      rasterize(drawn(seen, picked)).bytes.toString('base64'),
    );
    expect(new Set(pictures).size).toBe(pictures.length);
  });

  test('ignores a picked part that is nothing', () => {
    const seen = view(afterMoves(1, 5), 0);
    for (const picked of ['Z9', 'done', 'A0H9', '💥'])
      expect(isSame(drawn(seen, picked), drawn(seen)), picked).toBe(true);
  });

  test('tells nobody what others place in the open round', () => {
    const state = afterMoves(3, 40, 5);
    for (const viewer of [0, 1, 2, 'public'] as const) {
      const seen = view(state, viewer);
      expect(isSame(drawn(seen), drawn(view(imagine(seen, viewer, fastRandom(9)), viewer)))).toBe(true);
    }
  });

  test('draws one board of a table large', async () => {
    const seen = view(afterMoves(4, 60), 'public');
    for (const theme of THEMES) expect(await encodePicture(drawRailroadSheet(seen, 2, theme))).not.toHaveLength(0);
  });
});

test('the rules of Railroad are drawn in both themes', async () => {
  for (const theme of THEMES) {
    expect((await encodePicture(drawRailroadRules(theme))).byteLength).toBeLessThan(250_000);
  }
});

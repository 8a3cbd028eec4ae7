import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gridAmongAll } from '../../render/railroad/everybody.ts';
import {
  drawRailroad,
  drawRailroadDice,
  drawRailroadLobby,
  drawRailroadScores,
  drawRailroadSheet,
} from '../../render/railroad/picture.ts';
import { railroadPlaces } from '../../render/railroad/places.ts';
import { drawRailroadRules } from '../../render/railroad/rulesPicture.ts';
import { PHONE_WIDTH, SMALLEST_TYPE } from '../../render/shared/discordSizes.ts';
import { type Drawing, THEMES } from '../../render/shared/drawing.ts';
import { encodePicture } from '../../render/shared/encode.ts';
import type { TapPlace } from '../../render/shared/painter.ts';
import { rasterize } from '../../render/shared/pixels.ts';
import { seatColour } from '../../render/shared/seatColours.ts';
import { fastRandom, pick } from '../../src/engine/random.ts';
import type { Viewer } from '../../src/engine/seat.ts';
import { squareName } from '../../src/games/railroad/board.ts';
import { readTile } from '../../src/games/railroad/notation.ts';
import { listPlacements } from '../../src/games/railroad/placement.ts';
import { legal, play, start, toAct } from '../../src/games/railroad/play.ts';
import { gridOn, type State } from '../../src/games/railroad/state.ts';
import { imagine, type View, view } from '../../src/games/railroad/view.ts';
import { samePixels } from './samePixels.ts';
import { smallestTypeIn } from './smallestType.ts';

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

function drawn(seen: View, picked?: string): Drawing {
  return drawRailroad(seen, 'dark', picked);
}

describe('a picture of Railroad', () => {
  test('is never too wide, is not square and stays small, for every table, moment and viewer', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 0, max: 250 }),
        fc.constantFrom<Viewer>(0, 'public', 'spectator'),
        fc.constantFrom(...THEMES),
        fc.constantFrom('', 'A0', 'S3', 'A0C2', 'A0A10'),
        async (seatCount, moves, viewer, theme, picked) => {
          const drawing = drawRailroad(view(afterMoves(seatCount, moves), viewer), theme, picked);
          expect(drawing.width).toBeLessThanOrEqual(600);
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
    expect(samePixels(drawn(view(state, 0)), drawn(view(older, 0)))).toBe(false);
  });

  test('shows a picked tile by the ways in which it fits, a legal and a clashing placement', () => {
    const seen = view(start(1, fastRandom(1)), 0);
    const pictures = ['', 'A1', 'A1A30', 'A1A10'].map((picked) =>
      rasterize(drawn(seen, picked)).bytes.toString('base64'),
    );
    expect(new Set(pictures).size).toBe(pictures.length);
  });

  test('ignores a picked part that is nothing', () => {
    const seen = view(afterMoves(1, 5), 0);
    for (const picked of ['Z9', 'done', 'A0H9', '💥'])
      expect(samePixels(drawn(seen, picked), drawn(seen)), picked).toBe(true);
  });

  test('tells nobody what others place in the open round', () => {
    const state = afterMoves(3, 40, 5);
    for (const viewer of [0, 1, 2, 'public'] as const) {
      const seen = view(state, viewer);
      expect(samePixels(drawn(seen), drawn(view(imagine(seen, viewer, fastRandom(9)), viewer)))).toBe(true);
    }
  });

  test('sets off what everybody placed last in their own colour, on each board', () => {
    const seen = view(afterMoves(4, 60), 'public');
    for (const theme of THEMES) {
      const { bytes, width } = rasterize(drawRailroad(seen, theme), 1);
      for (const seat of [0, 1, 2, 3]) {
        const { left, top, cell } = gridAmongAll(seen, seat);
        const inside = Array.from({ length: (7 * cell) ** 2 }, (_, at) => {
          const [x, y] = [left + (at % (7 * cell)), top + Math.floor(at / (7 * cell))];
          return bytes.toString('hex', 4 * (y * width + x), 4 * (y * width + x) + 3);
        });
        const framed = [0, 1, 2, 3].filter((one) => inside.includes(seatColour(theme, one).slice(1)));
        expect(framed, `${theme}, board of seat ${seat}`).toEqual([seat]);
      }
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

test('the type of every picture is read on a phone: own and all boards, what the commands show, lobby and rules', () => {
  for (const seats of [1, 2, 4, 6]) {
    for (const moves of [0, 60, 10_000]) {
      const seen = view(afterMoves(seats, moves), 0);
      const everybody = view(afterMoves(seats, moves), 'public');
      const drawings = [
        ...[drawRailroad(seen, 'dark'), drawRailroad(seen, 'dark', 'A0'), drawRailroad(everybody, 'dark')],
        ...[drawRailroadDice(seen, 'dark'), drawRailroadScores(everybody, 'dark')],
        ...[drawRailroadSheet(everybody, 0, 'dark'), drawRailroadLobby(everybody, 'dark'), drawRailroadRules('dark')],
      ];
      for (const drawing of drawings) {
        const { size, text } = smallestTypeIn(drawing);
        expect((size * PHONE_WIDTH) / drawing.width, text).toBeGreaterThanOrEqual(SMALLEST_TYPE);
      }
    }
  }
});

describe('the size of the picture', () => {
  test('is at most 1.2 times as high as wide, for any number of players, to the end; the rules too', () => {
    for (const seats of [1, 2, 3, 4, 5, 6]) {
      for (const moves of [3, 10_000]) {
        const state = afterMoves(seats, moves);
        for (const viewer of [0, 'public'] as const) {
          const { width, height } = drawRailroad(view(state, viewer), 'dark');
          expect(height / width).toBeLessThanOrEqual(1.2);
        }
      }
    }
    const rules = drawRailroadRules('dark');
    expect(rules.height / rules.width).toBeLessThanOrEqual(1.2);
  });

  test('three boards stand side by side', () => {
    const { width, height } = drawRailroad(view(afterMoves(3, 10_000), 'public'), 'dark');
    expect(width).toBeGreaterThan(height);
  });
});

describe('places', () => {
  const isDie = ({ argument }: TapPlace) => argument.length === 2;
  const boxOf = ({ area }: TapPlace) => {
    if (area.kind !== 'rectangle') throw new Error('all of them are rectangles');
    return area;
  };

  function expectApart(
    boxes: readonly ReturnType<typeof boxOf>[],
    { width, height }: Pick<Drawing, 'width' | 'height'>,
  ) {
    for (const box of boxes) {
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(24);
      expect(box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height).toBe(true);
      const meets = (other: typeof box) =>
        Math.abs(other.x + other.width / 2 - box.x - box.width / 2) < (other.width + box.width) / 2 - 0.001 &&
        Math.abs(other.y + other.height / 2 - box.y - box.height / 2) < (other.height + box.height) / 2 - 0.001;
      expect(boxes.filter(meets)).toEqual([box]);
    }
  }

  test('are the dice and specials; of a picked one, every square on which it fits, apart and large enough', () => {
    for (const moves of [0, 4, 9, 14]) {
      const state = afterMoves(1, moves);
      const seen = view(state, 0);
      const { width, height } = drawRailroad(seen, 'dark');
      for (const { argument: tile } of railroadPlaces(seen, '').filter(isDie)) {
        const places = railroadPlaces(seen, tile);
        const ways = places.filter(({ argument }) => argument.length === 5);
        const [sheet] = state.sheets;
        const known = readTile(tile);
        if (sheet === undefined || known === undefined) throw new Error(`no tile ${tile}`);
        const squares = new Set(listPlacements(gridOn(sheet), known).map(({ square }) => squareName(square)));
        expect(new Set(ways.map(({ argument }) => argument.slice(2, 4)))).toEqual(squares);
        expectApart(places.map(boxOf), { width, height });
      }
    }
  });

  test('show a tile on the square that is tapped, turn it there through all its ways, and lay it nowhere by themselves', () => {
    const seen = view(afterMoves(1, 4), 0);
    const onBoard = (picked: string) => railroadPlaces(seen, picked).filter((place) => !isDie(place));
    const [first] = onBoard('');
    const turned = new Set<string>();
    let shown = first?.argument ?? '';
    while (!turned.has(shown)) {
      turned.add(shown);
      const there = onBoard(shown).find(({ argument }) => argument.slice(0, 4) === shown.slice(0, 4));
      expect(there).toMatchObject({ isBelow: true });
      shown = there?.argument ?? '';
    }
    const [tile, square] = [shown.slice(0, 2), shown.slice(2, 4)];
    const sheet = afterMoves(1, 4).sheets[0];
    const known = readTile(tile);
    if (sheet === undefined || known === undefined) throw new Error(`no tile ${tile}`);
    const ways = listPlacements(gridOn(sheet), known).filter((one) => squareName(one.square) === square);
    expect(turned.size).toBe(ways.length);
    expect(onBoard('').every(({ isLook }) => isLook === true)).toBe(true);
  });

  test('of the dice lie right of the corner that Discord covers, and only the own board can be tapped', () => {
    expect(
      railroadPlaces(view(afterMoves(1, 0), 0), '')
        .filter(isDie)
        .map(boxOf)
        .every(({ x }) => x >= 70),
    ).toBe(true);
    expect(railroadPlaces(view(afterMoves(2, 3), 'public'), '')).toEqual([]);
  });
});

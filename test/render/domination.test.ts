import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { layOut } from '../../render/domination/layout.ts';
import { drawDomination, LARGEST_PICTURED } from '../../render/domination/picture.ts';
import { dominationPlaces } from '../../render/domination/places.ts';
import { drawDominationRules } from '../../render/domination/rulesPicture.ts';
import { PAINTERS } from '../../render/index.ts';
import { COORDINATE_MARGIN } from '../../render/shared/coordinates.ts';
import { PHONE_WIDTH, SMALLEST_TYPE } from '../../render/shared/discordSizes.ts';
import { THEMES } from '../../render/shared/drawing.ts';
import { encodePicture } from '../../render/shared/encode.ts';
import { fastRandom, pick } from '../../src/engine/random.ts';
import { defaultSetup } from '../../src/engine/setup.ts';
import { domination, playFile, preview, RULES, type View, viewOfReplay } from '../../src/games/domination/index.ts';
import { SETUP, type Setup } from '../../src/games/domination/state.ts';
import { allDifferent, samePixels } from './samePixels.ts';
import { smallest, smallestTypeIn, typesIn } from './smallestType.ts';

/** A match in which random lines are drawn. */
function afterRandomLines(changes: Partial<Setup>, lines: number, seed = 1): View {
  const random = fastRandom(seed);
  const setup = { ...(defaultSetup(SETUP) as Setup), ...changes };
  let state = domination.start(setup, 2, random);
  for (let drawn = 0; drawn < lines; drawn += 1) {
    const [seat] = domination.toAct(state);
    if (seat === undefined) break;
    state = domination.play(state, seat, pick(domination.legal(state, seat), random), random).state;
  }
  return domination.view(state, 'public');
}

describe('a picture of Linear Domination', () => {
  test('is not square, fits a phone and stays small, on every board and at every moment', async () => {
    const setup = fc.record({
      size: fc.integer({ min: 4, max: 16 }),
      memory: fc.nat(8),
      plays: fc.integer({ min: 1, max: 12 }),
      rule: fc.constantFrom(...RULES),
      legs: fc.integer({ min: 1, max: 2 }),
    });
    const picked = fc.constantFrom('', 'a1', 'p16', 'a1-d3', 'b4-b2', 'a1-p16', 'nonsense');
    await fc.assert(
      fc.asyncProperty(setup, fc.nat(60), fc.constantFrom(...THEMES), picked, async (chosen, lines, theme, text) => {
        const drawing = drawDomination(afterRandomLines(chosen, lines), theme, text);
        expect(drawing.width).toBeLessThanOrEqual(400);
        expect((await encodePicture(drawing)).byteLength).toBeLessThan(400_000);
      }),
      { numRuns: 15 },
    );
  });

  test('shows a picked start cell, and a picked line, allowed or not', () => {
    const view = afterRandomLines({ size: 6, memory: 3 }, 4);
    const last = view.lines.at(-1);
    const again = last === undefined ? '' : domination.write(last);
    const pictures = ['', 'c3', 'a1-f2', again].map((picked) => drawDomination(view, 'dark', picked));
    expect(allDifferent(pictures)).toBe(true);
  });

  test('does not show what is not on the board, nor anything picked after the end', () => {
    const view = afterRandomLines({ size: 4, plays: 2 }, 2);
    expect(samePixels(drawDomination(view, 'dark', 'a1-p16'), drawDomination(view, 'dark'))).toBe(true);
    const end = afterRandomLines({ size: 4, plays: 2, legs: 1 }, 4);
    expect(samePixels(drawDomination(end, 'dark', 'a1-b3'), drawDomination(end, 'dark'))).toBe(true);
  });

  test('is read on a phone, with the numbers of eight remembered lines, on every board of a table', () => {
    for (let size = 4; size <= 16; size += 1) {
      const view = afterRandomLines({ size, memory: 8, plays: 12, legs: 2 }, 40);
      const drawing = drawDomination(view, 'dark');
      const types = typesIn(drawing);
      const { size: least, text } = smallest(types);
      expect((least * PHONE_WIDTH) / drawing.width, text).toBeGreaterThanOrEqual(SMALLEST_TYPE);
      const remembered = view.lines.filter((line) => line.remembered).map((line) => domination.write(line));
      expect(remembered.length).toBeGreaterThan(0);
      expect(types.map(({ text: written }) => written)).toEqual(expect.arrayContaining(remembered));
    }
  });

  test('marks the lines that are remembered', () => {
    const view = afterRandomLines({ size: 6 }, 4);
    const forgotten = { ...view, lines: view.lines.map((line) => ({ ...line, remembered: false })) };
    expect(samePixels(drawDomination(view, 'light'), drawDomination(forgotten, 'light'))).toBe(false);
  });

  test('shows boards of files, small and large', async () => {
    for (const size of [1, 2, 30, LARGEST_PICTURED]) {
      const replay = playFile(`${size} 2  1 1 ${size} ${size}  1 ${size} ${size} 1  1 1 1 ${size}`, { rule: 'both' });
      if (!replay.ok) throw new Error(replay.refusal.key);
      const drawing = drawDomination(viewOfReplay(replay.value, 3), 'dark');
      expect(encodePicture(drawing)).toBeDefined();
      expect((smallestTypeIn(drawing).size * PHONE_WIDTH) / drawing.width).toBeGreaterThanOrEqual(SMALLEST_TYPE);
    }
  });
});

test('the rules are a picture in both themes', async () => {
  for (const theme of THEMES) {
    expect(encodePicture(drawDominationRules(theme))).toBeDefined();
  }
});

test('the registry draws Linear Domination', () => {
  const view = afterRandomLines({}, 3);
  const painter = PAINTERS.domination;
  expect(painter && samePixels(painter.draw(view, 'dark'), drawDomination(view, 'dark'))).toBe(true);
});

describe('the parts of the picture', () => {
  test('it is never higher than 1.2 times its width, and the lower left corner is free', () => {
    for (const size of [4, 8, 10, 16]) {
      for (const memory of [0, 3, 8]) {
        for (const lines of [1, 6]) {
          const view = afterRandomLines({ size, memory, plays: 2, legs: 2 }, lines);
          const drawing = drawDomination(view, 'dark');
          expect(drawing.height / drawing.width).toBeLessThanOrEqual(1.2);
          const { list, grid } = layOut(view);
          expect(grid.top + grid.rows * grid.cell).toBeLessThanOrEqual(drawing.height - 40);
          expect(list.x).toBeGreaterThanOrEqual(70);
        }
      }
    }
    const rules = drawDominationRules('dark');
    expect(rules.height / rules.width).toBeLessThanOrEqual(1.2);
  });

  test('in the return leg the first board lies above the coordinates, clear of them', () => {
    const { first, grid } = layOut(afterRandomLines({ size: 8, plays: 2, legs: 2 }, 4));
    expect(first).toBeDefined();
    expect((first?.top ?? 0) + (first?.cell ?? 0) * 8).toBeLessThanOrEqual(grid.top - COORDINATE_MARGIN);
  });

  test('in the return leg the last board of the first leg is shown', () => {
    const view = afterRandomLines({ size: 6, plays: 2, legs: 2 }, 4);
    expect(view.firstBoard).not.toBeNull();
    const other = { ...view, firstBoard: (view.firstBoard ?? []).map((row) => row.replaceAll('X', 'O')) };
    expect(samePixels(drawDomination(view, 'dark'), drawDomination(other, 'dark'))).toBe(false);
  });
});

describe('places', () => {
  test('are the cells: a start, then the ends it allows, inside the picture and apart', () => {
    const view = afterRandomLines({ size: 8 }, 5);
    const { width, height } = drawDomination(view, 'dark');
    const starts = dominationPlaces(view, '');
    expect(starts).toHaveLength(64);
    const ends = dominationPlaces(view, 'c3');
    const legal = ends.filter(({ argument }) => {
      const move = domination.read(argument);
      return move.ok && preview(view, move.value).refusal === undefined;
    });
    expect(legal).toHaveLength(ends.length);
    expect(ends.length).toBeGreaterThan(20);
    for (const { area } of [...starts, ...ends]) {
      if (area.kind !== 'rectangle') throw new Error('a cell is a rectangle');
      expect(Math.min(area.width, area.height)).toBeGreaterThanOrEqual(24);
      expect(area.x >= 0 && area.y >= 0 && area.x + area.width <= width && area.y + area.height <= height).toBe(true);
    }
    expect(new Set(starts.map(({ area }) => JSON.stringify(area))).size).toBe(64);
  });

  test('are gone once the match is over', () => {
    expect(dominationPlaces(afterRandomLines({ size: 4, plays: 1, legs: 1 }, 2), '')).toEqual([]);
  });
});

import { describe, expect, test } from 'vitest';
import { ownWindow, WHOLE_MAP } from '../../render/nuggets/camera.ts';
import { dungeonPaletteOf } from '../../render/nuggets/palette.ts';
import { drawNuggets } from '../../render/nuggets/picture.ts';
import { nuggetsPlaces } from '../../render/nuggets/places.ts';
import { drawNuggetsRules } from '../../render/nuggets/rulesPicture.ts';
import { PHONE_WIDTH, SMALLEST_TYPE } from '../../render/shared/discordSizes.ts';
import { type Drawing, SCALE, THEMES } from '../../render/shared/drawing.ts';
import { encodePicture } from '../../render/shared/encode.ts';
import { rasterize } from '../../render/shared/pixels.ts';
import { contrast } from '../../render/shared/theme.ts';
import { fastRandom } from '../../src/engine/random.ts';
import { seatsOf, type Viewer } from '../../src/engine/seat.ts';
import { nuggets } from '../../src/games/nuggets/index.ts';
import { MAP_NAMES } from '../../src/games/nuggets/shippedMaps.ts';
import type { State } from '../../src/games/nuggets/state.ts';
import { afterKeys, PILLARS, parseTestMove, positionOn, randomWalk, setupWith } from '../games/nuggets/positions.ts';
import { allDifferent, samePixels } from './samePixels.ts';
import { smallestTypeIn, typeIn } from './smallestType.ts';

function seen(state: State, viewer: Viewer, picked = ''): Drawing {
  return drawNuggets(nuggets.view(state, viewer), 'dark', picked);
}

const TWO = positionOn(PILLARS, {
  players: [
    [3, 3],
    [3, 18],
  ],
  piles: [
    [5, 4, 7],
    [2, 18, 5],
  ],
});

describe('a picture of Nuggets', () => {
  test.each(MAP_NAMES)('of the %s is not square, and fits: a phone for players and the public', async (map) => {
    for (const seatCount of [2, 26]) {
      const state = randomWalk(setupWith({ map }), seatCount, 7, 40).states.at(-1) as State;
      for (const viewer of [0, 'public', 'spectator'] as const) {
        const drawing = drawNuggets(nuggets.view(state, viewer), 'light', 'east!');
        expect(drawing.width).not.toBe(drawing.height);
        if (viewer !== 'spectator') expect(drawing.width).toBe(380);
        expect((await encodePicture(drawing)).length).toBeLessThan(600_000);
      }
    }
  });

  test.each(MAP_NAMES)('of the %s has type that is read on a phone, for few players and for many', (map) => {
    for (const seatCount of [2, 26]) {
      const state = randomWalk(setupWith({ map, gold: 2500 }), seatCount, 7, 40).states.at(-1) as State;
      const shown = [seen(state, 0), seen(state, 0, WHOLE_MAP), seen(state, 'public'), seen(state, 'spectator')];
      for (const drawing of shown) {
        const { size, text } = smallestTypeIn(drawing);
        expect((size * PHONE_WIDTH) / drawing.width, text).toBeGreaterThanOrEqual(SMALLEST_TYPE);
      }
    }
  });

  test('of the whole map names up to eight players on it, and of many the viewer alone', () => {
    const letters = (seatCount: number) => {
      const { states } = randomWalk(setupWith({ map: 'cloister' }), seatCount, 7, 40);
      const view = nuggets.view(states.at(-1) as State, 'spectator');
      return typeIn(drawNuggets(view, 'dark')).filter((word) => /^[A-Z]$/.test(word)).length;
    };
    expect(letters(8)).toBe(16);
    expect(letters(9)).toBe(9);
  });

  test('of the whole map tells how much the largest pile holds, and no two numbers overlap', () => {
    const piles = [
      [2, 17, 33],
      [2, 18, 45],
      [2, 19, 22],
      [5, 4, 7],
    ] as const;
    const words = typeIn(seen(positionOn(PILLARS, { players: [[3, 9]], piles }), 'spectator'));
    expect(words).toContain('45');
    expect(words).not.toContain('22');
    expect(words).toContain('7');
    expect(words).not.toContain('33');
  });

  test('is drawn of maps of any shape', () => {
    const tall = ['+---+', ...Array(500).fill('|...|'), '+---+'].join('\n');
    const wide = ['+'.repeat(800), `+${'.'.repeat(798)}+`, '+'.repeat(800)].join('\n');
    for (const upload of [tall, wide]) {
      const state = nuggets.start(setupWith({ upload }), 2, fastRandom(1));
      for (const viewer of [0, 'public', 'spectator'] as const)
        expect(() => rasterize(seen(state, viewer))).not.toThrow();
    }
  });

  test('for the public is the same wherever everybody is and whatever they do, while nothing is found', () => {
    const elsewhere = positionOn(PILLARS, {
      players: [
        [8, 8],
        [1, 4],
      ],
      piles: [[4, 17, 12]],
    });
    expect(samePixels(seen(TWO, 'public'), seen(elsewhere, 'public'))).toBe(true);
    const [still, moved] = ['pass', 'north'].map((key) => seen(afterKeys(TWO, key), 'public'));
    expect(still && moved && samePixels(still, moved)).toBe(true);
  });

  test('for the public tells whose turn it is, what was found, and who has left', () => {
    const states = [
      TWO,
      afterKeys(TWO, 'pass'),
      afterKeys(TWO, 'south', 'pass', 'southeast'),
      nuggets.leave(TWO, 0, fastRandom(1)).state,
    ];
    expect(allDifferent(states.map((state) => seen(state, 'public')))).toBe(true);
  });

  test('for a player shows what is in sight and not what is not', () => {
    const goldGone = positionOn(PILLARS, {
      players: [
        [3, 3],
        [3, 18],
      ],
      piles: [[5, 4, 12]],
    });
    expect(samePixels(seen(TWO, 0), seen(goldGone, 0))).toBe(true);
    expect(samePixels(seen(TWO, 1), seen(goldGone, 1))).toBe(false);
  });

  test('for a player tells remembered ground from ground in sight, and both from the unknown', () => {
    const { lit, dim, fog } = dungeonPaletteOf('dark');
    expect(new Set([lit.floor, dim.floor, fog]).size).toBe(3);
    const wentAway = afterKeys(positionOn(PILLARS, { players: [[3, 11]], piles: [[2, 18, 5]] }), 'east', 'east');
    const neverThere = positionOn(PILLARS, { players: [[3, 13]], piles: [[2, 18, 5]] });
    expect(samePixels(seen(wentAway, 0), seen(neverThere, 0))).toBe(false);
  });

  test('shows the way of a picked move, and of anything else nothing', () => {
    const plain = seen(TWO, 0);
    for (const nothing of ['pass', 'quit', 'west', 'no move'])
      expect(samePixels(seen(TWO, 0, nothing), plain)).toBe(true);
    expect(samePixels(seen(TWO, 0, 'east'), plain)).toBe(false);
    expect(samePixels(seen(TWO, 0, 'east!'), seen(TWO, 0, 'east'))).toBe(false);
  });

  test('for a player shows the way of the last turn, and what was found on it', () => {
    const piles = [
      [3, 6, 4],
      [2, 18, 5],
    ] as const;
    const ran = afterKeys(positionOn(PILLARS, { players: [[3, 3]], piles }), 'east!');
    const forgetful = { ...ran, players: ran.players.map(({ walk: _, ...player }) => player) };
    expect(ran.players[0]?.walk).toMatchObject({ found: [{ size: 4 }] });
    expect(samePixels(seen(ran, 0), seen(forgetful, 0))).toBe(false);
    expect(nuggets.view(ran, 'public')).toEqual(nuggets.view(forgetful, 'public'));
  });

  test('for a player has squares of 24 pixels at least, on whole pixels of the file, on maps of any size, and leaves the corner that Discord covers', () => {
    for (const map of MAP_NAMES) {
      for (const state of randomWalk(setupWith({ map }), 2, 7, 20).states) {
        const view = nuggets.view(state, 0);
        const { dungeon, own } = view;
        if (dungeon === null || own === null) throw new Error('no player');
        const { x, y, cell, rows, columns, firstRow, firstColumn } = ownWindow({ ...view, dungeon, own });
        expect(cell).toBeGreaterThanOrEqual(24);
        expect([x, y, cell].map((length) => (length * SCALE) % 1)).toEqual([0, 0, 0]);
        expect(x + columns * cell).toBeLessThanOrEqual(380);
        const { height, width } = drawNuggets(view, 'dark');
        expect(height - (y + rows * cell)).toBeGreaterThanOrEqual(40);
        expect([width, height <= 350]).toEqual([380, true]);
        const at = [Math.floor((own.at ?? 0) / view.columns) - firstRow, ((own.at ?? 0) % view.columns) - firstColumn];
        expect(at[0]).toBeGreaterThanOrEqual(0);
        expect(at[0]).toBeLessThan(rows);
        expect(at[1]).toBeGreaterThanOrEqual(0);
        expect(at[1]).toBeLessThan(columns);
      }
    }
  });

  test('is never higher than 1.2 times its width', () => {
    const tall = ['+-----+', ...Array(200).fill('|.....|'), '+-----+'].join('\n');
    for (const setup of [...MAP_NAMES.map((map) => setupWith({ map })), setupWith({ upload: tall })]) {
      const state = nuggets.start(setup, 4, fastRandom(2));
      for (const viewer of [0, 'spectator', 'public'] as const) {
        const { width, height } = drawNuggets(nuggets.view(state, viewer), 'dark');
        expect(height).toBeLessThanOrEqual(1.2 * width);
      }
    }
  });

  test('can be tapped: a neighbour is a step, the first of the unknown a run, and all else that was seen a walk there', () => {
    const places = (state: State) => nuggetsPlaces(nuggets.view(state, 0), '');
    const told = places(positionOn(PILLARS, { players: [[3, 9]], piles: [[2, 18, 5]] }));
    const count = (argument: string) => told.filter((place) => place.argument === argument).length;
    expect([count('west'), count('west!'), count('north'), count('to:4.6')]).toEqual([1, 0, 1, 1]);
    expect([count('northwest'), count('southwest'), count('to:4.10')]).toEqual([0, 0, 0]);
    const state = positionOn(PILLARS, { players: [[3, 9]], piles: [[2, 18, 5]] });
    for (const { argument } of told)
      expect(nuggets.refuse(state, 0, parseTestMove(argument)), argument).toBeUndefined();
    const inPassage = places(positionOn(PILLARS, { players: [[3, 13]], piles: [[2, 18, 5]] }));
    expect(inPassage.map(({ argument }) => argument).sort()).toEqual(['east', 'east!', 'west', 'west!']);
    expect(
      nuggetsPlaces(nuggets.view(positionOn(PILLARS, { players: [[3, 9]], piles: [[2, 18, 5]] }), 'public'), ''),
    ).toEqual([]);
  });

  test('for spectators, and at the end for everybody, shows all', () => {
    const over = { ...TWO, players: TWO.players.map((player) => ({ ...player, at: null })) };
    const ends = [...seatsOf(2), 'spectator' as const].map((viewer) => seen(over, viewer));
    for (const end of ends) expect(samePixels(end, seen(over, 'public'))).toBe(true);
    expect(samePixels(seen(TWO, 'spectator'), seen({ ...TWO, piles: [{ at: 30, size: 12 }] }, 'spectator'))).toBe(
      false,
    );
  });

  test('has gold and walls that stand out from the floor, in both themes', () => {
    for (const theme of THEMES) {
      const { lit, gold, goldRim } = dungeonPaletteOf(theme);
      expect(Math.max(contrast(gold, lit.floor), contrast(goldRim, lit.floor))).toBeGreaterThan(3);
      expect(contrast(lit.wall, lit.floor)).toBeGreaterThan(2.5);
    }
  });

  test('of the rules is drawn in both themes, each another', () => {
    const [dark, light] = THEMES.map(drawNuggetsRules);
    expect(dark && light && samePixels(dark, light)).toBe(false);
  });
});

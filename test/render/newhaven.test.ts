import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PAINTERS } from '../../render/index.ts';
import { drawNewHavenEnd } from '../../render/newhaven/end.ts';
import { layOut } from '../../render/newhaven/layout.ts';
import { drawNewHavenLobby } from '../../render/newhaven/lobby.ts';
import { drawNewHaven, poolBoxes } from '../../render/newhaven/picture.ts';
import { listTapPlaces } from '../../render/newhaven/places.ts';
import { markerBoxes, resourceFill, resourceInk } from '../../render/newhaven/resources.ts';
import { drawNewHavenRules } from '../../render/newhaven/rulesPicture.ts';
import { PHONE_WIDTH, SMALLEST_TYPE } from '../../render/shared/discordSizes.ts';
import { type Drawing, THEMES } from '../../render/shared/drawing.ts';
import { encodePicture } from '../../render/shared/encode.ts';
import type { TapPlace } from '../../render/shared/painter.ts';
import { rasterize } from '../../render/shared/pixels.ts';
import { contrast } from '../../render/shared/theme.ts';
import { fastRandom, pick } from '../../src/engine/random.ts';
import { defaultSetup } from '../../src/engine/setup.ts';
import { newhaven } from '../../src/games/newhaven/index.ts';
import { RESOURCES } from '../../src/games/newhaven/resources.ts';
import { SETUP, type Setup } from '../../src/games/newhaven/start.ts';
import type { State } from '../../src/games/newhaven/state.ts';
import { revealedView } from '../../src/games/newhaven/view.ts';
import { EMPTY_VILLAGE } from '../../src/games/newhaven/village.ts';
import { parseVillage, withPlayer } from '../games/newhaven/positions.ts';
import { allDifferent, samePixels } from './samePixels.ts';
import { smallestTypeIn, typeIn } from './smallestType.ts';

/** A match after so many random moves. */
function afterRandomMoves(players: number, moves: number, changes: Partial<Setup> = {}, seed = 1): State {
  const random = fastRandom(seed);
  let state = newhaven.start({ ...(defaultSetup(SETUP) as Setup), ...changes }, players, random);
  for (let made = 0; made < moves && newhaven.outcome(state) === undefined; made += 1) {
    const seat = pick(newhaven.toAct(state), random);
    const view = newhaven.view(state, seat);
    const move = newhaven.players.easy?.choose(view, seat, random, () => true);
    if (move === undefined) throw new Error('no easy player');
    state = newhaven.play(state, seat, move, random).state;
  }
  return state;
}

/** The first position in which the player to act may build. */
function beforeBuilding(): State {
  for (let moves = 0; moves < 50; moves += 1) {
    const state = afterRandomMoves(2, moves);
    if (newhaven.legal(state, state.actor).some((move) => move.kind === 'build')) return state;
  }
  throw new Error('nobody could build');
}

/** Whether nothing is drawn where Discord lays «ALT» over the corner at the bottom left: 70 by 40 pixels as it shows it. */
function isCornerFree(drawing: Drawing): boolean {
  const smaller = Math.max(1, drawing.width / 400, drawing.height / 350);
  const { width, height, bytes } = rasterize(drawing, 1);
  const pixels = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
  const last = pixels[(height - 1) * width];
  for (let y = Math.ceil(height - 40 * smaller); y < height; y += 1) {
    for (let x = 0; x < 70 * smaller; x += 1) if (pixels[y * width + x] !== last) return false;
  }
  return true;
}

/** Large enough for a thumb as Discord shows the picture, inside it, and hardly overlapping. */
function expectSound(places: readonly TapPlace[], drawing: Drawing): void {
  const shown = Math.min(1, 400 / drawing.width, 350 / drawing.height);
  const areas = places.map(({ area }) => area).filter((area) => area.kind === 'rectangle');
  expect(areas).toHaveLength(places.length);
  for (const [at, { x, y, width, height }] of areas.entries()) {
    expect(Math.min(width, height) * shown).toBeGreaterThanOrEqual(24);
    expect(x >= 0 && y >= 0 && x + width <= drawing.width && y + height <= drawing.height).toBe(true);
    for (const other of areas.slice(at + 1)) {
      const across = Math.min(x + width, other.x + other.width) - Math.max(x, other.x);
      const down = Math.min(y + height, other.y + other.height) - Math.max(y, other.y);
      expect(Math.max(0, across) * Math.max(0, down)).toBeLessThanOrEqual((width * height) / 10);
    }
  }
}

describe('the places of a picture', () => {
  test('are hand tiles, then spaces; buildings, then spaces of the village; the pool', () => {
    const state = afterRandomMoves(2, 0);
    const names = (picked: string) => listTapPlaces(newhaven.view(state, 0), picked).map(({ argument }) => argument);
    expect(names('').slice(0, 3)).toEqual(['place 1', 'place 2', 'ship']);
    // Before anything is chosen, each space is looked at with the tile that yields most there.
    expect(names('').slice(3)).toHaveLength(21);
    expect(
      names('')
        .slice(3)
        .every((argument) => /^place [12] [a-e][1-5]$/.test(argument)),
    ).toBe(true);
    expect(names('place 2')).toContain('place 2 c3');
    expect(names('place 2 c3 r1')).toEqual(
      expect.arrayContaining(['place 1 c3', 'place 2 c3 r2', 'place 2 c3 r1', 'place 2 d4']),
    );
    expect(names('ship')).toContain('ship wheat');
    expect(names('ship wheat')).toContain('ship wheat c3');
    const building = beforeBuilding();
    const seat = building.actor;
    const legal = newhaven.legal(building, seat).map(newhaven.write);
    const unchosen = listTapPlaces(newhaven.view(building, seat), '').map(({ argument }) => argument);
    const [first = ''] = unchosen;
    const direct = unchosen.filter((argument) => argument.split(' ').length === 3);
    expect(legal).toEqual(expect.arrayContaining(direct));
    expect(new Set(direct.map((argument) => argument.split(' ')[2])).size).toBe(direct.length);
    const there = listTapPlaces(newhaven.view(building, seat), first).map(({ argument }) => argument);
    expect(there.filter((argument) => argument.split(' ').length === 3).sort()).toEqual(
      legal.filter((text) => text.startsWith(`${first} `)).sort(),
    );
    expect(listTapPlaces(newhaven.view(state, 1), '')).toEqual([]);
    expect(listTapPlaces(newhaven.view(state, 'public'), '')).toEqual([]);
  });

  test('are large enough for a thumb, inside the picture, do not overlap, and are equal for all a viewer imagines', () => {
    for (const [players, moves] of [
      [2, 0],
      [2, 30],
      [3, 61],
      [4, 90],
      [4, 203],
    ] as const) {
      const state = afterRandomMoves(players, moves);
      for (const seat of newhaven.toAct(state)) {
        const view = newhaven.view(state, seat);
        const imagined = newhaven.imagine?.(view, seat, fastRandom(3)) as State;
        const drawing = drawNewHaven(view, 'dark');
        const picks = ['', ...listTapPlaces(view, '').map(({ argument }) => argument)];
        for (const picked of picks) {
          const places = listTapPlaces(view, picked);
          expect(listTapPlaces(newhaven.view(imagined, seat), picked)).toEqual(places);
          expectSound(places, drawing);
        }
      }
    }
  });
});

describe('a picture of New Haven', () => {
  test('is not square, fits a phone and stays small, for every viewer, board and moment', async () => {
    const setup = fc.constantFrom<Partial<Setup>>({}, { side: 'B' }, { careful: true }, { redevelop: true });
    const picked = fc.constantFrom(
      '',
      'place 1',
      'place 2 c3 r3',
      'ship timber d4',
      'build stone3',
      'draw pool 2',
      'no',
    );
    const viewer = fc.constantFrom(0, 1, 'public' as const);
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2, max: 4 }),
        fc.nat(250),
        setup,
        viewer,
        fc.constantFrom(...THEMES),
        picked,
        async (players, moves, changes, who, theme, text) => {
          const drawing = drawNewHaven(newhaven.view(afterRandomMoves(players, moves, changes), who), theme, text);
          expect(drawing.width).toBeLessThanOrEqual(500);
          expect(drawing.height).not.toBe(drawing.width);
          expect(drawing.height).toBeLessThanOrEqual(1.2 * drawing.width);
          expect(isCornerFree(drawing)).toBe(true);
          expect((await encodePicture(drawing)).byteLength).toBeLessThan(400_000);
        },
      ),
      { numRuns: 12 },
    );
  });

  test('leaves the corner free also beside the largest hand', () => {
    const view = newhaven.view(afterRandomMoves(4, 182, { careful: true }), 1);
    expect(isCornerFree(drawNewHaven(view, 'dark', ''))).toBe(true);
  });

  test('takes maps of any shape', async () => {
    const taken = (tiles: number) =>
      Array.from({ length: tiles }, (_, tile) => `RESOURCE ${tile} STONE WHEAT NONE NONE`);
    for (const map of [
      'LENGTH 3\nHEIGHT 1',
      'LENGTH 1\nHEIGHT 3',
      `LENGTH 26\nHEIGHT 50\n${taken(1297).join('\n')}`,
      `LENGTH 26\nHEIGHT 1\n${taken(5).join('\n')}`,
    ]) {
      const view = newhaven.view(afterRandomMoves(2, 1, { map }), 0);
      const drawing = drawNewHaven(view, 'dark');
      expect(encodePicture(drawing)).toBeDefined();
      expect(drawing.height).toBeLessThanOrEqual(1.2 * drawing.width);
      expect(isCornerFree(drawing)).toBe(true);
    }
  });

  test('shows a picked tile, then where it would lie and how it is turned, then a shipment', () => {
    const view = newhaven.view(afterRandomMoves(2, 0), 0);
    const picked = [
      '',
      'place 1',
      'place 2',
      'place 1 c3 r0',
      'place 1 c3 r1',
      'place 1 d3 r0',
      'ship',
      'ship stone c3',
    ];
    expect(allDifferent(picked.map((text) => drawNewHaven(view, 'dark', text)))).toBe(true);
  });

  test('shows a picked building, then where it would stand', () => {
    const state = beforeBuilding();
    const view = newhaven.view(state, state.actor);
    const move = newhaven.legal(state, state.actor).find(({ kind }) => kind === 'build');
    const text = move === undefined ? '' : newhaven.write(move);
    const beginning = text.split(' ').slice(0, 2).join(' ');
    expect(allDifferent(['', beginning, text].map((picked) => drawNewHaven(view, 'light', picked)))).toBe(true);
  });

  test('shows nothing picked to those who see no hand, and nothing for a space that is taken', () => {
    const state = afterRandomMoves(2, 0);
    const plain = drawNewHaven(newhaven.view(state, 'public'), 'dark');
    expect(samePixels(drawNewHaven(newhaven.view(state, 'public'), 'dark', 'place 1 c3 r0'), plain)).toBe(true);
    const own = newhaven.view(state, 0);
    expect(samePixels(drawNewHaven(own, 'dark', 'place 1 a1 r0'), drawNewHaven(own, 'dark', 'place 1'))).toBe(true);
  });

  test('is the same whatever is hidden from its viewer', () => {
    const state = afterRandomMoves(3, 70);
    for (const viewer of [0, 'public'] as const) {
      const view = newhaven.view(state, viewer);
      const imagined = newhaven.imagine?.(view, viewer, fastRandom(9)) as State;
      expect(samePixels(drawNewHaven(newhaven.view(imagined, viewer), 'dark'), drawNewHaven(view, 'dark'))).toBe(true);
    }
  });
});

test.each([2, 3, 4])(
  'the type of every picture is read on a phone, for %i players to the end and beyond',
  (players) => {
    const pictures = [0, 30, 90, 1000].flatMap((moves) => {
      const state = afterRandomMoves(players, moves, { side: moves === 30 ? 'B' : 'A' });
      const views = ([0, 1, 'public'] as const).map((viewer) => newhaven.view(state, viewer));
      return [...views, revealedView(state)].map((view) => drawNewHaven(view, 'dark'));
    });
    const opening = newhaven.view(afterRandomMoves(players, 0), 'public');
    for (const drawing of [...pictures, drawNewHavenLobby(opening, 'dark'), drawNewHavenRules('dark')]) {
      const { size, text } = smallestTypeIn(drawing);
      expect((size * PHONE_WIDTH) / drawing.width, text).toBeGreaterThanOrEqual(SMALLEST_TYPE);
      expect(drawing.height).toBeLessThanOrEqual(1.2 * drawing.width);
      expect(isCornerFree(drawing)).toBe(true);
    }
  },
);

describe('the picture of an end', () => {
  const endOf = (state: State) =>
    drawNewHavenEnd(revealedView(state), 'dark', {
      players: state.players.map((_, seat) => ({ seat, points: 0, won: seat === 1, name: 'Alexandra' })),
    });

  test.each([2, 3, 4])('is read on a phone, for %i players', (players) => {
    const drawing = endOf(afterRandomMoves(players, 1000));
    const { size, text } = smallestTypeIn(drawing);
    expect((size * PHONE_WIDTH) / drawing.width, text).toBeGreaterThanOrEqual(SMALLEST_TYPE);
    expect(isCornerFree(drawing)).toBe(true);
  });

  test('shows what every full line paid, the numbers of what stands face up, and no others', () => {
    const state = afterRandomMoves(2, 1000);
    const village = parseVillage('', 'TTttT', '', '', '', 'SSSSS');
    const nobody = { ...state, players: state.players.map((one) => ({ ...one, village: EMPTY_VILLAGE })) };
    const counts = (one: State) => Object.entries(Object.groupBy(typeIn(endOf(one)), (text) => text));
    const before = new Map(counts(nobody).map(([text, all = []]) => [text, all.length]));
    const more = counts(withPlayer(nobody, 0, { village })).flatMap(([text, all = []]) => {
      const added = all.length - (before.get(text) ?? 0);
      return added > 0 ? [`${added} x ${text}`] : [];
    });
    // Five houses of row 1, which pays 2; three of row 5, which pays 5.
    expect(more).toEqual(['5 x 1', '1 x 2', '4 x 5']);
  });
});

test('on a map of very many spaces only as many are named as there is room for', () => {
  const map = 'LENGTH 26\nHEIGHT 50';
  const drawing = drawNewHaven(newhaven.view(afterRandomMoves(2, 0, { map }), 'public'), 'dark');
  const words = typeIn(drawing);
  expect(words).toContain('a');
  expect(words).not.toContain('b');
  expect(words).not.toContain('12');
});

test('numbers can be read on every resource, and the resources differ in lightness', () => {
  for (const resource of RESOURCES) {
    expect(contrast(resourceFill(resource), resourceInk(resource))).toBeGreaterThan(3.5);
    for (const other of RESOURCES) {
      if (other !== resource) expect(contrast(resourceFill(resource), resourceFill(other))).toBeGreaterThan(1.3);
    }
  }
});

test('the rules are a picture in both themes', async () => {
  for (const theme of THEMES) {
    const { width, height } = drawNewHavenRules(theme);
    expect(height).toBeLessThanOrEqual(1.2 * width);
    expect(isCornerFree(drawNewHavenRules(theme))).toBe(true);
    expect(encodePicture(drawNewHavenRules(theme))).toBeDefined();
  }
});

test('the registry draws New Haven', () => {
  const view = newhaven.view(afterRandomMoves(2, 3), 'public');
  const drawn = PAINTERS.newhaven?.draw(view, 'dark');
  expect(drawn && samePixels(drawn, drawNewHaven(view, 'dark'))).toBe(true);
});

test.each([2, 3, 4])(
  'the buildings on show lie beside the markers of the harvest, not over them, for %i players',
  (players) => {
    const view = newhaven.view(afterRandomMoves(players, 0), 'public');
    const layout = layOut(view);
    const marker = markerBoxes(layout.track).at(-1);
    const [house] = poolBoxes(layout, view);
    expect((marker?.x ?? 0) + (marker?.width ?? 0)).toBeLessThan(house?.x ?? 0);
  },
);

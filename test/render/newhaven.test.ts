import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PAINTERS } from '../../render/index.ts';
import { drawNewHaven } from '../../render/newhaven/picture.ts';
import { resourceFill, resourceInk } from '../../render/newhaven/resources.ts';
import { drawNewHavenRules } from '../../render/newhaven/rules.ts';
import { type Drawing, THEMES } from '../../render/shared/drawing.ts';
import { encodePicture } from '../../render/shared/encode.ts';
import { rasterize } from '../../render/shared/pixels.ts';
import { contrast } from '../../render/shared/theme.ts';
import { fastRandom, pick } from '../../src/engine/random.ts';
import { defaultSetup } from '../../src/engine/setup.ts';
import { newhaven } from '../../src/games/newhaven/index.ts';
import { RESOURCES } from '../../src/games/newhaven/resources.ts';
import { SETUP, type Setup } from '../../src/games/newhaven/start.ts';
import type { State } from '../../src/games/newhaven/state.ts';

/** A match after so many random moves. */
function afterRandomMoves(players: number, moves: number, changes: Partial<Setup> = {}, seed = 1): State {
  const random = fastRandom(seed);
  let state = newhaven.start({ ...(defaultSetup(SETUP) as Setup), ...changes }, players, random);
  for (let made = 0; made < moves && newhaven.outcome(state) === undefined; made += 1) {
    state = newhaven.play(state, state.actor, pick(newhaven.legal(state, state.actor), random), random).state;
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

function sameDrawing(a: Drawing, b: Drawing): boolean {
  return a.height === b.height && rasterize(a).bytes.equals(rasterize(b).bytes);
}

function expectAllDifferent(pictures: readonly Drawing[]): void {
  for (const [index, picture] of pictures.entries()) {
    for (const other of pictures.slice(index + 1)) expect(sameDrawing(picture, other)).toBe(false);
  }
}

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
          expect(drawing.width).toBeLessThanOrEqual(400);
          expect(drawing.height).not.toBe(drawing.width);
          expect((await encodePicture(drawing)).byteLength).toBeLessThan(400_000);
        },
      ),
      { numRuns: 12 },
    );
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
      expect(encodePicture(drawNewHaven(view, 'dark'))).toBeDefined();
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
    expectAllDifferent(picked.map((text) => drawNewHaven(view, 'dark', text)));
  });

  test('shows a picked building, then where it would stand', () => {
    const state = beforeBuilding();
    const view = newhaven.view(state, state.actor);
    const move = newhaven.legal(state, state.actor).find(({ kind }) => kind === 'build');
    const text = move === undefined ? '' : newhaven.write(move);
    const beginning = text.split(' ').slice(0, 2).join(' ');
    expectAllDifferent(['', beginning, text].map((picked) => drawNewHaven(view, 'light', picked)));
  });

  test('shows nothing picked to those who see no hand, and nothing for a space that is taken', () => {
    const state = afterRandomMoves(2, 0);
    const plain = drawNewHaven(newhaven.view(state, 'public'), 'dark');
    expect(sameDrawing(drawNewHaven(newhaven.view(state, 'public'), 'dark', 'place 1 c3 r0'), plain)).toBe(true);
    const own = newhaven.view(state, 0);
    expect(sameDrawing(drawNewHaven(own, 'dark', 'place 1 a1 r0'), drawNewHaven(own, 'dark', 'place 1'))).toBe(true);
  });

  test('is the same whatever is hidden from its viewer', () => {
    const state = afterRandomMoves(3, 70);
    for (const viewer of [0, 'public'] as const) {
      const view = newhaven.view(state, viewer);
      const imagined = newhaven.imagine?.(view, viewer, fastRandom(9)) as State;
      expect(sameDrawing(drawNewHaven(newhaven.view(imagined, viewer), 'dark'), drawNewHaven(view, 'dark'))).toBe(true);
    }
  });
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
    expect(drawNewHavenRules(theme).width).toBeLessThanOrEqual(400);
    expect(encodePicture(drawNewHavenRules(theme))).toBeDefined();
  }
});

test('the registry draws New Haven', () => {
  const view = newhaven.view(afterRandomMoves(2, 3), 'public');
  const drawn = PAINTERS.newhaven?.draw(view, 'dark');
  expect(drawn && sameDrawing(drawn, drawNewHaven(view, 'dark'))).toBe(true);
});

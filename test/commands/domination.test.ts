import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dominationCommand } from '../../commands/domination.ts';
import { fastRandom, pick } from '../../src/engine/random.ts';
import { domination } from '../../src/games/domination/index.ts';
import { opening } from '../games/domination/positions.ts';

type State = ReturnType<typeof opening>;

function momentOf(state: State) {
  const [viewer = 0] = domination.toAct(state);
  return {
    view: domination.view(state, viewer),
    viewer,
    legal: () => domination.legal(state, viewer).map(domination.write),
  };
}

/** To open a menu and to choose from it. */
const TAPS_OF_MENU = 2;

/** Plays on by menus alone, at random; says how many taps the line took. */
function drawByMenus(
  state: State,
  choose: <T>(things: readonly T[]) => T,
): { readonly taps: number; readonly state: State } {
  const moment = momentOf(state);
  let picked = '';
  for (let taps = TAPS_OF_MENU; ; taps += TAPS_OF_MENU) {
    const rows = dominationCommand.controls(moment, picked);
    expect(rows.length).toBeLessThanOrEqual(4);
    const menu = choose(rows.filter((row) => 'kind' in row));
    expect(menu.choices.length).toBeLessThanOrEqual(25);
    const { value } = choose(menu.choices);
    if (menu.action === 'pick') picked = value;
    else {
      const move = domination.read(value);
      if (!move.ok) throw new Error(`no move: ${value}`);
      expect(moment.legal()).toContain(value);
      return { taps, state: domination.play(state, moment.viewer, move.value, fastRandom(0)).state };
    }
  }
}

test('a whole usual game takes four taps a line', () => {
  const random = fastRandom(3);
  let state = opening();
  let taps = 0;
  let lines = 0;
  for (; domination.toAct(state).length > 0; lines += 1) {
    const drawn = drawByMenus(state, (things) => pick(things, random));
    ({ state } = drawn);
    taps += drawn.taps;
  }
  expect(lines).toBe(32);
  expect(taps / lines).toBeLessThanOrEqual(4);
});

test('every size has menus within the limits of Discord, and a way back after the start', () => {
  fc.assert(
    fc.property(fc.integer({ min: 4, max: 16 }), fc.integer(), (size, seed) => {
      const random = fastRandom(seed);
      const state = opening({ size, plays: 2 });
      drawByMenus(state, (things) => pick(things, random));
      const rows = dominationCommand.controls(momentOf(state), 'b2');
      const buttons = rows.flatMap((row) => ('kind' in row ? [] : row));
      expect(buttons.map(({ act }) => act)).toEqual([{ action: 'pick', argument: '' }]);
    }),
    { numRuns: 26 },
  );
});

test('menus cannot be read as lines: they are named by rows', () => {
  const keys = ['', 'b2'].flatMap((picked) =>
    dominationCommand.controls(momentOf(opening()), picked).flatMap((row) => ('kind' in row ? [row.placeholder] : [])),
  );
  expect(keys.map(({ key, values }) => [key, values?.first, values?.last])).toEqual([
    ...[1, 4, 7].map((first) => ['domination.control.start', first, Math.min(8, first + 2)]),
    ...[1, 4, 7].map((first) => ['domination.control.end', first, Math.min(8, first + 2)]),
  ]);
});

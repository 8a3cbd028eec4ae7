import { expect, test } from 'vitest';
import type { Script } from '../../src/engine/match.ts';
import { weighPlies } from '../../src/tables/analysis/weighPlies.ts';
import type { WeighedText } from '../../src/tables/thinking/thinkingPool.ts';
import { nim } from '../engine/toys/nim.ts';

const script: Script = {
  setup: { heap: 7, most: 3 },
  seatCount: 2,
  seed: 'f'.repeat(32),
  log: [{ seat: 0, text: 'take-1', revealed: false }],
};

/** Of a move what is said of it, and what it brings where that is known. */
type WeighedCase = Omit<Partial<WeighedText>, 'expected'> & { readonly unknown?: true };

/** What is told of a single move, where these are the best and the one that was made. */
async function told(best: WeighedCase, made: WeighedCase) {
  const worth = (expected: number, { unknown, ...said }: WeighedCase) => ({
    ...(unknown ? {} : { expected }),
    ...said,
  });
  const weighed: readonly WeighedText[] = [
    { move: 'take-3', ...worth(2, best) },
    { move: 'take-1', asked: true, ...worth(-2, made) },
  ];
  const judged = weighPlies({ weigh: async () => weighed }, nim, script, { from: 1, moves: 1, steps: 1 });
  for await (const one of judged) return one;
  return undefined;
}

test('a loss is told that is proven, or that was tried alike on both sides', async () => {
  expect((await told({ exact: true }, { exact: true }))?.found).toMatchObject({ expected: 2, got: -2, exact: true });
  expect((await told({}, { within: 1.5 }))?.found).toMatchObject({ expected: 2, got: -2, within: 1.5 });
  expect((await told({ exact: true }, { within: 0 }))?.found).toMatchObject({ within: 0 });
});

test('nothing is told that the estimate cannot tell, however much seems to be lost: it counts as too early', async () => {
  const early = { ply: 1, earlyOf: 0 };
  expect(await told({}, {})).toEqual(early);
  expect(await told({ exact: true }, {})).toEqual(early);
  expect(await told({}, { exact: true })).toEqual(early);
  expect(await told({ unknown: true }, { within: 1 })).toEqual(early);
  expect(await told({}, { unknown: true, within: 1 })).toEqual(early);
});

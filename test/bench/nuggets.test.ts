import { describe, expect, test } from 'vitest';
import { fewestKeys } from '../../bench/nuggets/fewestKeys.ts';
import { fastRandom } from '../../src/engine/random.ts';
import { nuggets } from '../../src/games/nuggets/index.ts';
import { fewestKeysTried, setupWith } from '../games/nuggets/positions.ts';

describe('the yardstick of Nuggets', () => {
  test.each(['cellar', 'chapel', 'warren'] as const)('is the fewest keys that take all gold of the %s', (map) => {
    for (const seed of [1, 2]) {
      const state = nuggets.start(setupWith({ map, minpiles: 3, maxpiles: 3 }), 1, fastRandom(seed));
      expect(fewestKeys(state)).toBe(fewestKeysTried(state));
    }
  });
});

import type { ThinkingPool } from '../../src/tables/thinking/thinkingPool.ts';

/** For tables at which no computer player is asked. */
export const nobodyThinks: ThinkingPool = {
  ask: () => Promise.reject(new Error('nobody thinks here')),
  weigh: () => Promise.reject(new Error('nobody thinks here')),
  hindsight: async () => [],
  close: async () => undefined,
};

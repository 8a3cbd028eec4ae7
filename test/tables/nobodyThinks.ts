import type { Thinking } from '../../src/tables/thinking/thinking.ts';

/** For tables at which no computer player is asked. */
export const nobodyThinks: Thinking = {
  ask: () => Promise.reject(new Error('nobody thinks here')),
  weigh: () => Promise.reject(new Error('nobody thinks here')),
  hindsight: async () => [],
  close: async () => undefined,
};

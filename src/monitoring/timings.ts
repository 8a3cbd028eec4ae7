import { isStoreAway } from '../store/failure.ts';
import type { Store } from '../store/store.ts';
import type { ThinkingPool } from '../tables/thinking/thinkingPool.ts';
import type { Metrics, Operation } from './metrics.ts';

async function timed<T>(work: () => Promise<T>, tell: (seconds: number) => void): Promise<T> {
  const since = performance.now();
  try {
    return await work();
  } finally {
    tell((performance.now() - since) / 1000);
  }
}

/** The same store, with its operations timed. */
export function measuredStore(store: Store, { stored, storeFailed }: Metrics): Store {
  const time = <T>(operation: Operation, work: () => Promise<T>) =>
    timed(work, (seconds) => stored(operation, seconds)).catch((error: unknown) => {
      if (isStoreAway(error)) storeFailed(operation);
      throw error;
    });
  return {
    ...store,
    get: (key, schema) => time('get', () => store.get(key, schema)),
    change: (work, until) => time('change', () => store.change(work, until)),
    set: (entries) => time('set', () => store.set(entries)),
    remove: (keys) => time('remove', () => store.remove(keys)),
  };
}

/** The same computer players, with their thinking timed. */
export function measuredThinking(thinking: ThinkingPool, { thought }: Metrics): ThinkingPool {
  return {
    ...thinking,
    ask: (question, time) =>
      timed(
        () => thinking.ask(question, time),
        (seconds) => thought(question.game, question.level, seconds),
      ),
    weigh: (question, time) =>
      timed(
        () => thinking.weigh(question, time),
        (seconds) => thought(question.game, question.level, seconds),
      ),
  };
}

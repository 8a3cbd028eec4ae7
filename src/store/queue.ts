/** Runs tasks with the same key one after another, in order of arrival; tasks with different keys in parallel. */
export interface Queue {
  readonly run: <T>(key: string, task: () => Promise<T>) => Promise<T>;
  /** Resolves once nothing is running or waiting. */
  readonly idle: () => Promise<void>;
}

export function createQueue(): Queue {
  const tails = new Map<string, Promise<unknown>>();
  return {
    run(key, task) {
      const before = tails.get(key) ?? Promise.resolve();
      const result = before.then(task, task);
      const tail = result
        .catch(() => undefined)
        .finally(() => {
          if (tails.get(key) === tail) tails.delete(key);
        });
      tails.set(key, tail);
      return result;
    },
    async idle() {
      while (tails.size > 0) await Promise.all(tails.values());
    },
  };
}

/** Runs work so that no more than `most` runs at once, and no more than `waiting` waits. */
export function limitConcurrency(most: number, waiting: number) {
  const queue: (() => void)[] = [];
  let inHand = 0;
  return async <T>(work: () => Promise<T>): Promise<T | 'too many'> => {
    if (inHand < most) inHand += 1;
    else if (queue.length >= waiting) return 'too many';
    else await new Promise<void>((begin) => queue.push(begin));
    try {
      return await work();
    } finally {
      // The free place goes to whatever has waited longest.
      const next = queue.shift();
      if (next === undefined) inHand -= 1;
      else next();
    }
  };
}

import { createRecentKeys } from '../wire/recentKeys.ts';

/** For how many milliseconds Discord takes answers to an interaction. */
const ANSWERABLE = 15 * 60 * 1000;

/**
 * Tells interactions that the gateway delivers once more, as it may after a resume: the first delivery is being answered,
 * and two answers would cross. What another process has answered, the match itself remembers.
 */
export function createDeliveries(now: () => number) {
  const heard = createRecentKeys(now, ANSWERABLE);

  return {
    isRepeated({ id }: { readonly id: string }): boolean {
      if (heard.has(id)) return true;
      heard.add(id);
      return false;
    },
  };
}

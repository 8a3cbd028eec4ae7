/** For how many milliseconds Discord takes answers to an interaction. */
const ANSWERABLE = 15 * 60 * 1000;

/**
 * Tells interactions that the gateway delivers once more, as it may after a resume: the first delivery is being answered,
 * and two answers would cross. Kept in memory: what another process has answered, the match itself remembers.
 */
export function createDeliveries(now: () => number) {
  const heard = new Map<string, number>();

  return {
    isRepeated({ id }: { readonly id: string }): boolean {
      for (const [old, at] of heard) {
        if (now() - at < ANSWERABLE) break;
        heard.delete(old);
      }
      if (heard.has(id)) return true;
      heard.set(id, now());
      return false;
    },
  };
}

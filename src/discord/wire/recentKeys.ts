/**
 * Remembers each key for `time` milliseconds. Only in memory: what a restart forgets does no harm, or the match
 * remembers it.
 */
export function createRecentKeys(now: () => number, time: number) {
  const known = new Map<string, number>();

  /** The oldest come first. */
  function forgetOld(): void {
    for (const [key, at] of known) {
      // A clock that is set back does not keep keys until it has caught up.
      if (Math.abs(now() - at) < time) return;
      known.delete(key);
    }
  }

  return {
    has(key: string): boolean {
      forgetOld();
      return known.has(key);
    },
    add(key: string): void {
      known.delete(key);
      known.set(key, now());
    },
    forget: (key: string): void => void known.delete(key),
  };
}

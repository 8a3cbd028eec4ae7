/** For how many milliseconds at least the quickest interaction is the reference. */
const COMPARED_FOR = 5 * 60 * 1000;

/**
 * How much longer than the quickest recent one an interaction was on its way, in milliseconds: that much of Discord's
 * patience is already gone. So our clock and Discord's need not agree, and either may be changed or run fast: old
 * references expire.
 */
export function measureLateness(now: () => number) {
  let since = Number.NEGATIVE_INFINITY;
  let quickest = Number.POSITIVE_INFINITY;
  let quickestBefore = Number.POSITIVE_INFINITY;

  return ({ createdTimestamp }: { readonly createdTimestamp: number }): number => {
    const age = Math.abs(now() - since);
    if (age >= COMPARED_FOR) {
      quickestBefore = age < 2 * COMPARED_FOR ? quickest : Number.POSITIVE_INFINITY;
      quickest = Number.POSITIVE_INFINITY;
      since = now();
    }
    const taken = now() - createdTimestamp;
    quickest = Math.min(quickest, taken);
    return taken - Math.min(quickest, quickestBefore);
  };
}

/** For how many milliseconds at least the quickest interaction is what others are compared with. */
const COMPARED_FOR = 5 * 60 * 1000;

/**
 * How much longer an interaction was on its way to us than the quickest one of late, in milliseconds: of Discord's
 * patience, that is gone when we see it. So our clock and Discord's need not agree, and either may be set anew or run
 * fast: what was quick by the clock of long ago counts no more.
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

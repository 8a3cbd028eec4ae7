/**
 * The number of standard errors that covers 99.7% of means: among a hundred moves of a match, hardly one is blamed by
 * chance.
 */
const ERRORS = 3;

/** Returns the mean of many tries and its error in either direction, which is unknown with fewer than two tries. */
export function estimateMean(found: readonly number[]): { readonly mean: number; readonly within: number } {
  const count = found.length;
  const mean = found.reduce((sum, value) => sum + value, 0) / Math.max(1, count);
  if (count < 2) return { mean, within: Number.POSITIVE_INFINITY };
  const variance = found.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (count - 1);
  return { mean, within: ERRORS * Math.sqrt(variance / count) };
}

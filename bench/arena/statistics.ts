/** Two-sided 95 %. */
const Z = 1.959964;

/** A figure and the interval that covers the true value in 95 of 100 cases. */
export interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** The mean of independent samples (normal interval); no interval for fewer than two. */
export function estimateMean(samples: readonly number[]): Estimate {
  const count = samples.length;
  const value = samples.reduce((sum, sample) => sum + sample, 0) / count;
  const variance = samples.reduce((sum, sample) => sum + (sample - value) ** 2, 0) / (count - 1);
  const reach = count < 2 ? Number.POSITIVE_INFINITY : Z * Math.sqrt(variance / count);
  return { value, low: value - reach, high: value + reach };
}

/** A share of `count` trials (Wilson interval); half successes count half. */
export function estimateShare(successes: number, count: number): Estimate {
  const share = successes / count;
  const weight = 1 + Z ** 2 / count;
  const centre = (share + Z ** 2 / (2 * count)) / weight;
  const reach = (Z / weight) * Math.sqrt((share * (1 - share)) / count + Z ** 2 / (4 * count ** 2));
  return { value: share, low: centre - reach, high: centre + reach };
}

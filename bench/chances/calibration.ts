import type { LeadSample } from './positions.ts';

/** A position and the chance of winning that was told there. */
export interface ToldSample extends LeadSample {
  readonly chance: number;
}

/** In bins of at least this many positions, told chance and wins may be this far apart. */
const A_BIN = 300;
const BINS = 10;
const MOST_OFF = 0.05;

/** The Brier score, of all and by third of a match, beside that of somebody who knows how often each position is won. */
export function sayBrier(told: readonly ToldSample[]): string {
  const thirds = [0, 1, 2].map((third) => told.filter((one) => Math.min(2, Math.floor(one.share * 3)) === third));
  const both = (some: readonly ToldSample[]) =>
    `${meanOf(some, ({ chance, won, squares }) => chance ** 2 - 2 * chance * won + squares).toFixed(3)} (${meanOf(some, ({ variance }) => variance).toFixed(3)} is possible)`;
  const parts = thirds.map((some) => (some.length === 0 ? 'none' : both(some)));
  return `Brier score ${both(told)} of ${told.length} positions; by third of a match ${parts.join(', ')}`;
}

/** How often players with a predicted chance have actually won, which shows that the curve has the right shape. */
export function sayBins(told: readonly ToldSample[]): string {
  const bins = Array.from({ length: BINS }, (_, bin) =>
    told.filter(({ chance }) => Math.min(BINS - 1, Math.floor(chance * BINS)) === bin),
  ).filter((some) => some.length > 0);
  const said = bins.map((some) => {
    const [chance, won] = [meanOf(some, (one) => one.chance), meanOf(some, (one) => one.won)];
    const isOff = some.length >= A_BIN && Math.abs(chance - won) > MOST_OFF;
    return `${isOff ? '! ' : ''}${percent(chance)} -> ${percent(won)} (${some.length})`;
  });
  return said.join(', ');
}

/** How well leads predict the final margin: the correlation, and the error compared with always saying “level”. */
export function sayForetold(seen: readonly LeadSample[]): string {
  const [meanLead, meanMargin] = [meanOf(seen, ({ lead }) => lead), meanOf(seen, ({ margin }) => margin)];
  const shared = meanOf(seen, ({ lead, margin }) => (lead - meanLead) * (margin - meanMargin));
  const spread = (valueIn: (one: LeadSample) => number) => Math.sqrt(meanOf(seen, (one) => valueIn(one) ** 2));
  const correlation = shared / (spread(({ lead }) => lead - meanLead) * spread(({ margin }) => margin - meanMargin));
  const errs = meanOf(seen, ({ lead, margin }) => Math.abs(lead - margin));
  const level = meanOf(seen, ({ margin }) => Math.abs(margin));
  return `correlation with the end ${correlation.toFixed(2)}, error ${errs.toFixed(1)}, of “level” ${level.toFixed(1)}`;
}

function meanOf<One>(some: readonly One[], valueIn: (one: One) => number): number {
  return some.reduce((sum, one) => sum + valueIn(one), 0) / some.length;
}

const percent = (share: number) => `${Math.round(100 * share)} %`;

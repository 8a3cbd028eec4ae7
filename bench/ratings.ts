import { fastRandom } from '../src/engine/random.ts';
import { countMatches } from '../src/ratings/standing.ts';
import { GROUPS, hasRank, measureOutcome, playYear } from './ratings/year.ts';
import { print } from './turns/statistics.ts';

/**
 * What ratings say about a group of friends who play one game per day for a year, over this many simulated years each.
 */
const YEARS = 60;

print(
  'friends  truth within ±  pairs in order  error (rms)  deviation  no point moved  no rank at ten  first rank after',
);
for (const strengths of GROUPS) {
  let [games, still] = [0, 0];
  const untilRank: number[] = [];
  const years = Array.from({ length: YEARS }, (_, year) => {
    const ranked = new Set<object>();
    return measureOutcome(
      playYear(strengths, fastRandom(43 + year), (played, all) => {
        games += 1;
        for (const one of played) {
          if (ranked.has(one) || !hasRank(one.standing, all)) continue;
          ranked.add(one);
          untilRank.push(countMatches(one.standing));
        }
        if (played.every(({ standing: { course } }) => isStill(course.slice(-2)))) still += 1;
      }),
    );
  });
  const sum = (what: keyof (typeof years)[number]) => years.reduce((total, one) => total + one[what], 0);
  print(
    [
      String(strengths.length).padStart(7),
      (sum('within') / sum('members')).toFixed(3).padStart(14),
      (sum('ordered') / sum('pairs')).toFixed(3).padStart(15),
      Math.sqrt(sum('squares') / sum('members'))
        .toFixed(0)
        .padStart(12),
      (sum('deviations') / sum('members')).toFixed(0).padStart(10),
      `${((100 * still) / games).toFixed(1)} %`.padStart(15),
      String(sum('unranked')).padStart(15),
      `${Math.max(...untilRank)} games at most`.padStart(20),
    ].join(' '),
  );
}

function isStill([before, after]: readonly { readonly mean: number }[]): boolean {
  return before !== undefined && after !== undefined && before.mean === after.mean;
}

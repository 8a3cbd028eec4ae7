import { pointsIn } from '../../../src/discord/words/points.ts';
import { type Phrase, phrase } from '../../../src/engine/phrase.ts';
import type { Analysis, WeighedPly } from '../../../src/tables/analysis/analysis.ts';
import { lossOf } from '../../../src/tables/analysis/summary.ts';

/** What the analysis says of one move, where it has been weighed. */
export function verdicts(analysis: Analysis | undefined, ply: number, locale: string): readonly Phrase[] {
  const weighed = analysis?.weighed.find((one) => one.ply === ply);
  return weighed === undefined ? [] : [verdictOf(weighed, locale)];
}

/** What a move gave away, and what would have been better. */
export function verdictOf(weighed: WeighedPly, locale: string): Phrase {
  const loss = lossOf(weighed);
  if (loss === 0) return phrase(weighed.exact ? 'coach.analysis.rightExactly' : 'coach.analysis.right');
  const values = { move: bestOf(weighed), loss: pointsIn(loss, locale) };
  return weighed.exact ? phrase('coach.analysis.wrongExactly', values) : phrase('coach.analysis.wrong', values);
}

/** What was played, of a round all of it. */
export function playedOf({ played, playedThen = [] }: WeighedPly): string {
  return [played, ...playedThen].join(', ');
}

export function bestOf({ best, bestThen = [] }: WeighedPly): string {
  return [best, ...bestThen].join(', ');
}

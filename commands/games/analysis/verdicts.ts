import { pointsIn } from '../../../src/discord/words/points.ts';
import { type Phrase, phrase } from '../../../src/engine/phrase.ts';
import type { Analysis, WeighedPly } from '../../../src/tables/analysis/analysis.ts';
import { lossOf } from '../../../src/tables/analysis/summary.ts';

/** What the analysis says of one move, where it has been weighed. */
export function verdicts(
  analysis: Analysis | undefined,
  ply: number,
  locale: string,
  seatCount: number,
): readonly Phrase[] {
  const weighed = analysis?.weighed.find((one) => one.ply === ply);
  return weighed === undefined ? [] : [verdictOf(weighed, locale, seatCount)];
}

/** What a move gave away, and what would have been better; between two also what it made of a certain result. */
export function verdictOf(weighed: WeighedPly, locale: string, seatCount: number): Phrase {
  const loss = lossOf(weighed);
  if (loss === 0) return phrase(weighed.exact ? 'coach.analysis.rightExactly' : 'coach.analysis.right');
  const values = { move: bestOf(weighed), loss: pointsIn(loss, locale) };
  if (!weighed.exact) return phrase('coach.analysis.wrong', values);
  const turned = seatCount === 2 ? turnedBy(weighed) : undefined;
  return turned === undefined
    ? phrase('coach.analysis.wrongExactly', values)
    : phrase('coach.analysis.turned', { ...values, turned });
}

/** What a move made of the result, where both were certain; undefined where it changed only by how much. */
function turnedBy({ expected, got }: WeighedPly): Phrase | undefined {
  if (expected > 0 && got < 0) return phrase('coach.analysis.winToLoss');
  if (expected > 0 && got === 0) return phrase('coach.analysis.winToLevel');
  if (expected === 0 && got < 0) return phrase('coach.analysis.levelToLoss');
  return undefined;
}

/** What was played, of a round all of it. */
export function playedOf({ played, playedThen = [] }: WeighedPly): string {
  return [played, ...playedThen].join(', ');
}

export function bestOf({ best, bestThen = [] }: WeighedPly): string {
  return [best, ...bestThen].join(', ');
}

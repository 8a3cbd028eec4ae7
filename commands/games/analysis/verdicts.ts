import { pointsIn } from '../../../src/discord/words/points.ts';
import { type Phrase, phrase } from '../../../src/engine/phrase.ts';
import type { WeighedPly } from '../../../src/tables/analysis/analysis.ts';
import { lossOf } from '../../../src/tables/analysis/summary.ts';
import type { ToldMoves } from './toldMoves.ts';

/** What a move gave away, and what would have been better; between two also what it made of a certain result. */
export function verdictOf(
  weighed: WeighedPly,
  { best }: Pick<ToldMoves, 'best'>,
  locale: string,
  seatCount: number,
): Phrase {
  const loss = lossOf(weighed);
  if (loss === 0) return phrase(weighed.exact ? 'coach.analysis.rightExactly' : 'coach.analysis.right');
  const values = { move: best, loss: pointsIn(loss, locale) };
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

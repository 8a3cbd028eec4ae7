import type { Sign } from '../../../render/shared/marks.ts';
import { type Phrase, phrase, type TextKey } from '../../engine/phrase.ts';
import type { WeighedPly } from '../../tables/analysis/analysis.ts';
import {
  chanceChange,
  computeLoss,
  type Mark,
  type Measure,
  type ResultChange,
  turnedBy,
} from '../../tables/analysis/cost.ts';
import { amountPhrase } from '../words/formatPoints.ts';
import type { ToldMoves } from './toldMoves.ts';

/** The sign for a mark, as in chess books. */
export const SIGNS: Readonly<Record<Mark, Sign>> = { inaccuracy: '?!', mistake: '?', blunder: '??' };

const TURNED_TEXT: Readonly<Record<ResultChange, TextKey>> = {
  winToLoss: 'coach.analysis.winToLoss',
  winToLevel: 'coach.analysis.winToLevel',
  levelToLoss: 'coach.analysis.levelToLoss',
};

/**
 * What a move lost, in points and in chance of winning, and what would have been better; with two players, also how it
 * changed a certain result.
 */
export function describeVerdict(
  weighed: WeighedPly,
  { best }: Pick<ToldMoves, 'best'>,
  locale: string,
  measure: Measure,
): Phrase {
  const loss = computeLoss(weighed);
  if (loss === 0) return phrase(weighed.exact ? 'coach.analysis.rightExactly' : 'coach.analysis.right');
  const values = { move: best, loss: amountPhrase(measure, loss, locale) };
  if (!weighed.exact) return withChance(phrase('coach.analysis.wrong', values), weighed, measure);
  const turned = turnedBy(weighed, measure);
  return turned === undefined
    ? withChance(phrase('coach.analysis.wrongExactly', values), weighed, measure)
    : phrase('coach.analysis.turned', { ...values, turned: phrase(TURNED_TEXT[turned]) });
}

/** Adds the chance of winning, if there is an opponent and the change matters. */
function withChance(verdict: Phrase, weighed: WeighedPly, measure: Measure): Phrase {
  const change = measure.seatCount === 1 ? undefined : chanceChange(weighed, measure);
  if (change === undefined) return verdict;
  const [before, after] = [change.before, change.after].map((chance) => roundToPercent(chance, weighed));
  if (before === undefined || after === undefined || before === after) return verdict;
  return phrase('coach.analysis.chance', { verdict, before, after });
}

/** An estimate is never told as certain. */
function roundToPercent(chance: number, { exact }: WeighedPly): number {
  const percent = Math.round(100 * chance);
  return exact ? percent : Math.min(99, Math.max(1, percent));
}

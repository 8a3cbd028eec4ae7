import { type Phrase, phrase } from '../../src/engine/phrase.ts';
import { ROUNDS } from '../../src/games/railroad/dice.ts';
import { type Score, scorePlacements } from '../../src/games/railroad/scoring.ts';
import { isOver, placementsOn } from '../../src/games/railroad/state.ts';
import type { View } from '../../src/games/railroad/view.ts';

/** The daily game: a solo game in which everyone gets the same dice. */
export const daily = {
  brief(view: View): Phrase {
    if (!isOver(view)) return phrase('railroad.daily.round', { round: view.completed + 1, rounds: ROUNDS });
    const { total, errors } = scoreIn(view);
    return phrase('railroad.daily.score', { count: total, errors: errors.length });
  },
  ranks(view: View): readonly [score: number, tieBreak: number] {
    const { total, errors } = scoreIn(view);
    return [total, -errors.length];
  },
  course({ sheets }: View): string {
    const totals = Array.from({ length: ROUNDS + 1 }, (_, rounds) =>
      sheets.reduce((sum, sheet) => sum + scorePlacements(sheet.rounds.slice(0, rounds).flat()).total, 0),
    );
    return totals
      .slice(1)
      .map((total, round) => squareFor(total - (totals[round] ?? 0)))
      .join('');
  },
  legend: 'railroad.daily.legend' as const,
};

/** The square for what a round brought, as explained by `legend`: a loss, little, a good step, or a leap. */
function squareFor(gain: number): string {
  if (gain < 0) return '🟥';
  if (gain < 4) return '🟨';
  return gain < 10 ? '🟩' : '🟦';
}

function scoreIn({ sheets }: View): Score {
  return scorePlacements(sheets.flatMap(placementsOn));
}

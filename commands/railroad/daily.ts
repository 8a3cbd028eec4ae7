import { type Phrase, phrase } from '../../src/engine/phrase.ts';
import { ROUNDS } from '../../src/games/railroad/dice.ts';
import { type Score, scoreOf } from '../../src/games/railroad/scoring.ts';
import { isOver, placementsOn } from '../../src/games/railroad/state.ts';
import type { View } from '../../src/games/railroad/view.ts';

/** The game of the day: one person, the dice of everybody. */
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
};

function scoreIn({ sheets }: View): Score {
  return scoreOf(sheets.flatMap(placementsOn));
}

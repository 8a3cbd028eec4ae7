import { type Phrase, phrase } from '../src/engine/phrase.ts';
import { accept } from '../src/engine/result.ts';
import { ROUNDS } from '../src/games/railroad/dice.ts';
import { railroad } from '../src/games/railroad/index.ts';
import { type Score, scoreOn, scorePlacements } from '../src/games/railroad/scoring.ts';
import { isOver, placementsOn } from '../src/games/railroad/state.ts';
import type { View } from '../src/games/railroad/view.ts';
import { defineCommand } from '../src/play/contract/gameCommand.ts';
import { boardCommand, rollCommand, scoreCommand } from './railroad/lookCommands.ts';
import { controls, hint } from './railroad/placementControls.ts';
import { completePlacement, PLACEMENT_OPTIONS, readPlacements } from './railroad/placementOptions.ts';

/** The daily game: a solo game in which everyone gets the same dice. */
const daily = {
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

/** `/railroad`: a tile, its square and its orientation are chosen on one's own board, or typed. */
export const railroadCommand = defineCommand<View>({
  game: railroad,
  text: 'railroad.command',
  moves: [
    {
      name: 'place',
      text: 'railroad.command.place',
      options: PLACEMENT_OPTIONS,
      read: readPlacements,
      complete: completePlacement,
    },
    { name: 'done', text: 'railroad.command.done', options: [], read: () => accept(['done']) },
    { name: 'back', text: 'railroad.command.back', options: [], read: () => accept(['back']) },
  ],
  extras: [rollCommand, boardCommand, scoreCommand],
  daily,
  takesBack: 'back',
  controls,
  scores: ({ sheets }) => sheets.map((sheet) => `${scoreOn(sheet).total}`),
  hint,
  // Whether the others are done is shown, but does not outdate the board of someone who is placing.
  decisive: ({ viewer, completed, sheets }) => [completed, sheets.filter((_, seat) => seat === viewer)],
});

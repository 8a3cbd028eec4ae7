import { expect, test } from 'vitest';
import { stepBudget } from '../../../src/engine/budget.ts';
import { fastRandom } from '../../../src/engine/random.ts';
import { railroad } from '../../../src/games/railroad/index.ts';
import { outcome, play, refuseMove, start, toAct } from '../../../src/games/railroad/play.ts';
import { inHindsight } from '../../../src/games/railroad/players/hindsight.ts';
import type { State } from '../../../src/games/railroad/state.ts';
import { provable } from '../../proofs.ts';

const deals = [1, 2, 3].map((deal) => start(1, fastRandom(deal)));

/** Plays the moves found for a deal, each of which has to be allowed; the points at the end. */
function pointsInHindsight(deal: State, attempt = 0): number | undefined {
  const end = inHindsight(deal, fastRandom(attempt)).reduce((state, move) => {
    expect(refuseMove(state, 0, move)).toBeUndefined();
    return play(state, 0, move).state;
  }, deal);
  expect(toAct(end)).toEqual([]);
  return outcome(end)?.scores[0];
}

function pointsOfMedium(deal: State): number | undefined {
  const random = fastRandom(7);
  const { medium } = railroad.players;
  if (medium === undefined) throw new Error('no medium player');
  let state = deal;
  while (toAct(state).length > 0) {
    const move = medium.choose(railroad.view(state, 0), 0, random, stepBudget(10));
    state = play(state, 0, move).state;
  }
  return outcome(state)?.scores[0];
}

test('who knows all dice beforehand fills a whole sheet by the rules, and gets far more of it', () => {
  for (const deal of provable(deals, 1))
    expect(pointsInHindsight(deal)).toBeGreaterThan((pointsOfMedium(deal) ?? 0) + 5);
});

test('another try finds other ways, the same try always the same', () => {
  const [deal] = deals;
  if (deal === undefined) throw new Error('no deal');
  const moves = (attempt: number) => inHindsight(deal, fastRandom(attempt)).map(railroad.write);
  const first = moves(1);
  expect(moves(1)).toEqual(first);
  expect(moves(2)).not.toEqual(first);
});

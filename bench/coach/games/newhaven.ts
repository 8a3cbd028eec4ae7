import { stepBudget } from '../../../src/engine/budget.ts';
import { fastRandom, moveRandom } from '../../../src/engine/random.ts';
import { openTiles } from '../../../src/games/newhaven/map.ts';
import type { State } from '../../../src/games/newhaven/state.ts';
import { playerAt } from '../../../src/games/newhaven/turn.ts';
import { villageScore } from '../../../src/games/newhaven/village.ts';
import { bestTurns } from '../../puzzles/newhaven/bestTurn.ts';
import type { Bar, Size } from '../bar.ts';
import { blameOfEquals, type Gardener, plantedBlunders } from '../blame.ts';
import { USUAL } from '../fields.ts';
import { bestHints, hintAt, type Regret, samplePositions, trueSentences } from '../hints.ts';
import type { Stand } from '../matches.ts';
import { PROOFS } from './newhavenProofs.ts';

const { game } = USUAL.newhaven;
const phaseOf = ({ state }: Stand) => (state as { readonly phase: string }).phase;

export async function newhavenBars({ levelMatches, plants, hints, newhavenSteps }: Size): Promise<readonly Bar[]> {
  return [
    await blameOfEquals(USUAL.newhaven, levelMatches, 2, 'points', newhavenSteps),
    await plantedBlunders(() => USUAL.newhaven, plants, plantAt, newhavenSteps),
    bestHints(
      USUAL.newhaven,
      samplePositions(USUAL.newhaven, Math.ceil(hints / 10), isLastHarvest),
      regretOf,
      'hints of the last turn that bring the most points, by every harvest and every order of building',
    ),
    ...trueSentences(
      USUAL.newhaven,
      samplePositions(USUAL.newhaven, hints, () => true),
      PROOFS,
    ),
  ];
}

const isLastHarvest = (stand: Stand) =>
  phaseOf(stand) === 'place' && openTiles((stand.state as State).map).length === 2;

/** How many points fewer than possible the village scores if the turn is played to its end by hints. */
const regretOf: Regret = (stand) => {
  const before = playerAt(stand.state as State, stand.seat);
  const [most] = bestTurns(stand.state as State, before) ?? [];
  if (most === undefined || most.points === villageScore(before.village)) return undefined;
  let { state } = stand;
  for (let at = stand; phaseOf(at) === 'place' || phaseOf(at) === 'build'; at = { ...at, state }) {
    state = game.play(state, stand.seat, hintAt(USUAL.newhaven, at).move, moveRandom('', at.ply)).state;
  }
  return most.points - villageScore(playerAt(state as State, stand.seat).village);
};

/** The number of deals in which both moves are played to the end by medium players, which the coach does not use. */
const DEALS = 24;

/**
 * How much less building nothing brings than the move of the strongest player, over this many deals played by medium
 * players, if the difference is larger than luck.
 */
const plantAt: Gardener = (stand) => {
  if (phaseOf(stand) !== 'build' || stand.ply % 11 !== 0) return undefined;
  const { state, seat, ply } = stand;
  const legal = game.legal(state, seat);
  const done = legal.find((move) => game.write(move) === 'done');
  const best = game.players.hard?.choose(game.view(state, seat), seat, fastRandom(ply), stepBudget(200));
  if (done === undefined || best === undefined || game.write(best) === 'done') return undefined;
  const differences = Array.from({ length: DEALS }, (_, deal) => {
    const dealt = game.imagine?.(game.view(state, seat), seat, fastRandom(1000 + deal)) ?? state;
    return endOf(dealt, stand, best, deal) - endOf(dealt, stand, done, deal);
  });
  const mean = differences.reduce((sum, one) => sum + one, 0) / DEALS;
  const spread = Math.sqrt(differences.reduce((sum, one) => sum + (one - mean) ** 2, 0) / DEALS / DEALS);
  return mean > 5 * spread ? { ply, text: 'done', loss: mean } : undefined;
};

function endOf(state: unknown, { seat, ply }: Stand, move: unknown, deal: number): number {
  const chance = fastRandom(deal + 1);
  let now = game.play(state, seat, move, moveRandom(`deal ${deal}`, ply)).state;
  for (let at = ply + 1; ; at += 1) {
    const [actor] = game.toAct(now);
    if (actor === undefined) break;
    const choice = game.players.medium?.choose(game.view(now, actor), actor, chance, stepBudget(20));
    now = game.play(now, actor, choice, moveRandom(`deal ${deal}`, at)).state;
  }
  const scores = game.outcome(now)?.scores ?? [];
  return (scores[seat] ?? 0) - Math.max(...scores.filter((_, other) => other !== seat));
}

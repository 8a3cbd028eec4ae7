import { computeLoss } from '../../src/tables/analysis/cost.ts';
import { costliest } from '../../src/tables/analysis/summary.ts';
import { type Bar, belowBar, type Field, shareBar } from './bar.ts';
import { judge, listStands, playMatch, type Slip, type Stand } from './matches.ts';

/**
 * How much the coach blames the strongest players when they play against themselves: per player and match, in the
 * game's unit.
 */
export async function blameOfEquals(
  field: Field,
  matches: number,
  limit: number,
  unit: string,
  steps?: number,
): Promise<Bar> {
  let blamed = 0;
  let told = 0;
  let early = 0;
  for (let match = 0; match < matches; match += 1) {
    const found = await judge(field.game, playMatch(field, 'hard', `equal ${match}`), steps);
    blamed += found.weighed.reduce((sum, one) => sum + computeLoss(one), 0);
    told += found.weighed.length;
    early += found.early.length;
  }
  const what = `hard against itself, blamed a player a match (${told} moves told, ${early} too early)`;
  return belowBar(what, blamed / (matches * field.seatCount), limit, unit);
}

/** A move that provably loses this much. */
export interface Plant {
  readonly ply: number;
  readonly text: string;
  readonly loss: number;
}

const LEAST_LOSS = 2;
const MOST_LOSS = 26;

/** Finds a move in a position that certainly loses something. */
export type Gardener = (stand: Stand) => Plant | undefined;

/**
 * Plants one blunder of known size in each match of the strongest player: how many of them are among the three moves
 * that the coach names to the player who made them. `fieldOf` returns the setup of each match by its number.
 */
export async function plantedBlunders(
  fieldOf: (match: number) => Field,
  plants: number,
  gardener: Gardener,
  steps?: number,
): Promise<Bar> {
  const missed: string[] = [];
  const sizes: number[] = [];
  for (let match = 0; sizes.length < plants && match < MOST_MATCHES; match += 1) {
    const seed = `plant ${match}`;
    const field = fieldOf(match);
    const plant = plantIn(field, seed, match, gardener);
    if (plant === undefined) continue;
    const { weighed } = await judge(field.game, playMatch(field, 'hard', seed, slipOf(plant)), steps);
    sizes.push(plant.loss);
    // A round that is judged as a whole has the number of its first move, and names everything done in it.
    const isNamed = costliest({ weighed }).some(
      ({ ply, played, playedThen = [] }) =>
        ply === plant.ply || (ply < plant.ply && [played, ...playedThen].includes(plant.text)),
    );
    if (!isNamed) missed.push(`${plant.text} at ${plant.ply} of match ${match}, ${plant.loss}`);
  }
  const range = sizes.length === 0 ? '' : `, of ${Math.min(...sizes).toFixed(1)} to ${Math.max(...sizes).toFixed(1)}`;
  const bar = shareBar(
    `planted blunders${range}, named among the three`,
    sizes.length - missed.length,
    sizes.length,
    100,
  );
  return missed.length === 0 ? bar : { ...bar, found: `${bar.found}; not named: ${missed.slice(0, 2).join('; ')}` };
}

const MOST_MATCHES = 60;

function slipOf({ ply, text }: Plant): Slip {
  return (stand) => (stand.ply === ply ? text : undefined);
}

/** Picks blunders of different sizes from match to match, from small to large. */
function plantIn(field: Field, seed: string, match: number, gardener: Gardener): Plant | undefined {
  const plants = listStands(field.game, playMatch(field, 'hard', seed))
    .flatMap((stand) => gardener(stand) ?? [])
    .filter(({ loss }) => loss >= LEAST_LOSS && loss <= MOST_LOSS)
    .sort((a, b) => a.loss - b.loss);
  return plants[Math.floor((plants.length - 1) * ((match % 3) / 2))];
}

import { stepBudget } from '../src/engine/budget.ts';
import { moveRandom } from '../src/engine/random.ts';
import { railroad } from '../src/games/railroad/index.ts';
import type { Move } from '../src/games/railroad/moves.ts';
import { outcome, play, start, toAct } from '../src/games/railroad/play.ts';
import { inHindsight } from '../src/games/railroad/players/hindsight.ts';
import type { State } from '../src/games/railroad/state.ts';

/**
 * The best possible results for deals of Railroad Ink if all dice were known, as shown at the end of a day, compared
 * with what `hard` achieves in the same deals without knowing them.
 */
const DEALS = 20;

/** The number of tries as at the end of a day, and half and a quarter of it. */
const TRIES = [6, 12, 24] as const;

const STEPS = 24_000;

const deals = Array.from({ length: DEALS }, (_, deal) => start(1, moveRandom(`hindsight ${deal}`, 0)));

function pointsOf(deal: State, next: (state: State, ply: number) => Move): number {
  let state = deal;
  for (let ply = 0; toAct(state).length > 0; ply += 1) state = play(state, 0, next(state, ply)).state;
  return outcome(state)?.scores[0] ?? 0;
}

function ofHard(deal: State, at: number): number {
  const { hard } = railroad.players;
  if (hard === undefined) throw new Error('no hard player');
  return pointsOf(deal, (state, ply) =>
    hard.choose(railroad.view(state, 0), 0, moveRandom(`hard ${at}`, ply), stepBudget(STEPS)),
  );
}

function ofTry(deal: State, attempt: number): number {
  const moves = inHindsight(deal, moveRandom('try', attempt));
  return pointsOf(deal, (_, ply) => moves[ply] ?? { kind: 'done' });
}

const meanOf = (points: readonly number[]) => points.reduce((sum, one) => sum + one, 0) / points.length;

const begun = performance.now();
const tries = deals.map((deal) => Array.from({ length: Math.max(...TRIES) }, (_, attempt) => ofTry(deal, attempt)));
const seconds = (performance.now() - begun) / 1000 / DEALS;
process.stdout.write(`| ${DEALS} deals | points, mean | least | most |\n|---|---|---|---|\n`);
const row = (what: string, points: readonly number[]) =>
  process.stdout.write(
    `| ${what} | ${meanOf(points).toFixed(2)} | ${Math.min(...points)} | ${Math.max(...points)} |\n`,
  );
for (const count of TRIES)
  row(
    `best of ${count} tries`,
    tries.map((points) => Math.max(...points.slice(0, count))),
  );
row('hard', deals.map(ofHard));
process.stdout.write(`${Math.max(...TRIES)} tries take ${seconds.toFixed(1)} s of one core a deal.\n`);

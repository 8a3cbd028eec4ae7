import type { LogEntry, Script } from '../../../src/engine/match.ts';
import { fastRandom, moveRandom, pick, shuffled } from '../../../src/engine/random.ts';
import { DONE, type Move } from '../../../src/games/railroad/moves.ts';
import { LAST_ROUND, positionOf } from '../../../src/games/railroad/players/position.ts';
import { scoreOf } from '../../../src/games/railroad/scoring.ts';
import { placementsOn, type State } from '../../../src/games/railroad/state.ts';
import { view } from '../../../src/games/railroad/view.ts';
import { lossOf } from '../../../src/tables/analysis/cost.ts';
import { endsOf } from '../../puzzles/railroad/lastRound.ts';
import { type Bar, noneBar, type Size } from '../bar.ts';
import { blameOfEquals, type Gardener, plantedBlunders } from '../blame.ts';
import { USUAL } from '../fields.ts';
import { bestHints, hintAt, type Proof, positionsOf, type Regret, trueSentences } from '../hints.ts';
import { judge, playMatch, type Stand } from '../matches.ts';

const { game } = USUAL.railroad;
const railroad = (state: unknown) => state as State;
const positionAt = ({ state, seat }: Stand) => positionOf(view(railroad(state), seat), seat);
const isLast = ({ state }: Stand) => railroad(state).completed === LAST_ROUND;

export async function railroadBars({ levelMatches, plants, hints }: Size): Promise<readonly Bar[]> {
  const last = positionsOf(USUAL.railroad, Math.ceil(hints / 3), isLast);
  return [
    await permuted(levelMatches),
    await blameOfEquals(USUAL.railroad, levelMatches, 2, 'points'),
    await plantedBlunders(USUAL.railroad, plants, plantAt),
    bestHints(USUAL.railroad, last, regretOf, 'hints of the last round that are best, by every board it can end with'),
    ...trueSentences(
      USUAL.railroad,
      positionsOf(USUAL.railroad, Math.ceil(hints / 3), () => true),
      PROOFS,
    ),
  ];
}

/** The dice of every round placed in another order: the same boards, and so the same verdicts. */
export async function permuted(matches: number, steps = 4000): Promise<Bar> {
  const apart: string[] = [];
  let all = 0;
  for (let match = 0; match < matches; match += 1) {
    const script = playMatch(USUAL.railroad, 'medium', `order ${match}`);
    const other = reordered(script, match);
    const [found, again] = [await judge(game, script, steps), await judge(game, other, steps)];
    for (const [at, one] of found.weighed.entries()) {
      all += 1;
      const twin = again.weighed[at];
      if (twin === undefined || Math.abs(lossOf(twin) - lossOf(one)) > 0.001) apart.push(`round at move ${one.ply}`);
    }
  }
  return noneBar('rounds judged otherwise when their dice are placed in another order', apart, all);
}

/** The same placements, round by round, in any other order that the rules allow. */
function reordered(script: Script, seed: number): Script {
  const random = fastRandom(seed + 99);
  let state = startOf(script);
  let round: LogEntry[] = [];
  const log: LogEntry[] = [];
  for (const entry of script.log) {
    round.push(entry);
    if (entry.text !== game.write(DONE)) continue;
    const placed = placeAll(state, round.slice(0, -1), random) ?? round.slice(0, -1);
    for (const one of [...placed, entry]) {
      const move = game.read(one.text);
      if (move.ok) state = game.play(state, 0, move.value, random).state;
    }
    log.push(...placed, entry);
    round = [];
  }
  return { ...script, log: [...log, ...round] };
}

function placeAll(
  state: unknown,
  left: readonly LogEntry[],
  random: ReturnType<typeof fastRandom>,
): readonly LogEntry[] | undefined {
  if (left.length === 0) return [];
  for (const next of shuffled(left, random)) {
    const move = game.read(next.text);
    if (!move.ok || game.refuse(state, 0, move.value) !== undefined) continue;
    const rest = placeAll(
      game.play(state, 0, move.value, random).state,
      left.filter((one) => one !== next),
      random,
    );
    if (rest !== undefined) return [next, ...rest];
  }
  return undefined;
}

/** Points are known for certain in the last round only: from there a tile is put where it costs the most. */
const plantAt: Gardener = (stand) => {
  if (!isLast(stand) || positionAt(stand).placed > 0) return undefined;
  const ends = endsOf(positionAt(stand));
  if (ends === undefined) return undefined;
  const random = fastRandom(stand.ply);
  const tried = game.legal(stand.state, stand.seat).flatMap((move) => {
    const after = game.play(stand.state, stand.seat, move, random).state;
    const most =
      (move as Move).kind === 'place' && !isOver(after) ? endsOf(positionAt({ ...stand, state: after })) : undefined;
    return most === undefined ? [] : [{ text: game.write(move), loss: ends.points - most.points }];
  });
  const costly = tried.filter(({ loss }) => loss >= 2);
  return costly.length === 0 ? undefined : { ply: stand.ply, ...pick(costly, random) };
};

const isOver = (state: unknown) => game.toAct(state).length === 0;

/** How many points the last round brings less, if it begins with this tile, than the best of all boards it can end with. */
const regretOf: Regret = (stand) => {
  const ends = endsOf(positionAt(stand));
  if (ends === undefined) return undefined;
  let state = stand.state;
  let at: Stand = stand;
  while (!isOver(state)) {
    const { move } = hintAt(USUAL.railroad, at);
    state = game.play(state, stand.seat, move, fastRandom(1)).state;
    at = { ...stand, state };
  }
  return ends.points - (game.points?.(state)[stand.seat] ?? 0);
};

const change = ({ state, seat }: Stand, move: unknown) => {
  const sheet = railroad(state).sheets[seat];
  const made = move as Move;
  if (sheet === undefined || made.kind !== 'place') return undefined;
  const placed = placementsOn(sheet);
  return { before: scoreOf(placed), after: scoreOf([...placed, made.placement]) };
};

/** What each reason says, by the rules of scoring. */
const PROOFS: Readonly<Record<string, Proof>> = {
  'railroad.reason.exits': (stand, move, { points }) => {
    const made = change(stand, move);
    return made !== undefined && made.after.exits - made.before.exits === points;
  },
  'railroad.reason.ends': (stand, move, { count }) => {
    const made = change(stand, move);
    return made !== undefined && made.before.errors.length - made.after.errors.length === count;
  },
  'railroad.reason.highway': (stand, move, { length }) => change(stand, move)?.after.highway.length === length,
  'railroad.reason.railway': (stand, move, { length }) => change(stand, move)?.after.railway.length === length,
  'railroad.reason.done': (_stand, move) => (move as Move).kind === 'done',
};

function startOf(script: Script): unknown {
  return game.start(script.setup, script.seatCount, moveRandom(script.seed, 0));
}

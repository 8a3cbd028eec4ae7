import { isDeepStrictEqual } from 'node:util';
import type { LogEntry } from '../../../src/engine/log.ts';
import type { Script } from '../../../src/engine/match.ts';
import type { PhraseValue } from '../../../src/engine/phrase.ts';
import { fastRandom, moveRandom, pick, shuffled } from '../../../src/engine/random.ts';
import { findNeighbour, type Placement, squareName, toGrid } from '../../../src/games/railroad/board.ts';
import { DONE, type Move } from '../../../src/games/railroad/moves.ts';
import { exitNames, tileName } from '../../../src/games/railroad/names.ts';
import { listPlacements } from '../../../src/games/railroad/placement.ts';
import { LAST_ROUND, toPosition } from '../../../src/games/railroad/players/position.ts';
import { type Score, scorePlacements } from '../../../src/games/railroad/scoring.ts';
import { placementsOn, type State } from '../../../src/games/railroad/state.ts';
import { A_TILES, B_TILES } from '../../../src/games/railroad/tiles.ts';
import { view } from '../../../src/games/railroad/view.ts';
import { computeLoss } from '../../../src/tables/analysis/cost.ts';
import { listEnds } from '../../puzzles/railroad/lastRound.ts';
import { type Bar, noneBar, type Size } from '../bar.ts';
import { blameOfEquals, type Gardener, plantedBlunders } from '../blame.ts';
import { USUAL } from '../fields.ts';
import { bestHints, hintAt, type Proof, type Regret, samplePositions, trueSentences } from '../hints.ts';
import { judge, playMatch, type Stand } from '../matches.ts';

const { game } = USUAL.railroad;
const railroad = (state: unknown) => state as State;
const positionAt = ({ state, seat }: Stand) => toPosition(view(railroad(state), seat), seat);
const isLast = ({ state }: Stand) => railroad(state).completed === LAST_ROUND;

export async function railroadBars({ levelMatches, plants, hints }: Size): Promise<readonly Bar[]> {
  const last = samplePositions(USUAL.railroad, Math.ceil(hints / 3), isLast);
  return [
    await permuted(levelMatches),
    await blameOfEquals(USUAL.railroad, levelMatches, 2, 'points'),
    await plantedBlunders(() => USUAL.railroad, plants, plantAt),
    bestHints(USUAL.railroad, last, regretOf, 'hints of the last round that are best, by every board it can end with'),
    ...trueSentences(
      USUAL.railroad,
      samplePositions(USUAL.railroad, Math.ceil(hints / 3), () => true),
      PROOFS,
    ),
  ];
}

/** Reorders the dice of every round: the same boards must get the same verdicts. */
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
      if (twin === undefined || Math.abs(computeLoss(twin) - computeLoss(one)) > 0.001)
        apart.push(`round at move ${one.ply}`);
    }
  }
  return noneBar('rounds judged otherwise when their dice are placed in another order', apart, all);
}

/** The same placements, round by round, in another order allowed by the rules. */
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

/** Points are known for certain only in the last round: from there on, a tile is placed where it costs the most. */
const plantAt: Gardener = (stand) => {
  if (!isLast(stand) || positionAt(stand).placed > 0) return undefined;
  const ends = listEnds(positionAt(stand));
  if (ends === undefined) return undefined;
  const random = fastRandom(stand.ply);
  const tried = game.legal(stand.state, stand.seat).flatMap((move) => {
    const after = game.play(stand.state, stand.seat, move, random).state;
    const most =
      (move as Move).kind === 'place' && !isOver(after) ? listEnds(positionAt({ ...stand, state: after })) : undefined;
    return most === undefined ? [] : [{ text: game.write(move), loss: ends.points - most.points }];
  });
  const costly = tried.filter(({ loss }) => loss >= 2);
  return costly.length === 0 ? undefined : { ply: stand.ply, ...pick(costly, random) };
};

const isOver = (state: unknown) => game.toAct(state).length === 0;

/**
 * How many points fewer the last round brings, starting with this tile, than the best of all its possible final boards.
 */
const regretOf: Regret = (stand) => {
  const ends = listEnds(positionAt(stand));
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

/** The effect of a placement on the score. */
interface Change {
  readonly before: Score;
  readonly after: Score;
  /** Everything on the board afterwards. */
  readonly placed: readonly Placement[];
}

function changeBy({ state, seat }: Stand, move: unknown): Change | undefined {
  const sheet = railroad(state).sheets[seat];
  const made = move as Move;
  if (sheet === undefined || made.kind !== 'place') return undefined;
  const placed = [...placementsOn(sheet), made.placement];
  return { before: scorePlacements(placementsOn(sheet)), after: scorePlacements(placed), placed };
}

const DICE = [...A_TILES, ...B_TILES];

/** The connected exits after the placements, as they are written in hints. */
const networksOf = (score: Score) => score.networks.map(({ exits }) => exitNames(exits));

/** All 648 rolls of three A dice and the B die. */
const ROLLS = A_TILES.flatMap((a) => A_TILES.flatMap((b) => A_TILES.flatMap((c) => B_TILES.map((d) => [a, b, c, d]))));

/** Whether the single die mentioned can be placed where stated, joins what is stated, and is rolled that often. */
function isWaitedFor(
  { before, after, placed }: Change,
  { tile, square, exits, count, percent }: Readonly<Record<string, PhraseValue>>,
): boolean {
  const die = DICE.find((one) => isDeepStrictEqual(tileName(one), tile));
  if (die === undefined || networksOf(after).includes(String(exits))) return false;
  const share = ROLLS.filter((roll) => roll.includes(die)).length / ROLLS.length;
  const joined = listPlacements(toGrid(placed), die)
    .filter((one) => squareName(one.square) === square)
    .map((one) => scorePlacements([...placed, one]));
  return (
    Math.round(share * 100) === percent &&
    before.exits === after.exits &&
    joined.some((score) => score.exits - after.exits === count && networksOf(score).includes(String(exits)))
  );
}

const claim =
  (isTrue: (change: Change, values: Readonly<Record<string, PhraseValue>>) => boolean): Proof =>
  (stand, move, values) => {
    const made = changeBy(stand, move);
    return made !== undefined && isTrue(made, values);
  };

const isSpecial = ({ tile }: Placement) => tile.startsWith('S');
const hasSpecials = ({ state, seat }: Stand) => {
  const sheet = railroad(state).sheets[seat];
  return sheet !== undefined && placementsOn(sheet).filter(isSpecial).length < 3;
};
const mayPlaceSpecial = ({ state, seat }: Stand) =>
  game
    .legal(state, seat)
    .some((move) => (move as Move).kind === 'place' && isSpecial((move as Extract<Move, { kind: 'place' }>).placement));
const stops =
  (isTrue: (stand: Stand) => boolean): Proof =>
  (stand, move) =>
    (move as Move).kind === 'done' && isTrue(stand);

/** What each reason claims, by the rules of scoring. */
const PROOFS: Readonly<Record<string, Proof>> = {
  'railroad.reason.exits': claim(
    ({ before, after }, { count, exits }) =>
      after.exits - before.exits === count &&
      networksOf(after).includes(String(exits)) &&
      !networksOf(before).includes(String(exits)),
  ),
  'railroad.reason.ends': claim(({ before, after }, { count }) => before.errors.length - after.errors.length === count),
  'railroad.reason.highway': claim(
    ({ before, after }, { length }) => after.highway.length === length && before.highway.length < length,
  ),
  'railroad.reason.railway': claim(
    ({ before, after }, { length }) => after.railway.length === length && before.railway.length < length,
  ),
  'railroad.reason.waits': (stand, move, values) =>
    !isLast(stand) && claim((change, told) => isWaitedFor(change, told))(stand, move, values),
  'railroad.reason.open': claim(({ before, after, placed }, { count }) => {
    const grid = toGrid(placed);
    const free = after.errors.filter(
      ({ square, direction }) => grid[findNeighbour(square, direction) ?? -1] === undefined,
    );
    return free.length === count && after.exits === before.exits;
  }),
  'railroad.reason.costs': (stand, move, values) =>
    isLast(stand) &&
    claim(({ before, after }, { count }) => before.total - after.total === count)(stand, move, values) === true,
  'railroad.reason.free': (stand, move, values) =>
    isLast(stand) && claim(({ before, after }) => before.total <= after.total)(stand, move, values) === true,
  'railroad.reason.done': stops((stand) => hasSpecials(stand) && !isLast(stand)),
  'railroad.reason.doneAll': stops((stand) => !hasSpecials(stand) || (isLast(stand) && !mayPlaceSpecial(stand))),
  'railroad.reason.doneLast': stops((stand) => hasSpecials(stand) && isLast(stand) && mayPlaceSpecial(stand)),
};

function startOf(script: Script): unknown {
  return game.start(script.setup, script.seatCount, moveRandom(script.seed, 0));
}

import { isDeepStrictEqual } from 'node:util';
import type { PhraseValue } from '../../../src/engine/phrase.ts';
import { fastRandom } from '../../../src/engine/random.ts';
import type { Seat } from '../../../src/engine/seat.ts';
import { countsOf } from '../../../src/games/newhaven/harvest.ts';
import type { Move } from '../../../src/games/newhaven/moves.ts';
import { sayCounts } from '../../../src/games/newhaven/names.ts';
import { planned } from '../../../src/games/newhaven/plan.ts';
import { RESOURCES } from '../../../src/games/newhaven/resources.ts';
import type { State } from '../../../src/games/newhaven/state.ts';
import type { Building, Village } from '../../../src/games/newhaven/village.ts';
import { USUAL } from '../fields.ts';
import type { Proof } from '../hints.ts';
import type { Stand } from '../matches.ts';

const { game } = USUAL.newhaven;

/** The result of a move, by the rules alone. */
const after = (state: State, seat: Seat, move: unknown) => game.play(state, seat, move, fastRandom(1)).state as State;
const scoreOf = (state: State, seat: Seat) => game.points?.(state)[seat] ?? 0;
const villageOf = (state: State, seat: Seat): Village => state.players[seat]?.village ?? [];

/** The rows of a village from the top and its columns from the left, with the points of each when full. */
const ROW_PAYS = [6, 5, 4, 3, 2, 1] as const;
const COLUMN_PAYS = [5, 4, 3, 4, 5] as const;
const rowOf = (space: number) => Math.floor(space / 5);
const columnOf = (space: number) => space % 5;
const rowAt = (village: Village, space: number) => village.filter((_, at) => rowOf(at) === rowOf(space));
const columnAt = (village: Village, space: number) => village.filter((_, at) => columnOf(at) === columnOf(space));
const missingIn = (line: Village) => line.filter((built) => built === null).length;
const canDouble = (line: Village) => line.every((built) => built?.faceUp !== false);

/**
 * The state in which the player's plan for the shared wealth is built, and the next building would be built at once.
 */
function asBuilding(state: State, seat: Seat): State {
  const own = state.players[seat];
  if (state.phase !== 'share' || own === undefined) return state;
  const { player, markers } = planned(own, state.markers, state.variants.redevelop);
  const alone = { phase: 'build', active: seat, actor: seat, waiting: [] } as const;
  return { ...state, ...alone, markers, players: state.players.with(seat, player) };
}

/** The space of a new building, and the village before and after it. */
interface Change {
  readonly before: Village;
  readonly now: Village;
  readonly space: number;
  readonly points: number;
}

function changeBy(state: State, seat: Seat, move: unknown): Change {
  const next = after(state, seat, move);
  const [before, now] = [villageOf(state, seat), villageOf(next, seat)];
  const space = now.findIndex((built, at) => !isDeepStrictEqual(built, before[at]));
  return { before, now, space, points: scoreOf(next, seat) - scoreOf(state, seat) };
}

type Values = Readonly<Record<string, PhraseValue>>;

function ofBuilding(proof: (change: Change, values: Values) => boolean): Proof {
  return ({ state, seat }, move, values) => proof(changeBy(asBuilding(state as State, seat), seat, move), values);
}

/** Whether the seat can build nothing, only buildings that lie face down and bring no points, or more. */
function canBuild(state: State, seat: Seat): 'none' | 'little' | 'some' {
  const builds = game.legal(state, seat).filter((move) => (move as Move).kind === 'build');
  if (builds.length === 0) return 'none';
  const isLittle = ({ now, space, points }: Change) => now[space]?.faceUp === false && points <= 0;
  return builds.every((move) => isLittle(changeBy(state, seat, move))) ? 'little' : 'some';
}

/** The yield of the tile and what is built from it, one after another, as the rules allow. */
function ofHarvest(proof: (harvested: State, seat: Seat, built: State) => boolean): Proof {
  return ({ state, seat }, move, { counts, builds }) => {
    const harvested = after(state as State, seat, move);
    // If nobody can build anything from the last harvest, the match is over, and the markers are back at 0.
    const { lastHarvest } = harvested;
    if (lastHarvest === null || !isDeepStrictEqual(counts, sayCounts(countsOf(lastHarvest.chains)))) return false;
    let built = harvested;
    for (const told of Array.isArray(builds) ? builds : []) {
      const { building, space } = told.values ?? {};
      const next = game.legal(built, seat).find((one) => isToldOf(one as Move, building, String(space)));
      if (next === undefined) return false;
      built = after(built, seat, next);
    }
    return proof(harvested, seat, built);
  };
}

function isToldOf(move: Move, building: unknown, space: string): boolean {
  if (move.kind !== 'build') return false;
  return game.write(move).endsWith(` ${space.toLowerCase()}`) && isNamed(move.building, building);
}

function isNamed({ colour, number }: Building, told: unknown): boolean {
  return isDeepStrictEqual(told, { key: `newhaven.building.${colour.toLowerCase()}`, values: { number } });
}

/**
 * Whether a building may stand face up on a space: its number is the row's, the space is free, and its color is next to
 * it or nowhere in the village.
 */
function canStandUp(village: Village, { colour, number }: Building, space: number): boolean {
  if (village[space] !== null || ROW_PAYS[rowOf(space)] !== number) return false;
  if (!village.some((built) => built?.colour === colour)) return true;
  const isBeside = (_: unknown, at: number) =>
    Math.abs(rowOf(at) - rowOf(space)) + Math.abs(columnOf(at) - columnOf(space)) === 1;
  return village.filter(isBeside).some((built) => built?.colour === colour);
}

const spacesFor = (village: Village, building: Building) =>
  village.flatMap((_, space) => (canStandUp(village, building, space) ? [space] : []));

const nothingLeft = ({ markers }: State) => RESOURCES.every((resource) => markers[resource] === 0);

/** The seat's village once its plan is built. */
const ownVillage = ({ state, seat }: Stand) => villageOf(asBuilding(state as State, seat), seat);

/** For each reason in New Haven, what makes it true, by the rules and without any code used by the players. */
export const PROOFS: Readonly<Record<string, Proof>> = {
  'newhaven.reason.pays': ofHarvest((harvested, _seat, built) => built !== harvested),
  'newhaven.reason.exact': ofHarvest((harvested, _seat, built) => built !== harvested && nothingLeft(built)),
  'newhaven.reason.paysNone': ofHarvest((harvested, seat) => canBuild(harvested, seat) === 'none'),
  'newhaven.reason.paysLittle': ofHarvest((harvested, seat) => canBuild(harvested, seat) === 'little'),
  'newhaven.reason.yields': ofHarvest(() => true),
  'newhaven.reason.done': ({ state, seat }) => canBuild(asBuilding(state as State, seat), seat) === 'none',
  'newhaven.reason.keeps': ({ state, seat }) => canBuild(asBuilding(state as State, seat), seat) === 'little',
  'newhaven.reason.fills': ofBuilding(({ before, now, space, points }, { count }) => {
    const full = [rowAt, columnAt].map((line) => [line(before, space), line(now, space)].map(missingIn));
    return points === count && full.some(([then = 0, missing]) => then > 0 && missing === 0);
  }),
  'newhaven.reason.brings': ofBuilding(({ points }, { count }) => points === count),
  'newhaven.reason.faceUp': ofBuilding(
    ({ now, space }) => now[space]?.faceUp === true && canDouble(rowAt(now, space)) && canDouble(columnAt(now, space)),
  ),
  'newhaven.reason.rowUp': ofBuilding(({ now, space }) => now[space]?.faceUp === true && canDouble(rowAt(now, space))),
  'newhaven.reason.columnUp': ofBuilding(
    ({ now, space }) => now[space]?.faceUp === true && canDouble(columnAt(now, space)),
  ),
  'newhaven.reason.rowStep': ofBuilding(
    ({ now, space }, { count, points }) =>
      missingIn(rowAt(now, space)) === count && count > 0 && ROW_PAYS[rowOf(space)] === points,
  ),
  'newhaven.reason.columnStep': ofBuilding(
    ({ now, space }, { count, points }) =>
      missingIn(columnAt(now, space)) === count && count > 0 && COLUMN_PAYS[columnOf(space)] === points,
  ),
  'newhaven.reason.pool': (stand, move, { building, space }) => {
    const { pool, rules } = stand.state as State;
    const [first] = (move as Move).kind === 'draw' ? (move as Extract<Move, { kind: 'draw' }>).from : [];
    const drawn = typeof first === 'number' ? pool[first - 1] : undefined;
    if (drawn === undefined || rules === undefined || !isNamed(drawn, building)) return false;
    // Columns have letters; a row is named by its points.
    const names = spacesFor(ownVillage(stand), drawn).map((at) => `${'ABCDE'[columnOf(at)]}${ROW_PAYS[rowOf(at)]}`);
    return names.includes(String(space).toUpperCase());
  },
  'newhaven.reason.bag': (stand) =>
    (stand.state as State).pool.every((building) => spacesFor(ownVillage(stand), building).length === 0),
  'newhaven.reason.waits': ({ state, seat }, _move, { count }) => {
    const now = asBuilding(state as State, seat);
    const builds = game.legal(now, seat).filter((move) => (move as Move).kind === 'build');
    return count === Math.max(0, ...builds.map((move) => changeBy(now, seat, move).points));
  },
  'newhaven.reason.poolDown': (stand, move, { building }) => {
    const drawn = drawnBy(stand, move);
    if (drawn === undefined || !isNamed(drawn, building)) return false;
    return spacesFor(ownVillage(stand), drawn).length === 0 && spacesDown(ownVillage(stand), drawn).length > 0;
  },
  'newhaven.reason.poolNone': (stand, move, { building }) => {
    const drawn = drawnBy(stand, move);
    return drawn !== undefined && isNamed(drawn, building) && spacesDown(ownVillage(stand), drawn).length === 0;
  },
  'newhaven.reason.bagShare': (stand, _move, { count, all }) => {
    const { bag, players } = stand.state as State;
    const others = players.flatMap(({ buildings, village, cleared }, seat) => {
      const hidden = [...village, ...cleared].flatMap((built) => (built?.faceUp === false ? [built as Building] : []));
      return seat === stand.seat ? [] : [...buildings, ...hidden];
    });
    const unseen = [...bag, ...others];
    const standing = unseen.filter((building) => spacesFor(ownVillage(stand), building).length > 0);
    return unseen.length === all && standing.length === count;
  },
  'newhaven.reason.noDraw': ({ state }) => (state as State).pool.length === 0 && (state as State).bag.length === 0,
};

/** The building that is drawn first from the pool. */
function drawnBy({ state }: Stand, move: unknown): Building | undefined {
  const [first] = (move as Move).kind === 'draw' ? (move as Extract<Move, { kind: 'draw' }>).from : [];
  return typeof first === 'number' ? (state as State).pool[first - 1] : undefined;
}

/** Where a building of a color may be placed, regardless of its number. */
function spacesDown(village: Village, { colour }: Building): readonly number[] {
  return ROW_PAYS.flatMap((number) => spacesFor(village, { colour, number }));
}

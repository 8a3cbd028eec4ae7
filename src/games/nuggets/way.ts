import { type Phrase, phrase } from '../../engine/phrase.ts';
import type { Seat } from '../../engine/seat.ts';
import { type Bits, bitsBeyond, hasBit } from './bitSet.ts';
import { cellOf, type DungeonMap, type Gridpoint, pointOf, ROOM, spotsReached } from './map.ts';
import { isWay, type Key, readMove, type Way, writeMove } from './moves.ts';
import { firstKeyTo, isFrontier, leadsOn, NO_SPOT, waysOn } from './route.ts';
import { isVisible } from './sight.ts';
import { canAct, type Player, playerOf, type State, withPlayer } from './state.ts';
import { knownCells } from './view.ts';

/**
 * The ways that a seat can take: to every square that it knows how to reach, to gold in sight, and to unexplored ground
 * if there is any.
 */
export function ways(state: State, seat: Seat): readonly Way[] {
  const { at } = playerOf(state, seat);
  const map = knownMap(state, seat);
  const reached = reachedBy(state, seat, map);
  const walks = reached.filter((spot) => spot !== at).map((spot): Way => ({ kind: 'walk', to: cellOf(map, spot) }));
  return [
    ...(isGoldAmong(state, seat, reached) ? [{ kind: 'gold' } as const] : []),
    ...(leadsOn(map, reached) ? [{ kind: 'explore' } as const] : []),
    ...walks,
  ];
}

/** Why a seat cannot take this way. */
export function refuseWay(state: State, seat: Seat, way: Way): Phrase | undefined {
  const { at } = playerOf(state, seat);
  const map = knownMap(state, seat);
  const reached = reachedBy(state, seat, map);
  switch (way.kind) {
    case 'explore':
      return leadsOn(map, reached) ? undefined : phrase('nuggets.allExplored');
    case 'gold':
      return isGoldAmong(state, seat, reached) ? undefined : phrase('nuggets.noGoldInSight');
    case 'walk': {
      const { row, column } = way.to;
      const isThere = row < map.rows && column < map.columns && pointOf(map, way.to) !== at;
      if (isThere && reached.includes(pointOf(map, way.to))) return undefined;
      return phrase('nuggets.noWay', { row: row + 1, column: column + 1 });
    }
  }
}

/** The spots that a seat knows how to reach, including its own; under rules 1 there are no ways. */
function reachedBy(state: State, seat: Seat, map: DungeonMap): readonly Gridpoint[] {
  const { at } = playerOf(state, seat);
  return at === null || state.rules === undefined ? [] : spotsReached(map, at);
}

function isGoldAmong(state: State, seat: Seat, spots: readonly Gridpoint[]): boolean {
  const gold = new Set(goldInSight(state, seat));
  return spots.some((spot) => gold.has(spot));
}

/**
 * The state after a seat has set out, and the first key. At a free pace, where everyone waits between two keys, a way
 * is only that key.
 */
export function setOut(state: State, seat: Seat, way: Way): { readonly state: State; readonly key: Key } {
  const plan = { way: writeMove(way), keys: 0, met: inSight(state, seat), gold: listGoldOnWay(state, seat, way) };
  const begun = withPlayer(state, seat, { plan });
  const key = nextKey(begun, seat);
  if (key === undefined) throw new Error(`no way: ${plan.way}`);
  return { state: state.pace === 'free' ? state : begun, key };
}

function listGoldOnWay(state: State, seat: Seat, way: Way): readonly Gridpoint[] {
  if (way.kind === 'gold') return goldInSight(state, seat);
  const { goldSeen } = playerOf(state, seat);
  return way.kind === 'walk' ? goldSeen.filter((pile) => pile === pointOf(state.map, way.to)) : [];
}

function goldInSight({ map, players }: State, seat: Seat): readonly Gridpoint[] {
  const { at = null, goldSeen = [] } = players[seat] ?? {};
  return at === null ? [] : goldSeen.filter((pile) => isVisible(map, cellOf(map, at), cellOf(map, pile)));
}

/** Updates a player's way after its own key: it ends when something that was not known before has come into sight. */
export function afterKey(before: State, state: State, seat: Seat): State {
  const { plan } = playerOf(state, seat);
  if (plan === undefined) return state;
  if (seesNews(state.map, playerOf(before, seat), playerOf(state, seat))) return withoutPlan(state, seat);
  return withPlayer(state, seat, { plan: { ...plan, keys: plan.keys + 1 } });
}

/** The next key of the way that a seat is on; if there is none, the way is removed. */
export function goOn(state: State, seat: Seat): { readonly state: State; readonly key?: Key } {
  const { plan, displaced } = playerOf(state, seat);
  if (plan === undefined) return { state };
  const isMet = inSight(state, seat).some((other) => !plan.met.includes(other));
  const isEnded = displaced || isMet || !canAct(playerOf(state, seat)) || state.piles.length === 0;
  const key = isEnded ? undefined : nextKey(state, seat);
  return key === undefined ? { state: withoutPlan(state, seat) } : { state, key };
}

function withoutPlan(state: State, seat: Seat): State {
  const players = state.players.map((player, other) => {
    if (other !== seat) return player;
    const { plan: _, ...rest } = player;
    return rest;
  });
  return { ...state, players };
}

/** Undefined if the way has come to its end. */
function nextKey(state: State, seat: Seat): Key | undefined {
  const { at, plan, goldSeen } = playerOf(state, seat);
  const read = plan === undefined ? undefined : readMove(plan.way);
  if (at === null || plan === undefined || read?.ok !== true || !isWay(read.value)) return undefined;
  const map = knownMap(state, seat);
  const isWanted = (spot: Gridpoint) => plan.gold.includes(spot) && goldSeen.includes(spot);
  if (plan.gold.length > 0) return firstKeyTo(map, at, isWanted);
  return findKey(map, at, read.value);
}

/** The first key of a way for a player standing at `at` who has this gold in sight; undefined if it leads nowhere. */
export function findFirstKey(map: DungeonMap, at: Gridpoint, way: Way, inSight: readonly Gridpoint[]): Key | undefined {
  return way.kind === 'gold' ? firstKeyTo(map, at, (spot) => inSight.includes(spot)) : findKey(map, at, way);
}

function findKey(map: DungeonMap, at: Gridpoint, way: Way): Key | undefined {
  if (way.kind !== 'walk') return firstKeyTo(map, at, (spot) => isFrontier(map, spot));
  return firstKey(map, at, pointOf(map, way.to));
}

/**
 * The first key of a shortest sequence that ends on a spot; undefined if the player is already there, or if there is no
 * way.
 */
function firstKey(map: DungeonMap, from: Gridpoint, to: Gridpoint): Key | undefined {
  const latest = walks.get(map);
  if (latest?.to === to && latest.keys.has(from)) return latest.keys.get(from);
  const keys = keysTo(map, from, to);
  walks.set(map, { to, keys });
  return keys.get(from);
}

/** The last walk computed for each known map, so that a player who continues it does not search again at each key. */
const walks = new WeakMap<DungeonMap, { readonly to: Gridpoint; readonly keys: ReadonlyMap<Gridpoint, Key> }>();

/**
 * The keys of the shortest sequence from one spot to another, by the spot where each is pressed; ties are broken by
 * order.
 */
function keysTo(map: DungeonMap, from: Gridpoint, to: Gridpoint): ReadonlyMap<Gridpoint, Key> {
  const directed = waysOn(map);
  // By spot, the key that leads there (two per direction, counted from 1), and where it is pressed.
  const last = new Uint8Array(map.cells.length);
  const before = new Int32Array(map.cells.length);
  const queue = [from];
  const reach = (spot: Gridpoint, key: number, at: Gridpoint) => {
    if (spot === NO_SPOT || spot === from || last[spot] !== 0) return;
    last[spot] = key;
    before[spot] = at;
    queue.push(spot);
  };
  for (const at of queue) {
    if (at === to) break;
    for (const [order, { next, end }] of directed.entries()) {
      reach(next[at] ?? NO_SPOT, 2 * order + 1, at);
      reach(end[at] ?? NO_SPOT, 2 * order + 2, at);
    }
  }
  const keys = new Map<Gridpoint, Key>();
  for (let spot = to; last[spot] !== 0; spot = before[spot] ?? NO_SPOT) {
    const key = (last[spot] ?? 0) - 1;
    const way = directed[key >> 1];
    if (way === undefined) break;
    keys.set(before[spot] ?? NO_SPOT, { kind: key % 2 === 0 ? 'step' : 'run', direction: way.direction });
  }
  return keys;
}

/**
 * What a seat knows, as a map. It is the same object as long as the seat learns nothing new, so that its ways are
 * computed once.
 */
function knownMap({ map, players }: State, seat: Seat): DungeonMap {
  const known = players[seat]?.known ?? [];
  const made = knownMaps.get(known);
  if (made?.of === map) return made.known;
  const result = { rows: map.rows, columns: map.columns, cells: knownCells(map, known) };
  knownMaps.set(known, { of: map, known: result });
  return result;
}

const knownMaps = new WeakMap<Bits, { readonly of: DungeonMap; readonly known: DungeonMap }>();

/** The other players in sight. */
function inSight({ map, players }: State, seat: Seat): readonly Seat[] {
  const eye = players[seat]?.at ?? null;
  if (eye === null) return [];
  return players.flatMap(({ at }, other) =>
    at !== null && other !== seat && isVisible(map, cellOf(map, eye), cellOf(map, at)) ? [other] : [],
  );
}

function seesNews(map: DungeonMap, before: Player, after: Player): boolean {
  return after.goldSeen.some((pile) => !before.goldSeen.includes(pile)) || seesRoom(map, before, after);
}

/** Whether a room is in sight that, as far as known, is not connected to any room known before. */
function seesRoom(map: DungeonMap, before: Player, after: Player): boolean {
  const isRoom = (spot: Gridpoint) => map.cells[spot] === ROOM && hasBit(after.known, spot);
  const isOld = (spot: Gridpoint) => hasBit(before.known, spot);
  const isSeen = new Set<Gridpoint>();
  return bitsBeyond(after.known, before.known).some((spot) => {
    if (isSeen.has(spot) || !isRoom(spot)) return false;
    // If the new room touches what was known before, it is part of a known room.
    let isOfOld = false;
    const room = spotsReached(map, spot, (next) => {
      if (isRoom(next) && isOld(next)) isOfOld = true;
      return isRoom(next) && !isOld(next);
    });
    for (const one of room) isSeen.add(one);
    return !isOfOld;
  });
}

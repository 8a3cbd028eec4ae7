import { pick, type Random, shuffled } from '../../engine/random.ts';
import type { Seat, Viewer } from '../../engine/seat.ts';
import { bitsWhere, hasBit, includesBits, noBits } from './bitSet.ts';
import { lookAround } from './lookAround.ts';
import { cellOf, type DungeonMap, type Gridpoint, isSpot, PASSAGE, ROOM } from './map.ts';
import { sightBlock } from './sight.ts';
import { splitGold } from './start.ts';
import type { Pile, Player, State } from './state.ts';
import { updateKnowledge } from './updateKnowledge.ts';
import { type DungeonView, UNKNOWN, type View } from './view.ts';

/**
 * A complete state that looks to `viewer` exactly like the true one.
 *
 * The map is secret, even one that comes with the game, so a map is invented together with the gold and the other
 * players. Everything the viewer has not seen becomes passage: it blocks sight as rock does, so that nothing more comes
 * into sight, and others can stand on it. Unknown points become room spots only when necessary: if something in sight
 * can only be seen past one, or if gold must lie somewhere and the viewer knows no room out of sight.
 */
export function imagine(view: View, viewer: Viewer, random: Random): State {
  const dungeon = view.dungeon ?? nothingSeen(view);
  const showsAll = view.outcome !== null || viewer === 'spectator';
  const world: World = {
    view,
    dungeon,
    eye: showsAll ? null : (view.own?.at ?? null),
    cells: [...dungeon.cells].map((character) => (character === UNKNOWN ? PASSAGE : character)),
  };
  if (!restoreSight(world)) throw new Error('no map looks like this');
  const piles = showsAll ? shownPiles(dungeon) : imaginePiles(world, random);
  const map = toWorldMap(world);
  const places = imaginePlaces(world, map, piles, random);
  const purses = imaginePurses(view, random);
  const players = view.seats.map((_, seat) =>
    imaginePlayer(view, dungeon, seat, places[seat] ?? null, purses[seat] ?? 0),
  );
  const { rules, mapName, gold, theft, pace, turn, lastTurn, lastRound } = view;
  const state: State = {
    ...(rules === null ? {} : { rules }),
    mapName,
    map,
    gold,
    theft,
    pace,
    piles,
    players,
    turn,
    lastTurn,
    ...(lastRound === null ? {} : { lastRound }),
    ...imagineChoices(view),
  };
  const others = players.flatMap((_, seat) => (seat === view.own?.seat ? [] : [seat]));
  return others.reduce(updateKnowledge, state);
}

/** The other players' choices for this round are unknown; staying is always possible. */
function imagineChoices({ seats, own }: View): Pick<State, 'chosen'> {
  if (!seats.some(({ hasChosen }) => hasChosen)) return {};
  return {
    chosen: seats.map(({ hasChosen }, seat) => (own?.seat === seat ? own.chosen : hasChosen ? 'pass' : null)),
  };
}

/** The world being invented: `cells` changes until everything is as the viewer sees it. */
interface World {
  readonly view: View;
  readonly dungeon: DungeonView;
  /** The point from which the viewer looks; null if the viewer sees everything or nothing. */
  readonly eye: Gridpoint | null;
  readonly cells: string[];
}

function nothingSeen({ rows, columns }: View): DungeonView {
  const cells = UNKNOWN.repeat(rows * columns);
  return { cells, sight: noBits(cells.length), piles: [], players: [], goldRemembered: [] };
}

function toWorldMap({ view, cells }: World): DungeonMap {
  return { rows: view.rows, columns: view.columns, cells: cells.join('') };
}

/**
 * Turns unknown points into room spots until everything in sight can be seen, and nothing else. Tries both points of a
 * blocked crossing in turn; because the true map is a solution, one is found.
 */
function restoreSight(world: World): boolean {
  const { dungeon, eye, cells } = world;
  if (eye === null) return true;
  const map = toWorldMap(world);
  const sight = lookAround(map, eye);
  if (!includesBits(dungeon.sight, sight)) return false;
  const lost = cells.findIndex((_, point) => hasBit(dungeon.sight, point) && !hasBit(sight, point));
  if (lost === -1) return true;
  return sightBlock(map, cellOf(map, eye), cellOf(map, lost)).some((point) => {
    if (dungeon.cells[point] !== UNKNOWN) return false;
    cells[point] = ROOM;
    if (restoreSight(world)) return true;
    cells[point] = PASSAGE;
    return false;
  });
}

function shownPiles(dungeon: DungeonView): readonly Pile[] {
  return dungeon.piles.map(({ at, size }) => ({ at, size: size ?? 0 }));
}

/** The piles in sight plus a random number of piles out of sight; together they hold the unclaimed gold. */
function imaginePiles(world: World, random: Random): readonly Pile[] {
  const { view, dungeon, cells } = world;
  const shown = dungeon.piles.map((pile) => pile.at);
  if (view.unclaimed === 0) return [];
  const least = shown.length === 0 ? 1 : 0;
  const rooms = shuffled(
    cells.flatMap((cell, point) => (cell === ROOM && !hasBit(dungeon.sight, point) ? [point] : [])),
    random,
  );
  const places = [...new Set([...dungeon.goldRemembered, ...rooms])];
  const room = hiddenSpots(world, toWorldMap(world)).length - hiddenSeats(view, dungeon).length;
  const most = Math.min(places.length, view.unclaimed - shown.length, room);
  const hidden = most < least ? [hollowOut(world, random)] : places.slice(0, least + random.below(most - least + 1));
  return splitGold([...shown, ...hidden], view.unclaimed, random);
}

/** Turns an unknown point into a room spot, where gold can lie, without changing what is in sight. */
function hollowOut(world: World, random: Random): Gridpoint {
  const { dungeon, eye, cells } = world;
  const unknown = cells.flatMap((_, point) => (dungeon.cells[point] === UNKNOWN ? [point] : []));
  const found = shuffled(unknown, random).find((point) => {
    cells[point] = ROOM;
    if (eye === null || includesBits(dungeon.sight, lookAround(toWorldMap(world), eye))) return true;
    cells[point] = PASSAGE;
    return false;
  });
  if (found === undefined) throw new Error('no room for the gold');
  return found;
}

/** The spots where others can stand unseen. */
function hiddenSpots({ dungeon, cells }: World, map: DungeonMap): readonly Gridpoint[] {
  return cells.flatMap((_, point) => (isSpot(map, point) && !hasBit(dungeon.sight, point) ? [point] : []));
}

function hiddenSeats(view: View, dungeon: DungeonView): readonly Seat[] {
  const shown = dungeon.players.map(({ seat }) => seat);
  return view.seats.flatMap(({ active }, seat) => (active && !shown.includes(seat) ? [seat] : []));
}

/** Where each seat stands: players in sight at their true places, the others at places out of sight. */
function imaginePlaces(
  world: World,
  map: DungeonMap,
  piles: readonly Pile[],
  random: Random,
): readonly (Gridpoint | null)[] {
  const gold = new Set(piles.map((pile) => pile.at));
  const free = shuffled(
    hiddenSpots(world, map).filter((spot) => !gold.has(spot)),
    random,
  );
  const hidden = hiddenSeats(world.view, world.dungeon);
  return world.view.seats.map((_, seat) => {
    const shown = world.dungeon.players.find((player) => player.seat === seat);
    return shown?.at ?? free[hidden.indexOf(seat)] ?? null;
  });
}

/** Purses when theft hides them: what the others have found, adjusted by what the viewer took or lost. */
function imaginePurses({ seats }: View, random: Random): readonly number[] {
  const purses = seats.map(({ purse, found }) => purse ?? found);
  const secret = seats.flatMap(({ purse }, seat) => (purse === null ? [seat] : []));
  let surplus = seats.reduce((sum, { found }, seat) => sum + found - (purses[seat] ?? 0), 0);
  while (surplus !== 0) {
    const seat = pick(
      secret.filter((one) => surplus > 0 || (purses[one] ?? 0) > 0),
      random,
    );
    const purse = purses[seat] ?? 0;
    const change = Math.max(surplus, -purse);
    purses[seat] = purse + change;
    surplus -= change;
  }
  return purses;
}

function imaginePlayer(
  { seats, own }: View,
  dungeon: DungeonView,
  seat: Seat,
  at: Gridpoint | null,
  purse: number,
): Player {
  const { found = 0, turnsLeft = 0 } = seats[seat] ?? {};
  const size = dungeon.cells.length;
  if (own?.seat !== seat) {
    return { at, purse, found, turnsLeft, known: noBits(size), goldSeen: [], news: [], displaced: false };
  }
  const known = bitsWhere(size, (point) => dungeon.cells[point] !== UNKNOWN);
  const goldSeen = [...dungeon.piles.map((pile) => pile.at), ...dungeon.goldRemembered].sort((a, b) => a - b);
  return {
    at,
    purse,
    found,
    turnsLeft,
    known,
    goldSeen,
    news: own.news,
    displaced: own.displaced,
    ...(own.walk === null ? {} : { walk: own.walk }),
    ...(own.plan === null ? {} : { plan: own.plan }),
  };
}

import { type Outcome, winners } from '../../engine/outcome.ts';
import { type Phrase, phrase } from '../../engine/phrase.ts';
import { cellOf, type DungeonMap, type Gridpoint, PASSAGE, pointOf, spotsReached } from './map.ts';
import { DIRECTION_NAMES, DIRECTIONS, type Direction, readMove, spotBeside } from './moves.ts';
import { plannedWay } from './plannedWay.ts';
import { leadsOn, runPath } from './route.ts';
import { type DungeonView, listActors, type OwnView, toMap, type View } from './view.ts';

/**
 * At most this many piles, players or purses are named, because the alt text of a picture is limited to 1,024
 * characters.
 */
const MOST_NAMED = 6;
/** At most this many purses are named under the picture, which shows all of them. */
const MOST_PURSES = 8;
/** At most this many pieces of news about a player are shown under the picture, the latest ones. */
const MOST_NEWS = 2;

export function summary(view: View): readonly Phrase[] {
  const news = view.own?.news.slice(-MOST_NEWS) ?? [];
  const line = phrase('nuggets.summary', { gold: goldLeft(view), purses: purses(view) });
  return news.length === 0 ? [line] : [line, phrase('nuggets.news', { news })];
}

function goldLeft({ unclaimed, gold }: View): Phrase {
  return phrase('nuggets.goldLeft', { left: unclaimed, gold });
}

/**
 * What each player carries, or has found if theft makes the purse secret; with many players only the richest. At the
 * end, everyone who ever joined, sorted by purse (rules 1.7).
 */
function purses({ seats, outcome }: View): readonly Phrase[] {
  const all = seats.map(({ purse, found }, seat) => ({ seat, purse: purse ?? found }));
  if (outcome !== null) {
    return [...all]
      .sort((a, b) => b.purse - a.purse)
      .map(({ seat, purse }) => phrase('nuggets.purse', { player: { seat }, purse }));
  }
  const richest = all.length > MOST_PURSES ? [...all].sort((a, b) => b.purse - a.purse).slice(0, MOST_PURSES) : all;
  const named = richest.map(({ seat, purse }) => phrase('nuggets.purse', { player: { seat }, purse }));
  return all.length > MOST_PURSES ? [...named, phrase('nuggets.more', { count: all.length - MOST_PURSES })] : named;
}

/**
 * A description for players who cannot see the picture: where they stand, where they can go, what is in sight. Gold and
 * purses, whose turn it is and what the last turns brought are left out, because the text next to it tells players
 * that.
 */
export function describe(view: View): readonly Phrase[] {
  const { dungeon, own, outcome } = view;
  if (dungeon !== null && own !== null && own.at !== null && outcome === null) {
    return [...surroundings(view, dungeon, own, own.at), ...ownTurnWords(view, own)];
  }
  const watched = dungeon !== null && own === null ? overlook(view, dungeon) : [];
  const hidden = dungeon === null ? [phrase('nuggets.describe.hidden')] : [];
  const end = outcome === null ? [] : [endWords(outcome)];
  return [
    ...end,
    ...turnWords(view),
    ...lastTurnWords(view),
    ...lastRoundWords(view),
    phrase('nuggets.describe.goldLeft', { left: view.unclaimed, gold: view.gold }),
    phrase(view.theft && outcome === null ? 'nuggets.describe.found' : 'nuggets.describe.purses', {
      purses: purses(view),
    }),
    ...watched,
    ...hidden,
  ];
}

/** What a player has already chosen, and how many turns are left. */
function ownTurnWords(view: View, { seat, chosen }: OwnView): readonly Phrase[] {
  const turnsLeft = view.seats[seat]?.turnsLeft ?? 0;
  return [
    ...(chosen === null ? [] : [chosenWords(view, chosen)]),
    phrase('nuggets.describe.turnsLeft', { count: turnsLeft }),
  ];
}

function endWords(outcome: Outcome): Phrase {
  const players = winners(outcome).map((seat) => phrase('nuggets.player', { player: { seat } }));
  return phrase('nuggets.describe.over', { players });
}

function turnWords(view: View): readonly Phrase[] {
  if (view.outcome !== null) return [];
  if (view.pace === 'free') return [phrase('nuggets.describe.free')];
  if (view.pace === 'together' && view.seats.length > 1) {
    return [phrase('nuggets.describe.together', { count: listActors(view).length })];
  }
  return listActors(view).map((seat) => phrase('nuggets.describe.turn', { player: { seat } }));
}

function chosenWords(view: View, key: string): Phrase {
  const plan = view.own?.plan ?? null;
  if (plan === null) return phrase('nuggets.describe.chosen', { key });
  const [walk] = walkTold(view, plan.way);
  return walk ?? phrase(plan.gold.length > 0 ? 'nuggets.collecting' : 'nuggets.exploring');
}

/** Everything public about the last turn: whose it was, and what it found. */
function lastTurnWords({ lastTurn }: View): readonly Phrase[] {
  if (lastTurn === null) return [];
  const player = { seat: lastTurn.seat };
  if (lastTurn.found === 0) return [phrase('nuggets.describe.lastTurn', { player })];
  return [phrase('nuggets.describe.lastTurnFound', { player, count: lastTurn.found })];
}

/** The same for a round in which all acted at once. */
function lastRoundWords({ lastRound }: View): readonly Phrase[] {
  if (lastRound === null) return [];
  const finders = lastRound.filter(({ found }) => found > 0);
  if (finders.length === 0) return [phrase('nuggets.describe.lastRoundNothing')];
  const finds = finders
    .slice(0, MOST_NAMED)
    .map(({ seat, found }) => phrase('nuggets.describe.finds', { player: { seat }, count: found }));
  const more = finders.length - finds.length;
  return [
    phrase('nuggets.describe.lastRound', {
      finds: more === 0 ? finds : [...finds, phrase('nuggets.more', { count: more })],
    }),
  ];
}

/** Where a way leads before it is taken; for `gold` and `explore`, how many keys it takes. Nothing for other moves. */
export function describeWay(view: View, text: string): readonly Phrase[] {
  // The page asks for every square where a walk to it would lead, so the whole way is only computed for the moves that
  // are shown on their own.
  if (text !== 'gold' && text !== 'explore') return walkTold(view, text);
  const planned = plannedWay(view, text);
  if (planned === undefined) return [];
  const keys = phrase('nuggets.plan.keys', { count: planned.keys });
  return [
    text === 'gold'
      ? phrase('nuggets.plan.gold', { count: planned.piles, keys })
      : phrase('nuggets.plan.explore', { keys }),
  ];
}

/** Where a walk leads, relative to its player; nothing for other moves. */
function walkTold(view: View, text: string): readonly Phrase[] {
  const move = readMove(text);
  const { dungeon, own } = view;
  if (!move.ok || move.value.kind !== 'walk' || dungeon === null || own === null || own.at === null) return [];
  const map = toMap(view, dungeon);
  const to = pointOf(map, move.value.to);
  const isGold = dungeon.piles.some(({ at }) => at === to);
  return [phrase(isGold ? 'nuggets.walk.gold' : 'nuggets.walk', { place: bearing(map, own.at, to) })];
}

function surroundings(view: View, dungeon: DungeonView, own: OwnView, at: Gridpoint): readonly Phrase[] {
  const map = toMap(view, dungeon);
  const place = map.cells[at] === PASSAGE ? phrase('nuggets.describe.inPassage') : phrase('nuggets.describe.inRoom');
  const player = { seat: own.seat };
  return [
    phrase('nuggets.describe.standing', { player, place }),
    phrase('nuggets.describe.ways', { ways: waysFrom(map, at) }),
    ...goldInSight(map, dungeon, at),
    ...playersInSight(map, dungeon, own, at),
    ...unexplored(map, at),
  ];
}

/** Each possible direction and how far it goes, marked if it may go further. */
function waysFrom(map: DungeonMap, at: Gridpoint): readonly Phrase[] {
  return DIRECTIONS.filter((direction) => spotBeside(map, at, direction) !== undefined).map((direction) => {
    const { path, endsUnknown } = runPath(map, at, direction);
    const way = { direction: directionName(direction), count: path.length };
    return endsUnknown ? phrase('nuggets.describe.wayAtLeast', way) : phrase('nuggets.describe.way', way);
  });
}

function goldInSight(map: DungeonMap, dungeon: DungeonView, at: Gridpoint): readonly Phrase[] {
  const piles = nearestFirst(
    map,
    at,
    dungeon.piles.map((pile) => pile.at),
  );
  if (piles.length === 0) return [phrase('nuggets.describe.noGold')];
  const places = piles.slice(0, MOST_NAMED).map((pile) => bearing(map, at, pile));
  return [phrase('nuggets.describe.gold', { count: piles.length, places })];
}

function playersInSight(map: DungeonMap, dungeon: DungeonView, own: OwnView, at: Gridpoint): readonly Phrase[] {
  return dungeon.players
    .filter(({ seat }) => seat !== own.seat)
    .slice(0, MOST_NAMED)
    .map((other) =>
      phrase('nuggets.describe.sees', { player: { seat: other.seat }, place: bearing(map, at, other.at) }),
    );
}

/** Unexplored ground is reached by a move of its own, so that only its absence is worth a sentence. */
function unexplored(map: DungeonMap, at: Gridpoint): readonly Phrase[] {
  const reached = spotsReached(map, at);
  // A player who can move at all can also come back.
  const isThere = reached.length > 1 && leadsOn(map, reached);
  return isThere ? [] : [phrase('nuggets.describe.allExplored')];
}

/** What spectators are told, and everyone at the end. */
function overlook(view: View, dungeon: DungeonView): readonly Phrase[] {
  const map = toMap(view, dungeon);
  return dungeon.players.slice(0, MOST_NAMED).map(({ seat, at }) => {
    const piles = dungeon.piles.map((pile) => pile.at);
    const nearest = nearestFirst(map, at, piles)[0];
    const player = { seat };
    if (nearest === undefined) return phrase('nuggets.describe.stands', { player, ...oneBased(map, at) });
    return phrase('nuggets.describe.standsNear', { player, ...oneBased(map, at), place: bearing(map, at, nearest) });
  });
}

function oneBased(map: DungeonMap, at: Gridpoint) {
  const { row, column } = cellOf(map, at);
  return { row: row + 1, column: column + 1 };
}

function nearestFirst(map: DungeonMap, from: Gridpoint, points: readonly Gridpoint[]): readonly Gridpoint[] {
  const distance = (point: Gridpoint) => {
    const { down, right } = offset(map, from, point);
    return Math.max(Math.abs(down), Math.abs(right));
  };
  return [...points].sort((a, b) => distance(a) - distance(b));
}

function offset(map: DungeonMap, from: Gridpoint, to: Gridpoint) {
  const a = cellOf(map, from);
  const b = cellOf(map, to);
  return { down: b.row - a.row, right: b.column - a.column };
}

/** Writes a relative position as `3 north, 2 east`. */
export function bearing(map: DungeonMap, from: Gridpoint, to: Gridpoint): Phrase {
  const { down, right } = offset(map, from, to);
  const vertical = down === 0 ? [] : [part(Math.abs(down), down < 0 ? 'north' : 'south')];
  const horizontal = right === 0 ? [] : [part(Math.abs(right), right < 0 ? 'west' : 'east')];
  const parts = [...vertical, ...horizontal];
  const [first, second] = parts;
  if (first === undefined) return phrase('nuggets.describe.here');
  return second === undefined ? first : phrase('nuggets.describe.both', { first, second });
}

function part(count: number, direction: Direction): Phrase {
  return phrase('nuggets.describe.part', { count, direction: directionName(direction) });
}

export function directionName(direction: Direction): Phrase {
  return phrase(DIRECTION_NAMES[direction]);
}

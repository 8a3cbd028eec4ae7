import type { Outcome } from '../../engine/outcome.ts';
import type { Phrase } from '../../engine/phrase.ts';
import { isViewer, type Seat, type Viewer } from '../../engine/seat.ts';
import { type Bits, bitsWhere, hasBit, noBits } from './bitSet.ts';
import type { DungeonMap, Gridpoint } from './map.ts';
import { sightFrom } from './sight.ts';
import { type LastTurn, outcome, type Plan, playerOf, type RULES, type State, unclaimed, type Walk } from './state.ts';

/** Marks a gridpoint in a view's cells that the viewer has never seen. */
export const UNKNOWN = '?';

/** What is public about a player. */
interface SeatView {
  readonly active: boolean;
  readonly found: number;
  readonly turnsLeft: number;
  /** The purse; null if only its owner may know it, which is the case with theft until the end. */
  readonly purse: number | null;
  /** Whether it has chosen its key, if all act at once. */
  readonly hasChosen: boolean;
}

/** A pile in sight. Its size is visible only to viewers who see everything. */
interface PileView {
  readonly at: Gridpoint;
  readonly size: number | null;
}

interface PlayerView {
  readonly seat: Seat;
  readonly at: Gridpoint;
}

/** What a viewer sees of the dungeon: everything for spectators and after the end, otherwise what the seat knows. */
export interface DungeonView {
  /** The base map with `UNKNOWN` for points never seen. */
  readonly cells: string;
  /** What is in sight now. */
  readonly sight: Bits;
  readonly piles: readonly PileView[];
  /** The players in sight, including the viewer, in seat order. */
  readonly players: readonly PlayerView[];
  /**
   * Where the viewer has seen gold that is out of sight now and not known to be gone. Neither drawn nor described
   * (rules 1.6: a remembered pile shows as floor); it serves as the memory of computer players.
   */
  readonly goldRemembered: readonly Gridpoint[];
}

/** What concerns only one seat. */
export interface OwnView {
  readonly seat: Seat;
  readonly at: Gridpoint | null;
  readonly news: readonly Phrase[];
  readonly displaced: boolean;
  /** Its path in its last turn; null before the first. */
  readonly walk: Walk | null;
  /** The key it has chosen for this round, if all act at once. */
  readonly chosen: string | null;
  /** The way that it is on. */
  readonly plan: Plan | null;
}

/**
 * What a viewer may know. Of the map, everyone knows only the name and the size: even a map that comes with the game
 * has to be explored, as in the original.
 */
export interface View {
  /** Null in a match that started under rules 1. */
  readonly rules: typeof RULES | null;
  readonly mapName: State['mapName'];
  readonly rows: number;
  readonly columns: number;
  readonly gold: number;
  readonly unclaimed: number;
  readonly theft: boolean;
  readonly pace: State['pace'];
  readonly turn: Seat;
  readonly lastTurn: LastTurn | null;
  /** Null before the first round, and if players do not act at once. */
  readonly lastRound: readonly LastTurn[] | null;
  /** By seat. */
  readonly seats: readonly SeatView[];
  /** Null for the public of a running match, who sees none of it. */
  readonly dungeon: DungeonView | null;
  /** Null if the viewer has no seat. */
  readonly own: OwnView | null;
  readonly outcome: Outcome | null;
}

export function view(state: State, viewer: Viewer): View {
  if (!isViewer(viewer, state.players.length)) throw new Error(`no such viewer: ${String(viewer)}`);
  const result = outcome(state) ?? null;
  const showsAll = result !== null || viewer === 'spectator';
  return {
    rules: state.rules ?? null,
    mapName: state.mapName,
    rows: state.map.rows,
    columns: state.map.columns,
    gold: state.gold,
    unclaimed: unclaimed(state),
    theft: state.theft,
    pace: state.pace,
    turn: state.turn,
    lastTurn: state.lastTurn,
    lastRound: state.lastRound ?? null,
    seats: state.players.map((player, seat) => ({
      active: player.at !== null,
      found: player.found,
      turnsLeft: player.turnsLeft,
      purse: showsAll || !state.theft || seat === viewer ? player.purse : null,
      hasChosen: (state.chosen?.[seat] ?? null) !== null,
    })),
    dungeon: dungeonFor(state, viewer, showsAll),
    own: typeof viewer === 'number' ? ownView(state, viewer) : null,
    outcome: result,
  };
}

function ownView(state: State, seat: Seat): OwnView {
  const { at, news, displaced, walk = null, plan = null } = playerOf(state, seat);
  return { seat, at, news, displaced, walk, chosen: state.chosen?.[seat] ?? null, plan };
}

function dungeonFor(state: State, viewer: Viewer, showsAll: boolean): DungeonView | null {
  if (showsAll) return wholeDungeon(state);
  return typeof viewer === 'number' ? knownDungeon(state, viewer) : null;
}

function wholeDungeon({ map, piles, players }: State): DungeonView {
  return {
    cells: map.cells,
    sight: bitsWhere(map.cells.length, () => true),
    piles,
    players: playersWhere(players, () => true),
    goldRemembered: [],
  };
}

/** Gold and other players show only where they are in sight now; known parts of the map stay. */
function knownDungeon({ map, piles, players }: State, seat: Seat): DungeonView {
  const { at, known, goldSeen } = players[seat] as State['players'][number];
  const sight = at === null ? noBits(map.cells.length) : sightFrom(map, at);
  const isInSight = (point: Gridpoint) => hasBit(sight, point);
  return {
    cells: knownCells(map, known),
    sight,
    piles: piles.filter((pile) => isInSight(pile.at)).map((pile) => ({ at: pile.at, size: null })),
    players: playersWhere(players, isInSight),
    goldRemembered: goldSeen.filter((point) => !isInSight(point)),
  };
}

/**
 * The cells of a map as a player knows them. Optimized for words that are mostly full or empty, and otherwise have few
 * runs.
 */
export function knownCells({ cells }: DungeonMap, known: Bits): string {
  const parts: string[] = [];
  for (let from = 0; from < cells.length; from += WORD) {
    const word = known[from / WORD] ?? 0;
    const count = Math.min(WORD, cells.length - from);
    let run = 0;
    for (let bit = 1; bit <= count; bit += 1) {
      const goesOn = word === 0 || word === ALL || ((word >>> bit) & 1) === ((word >>> run) & 1);
      if (goesOn && bit < count) continue;
      const isKnown = ((word >>> run) & 1) === 1;
      parts.push(isKnown ? cells.slice(from + run, from + bit) : UNKNOWN.repeat(bit - run));
      run = bit;
    }
  }
  return parts.join('');
}

/** The number of bits in a word of a set, and a word with all of them set. */
const WORD = 32;
const ALL = -1;

function playersWhere(players: State['players'], isSeen: (at: Gridpoint) => boolean): readonly PlayerView[] {
  return players.flatMap(({ at }, seat) => (at !== null && isSeen(at) ? [{ seat, at }] : []));
}

/** What a viewer knows of the map, as a map; nobody can stand on unknown points. */
export function toMap(view: Pick<View, 'rows' | 'columns'>, dungeon: DungeonView): DungeonMap {
  return { rows: view.rows, columns: view.columns, cells: dungeon.cells };
}

/** The seats that may act now, as far as everyone knows. */
export function listActors(view: View): readonly Seat[] {
  if (view.outcome !== null) return [];
  const able = view.seats.flatMap((seat, index) => (seat.active && seat.turnsLeft > 0 ? [index] : []));
  switch (view.pace) {
    case 'free':
      return able;
    case 'together':
      return able.filter((seat) => view.seats[seat]?.hasChosen !== true);
    case 'turns':
      return able.filter((seat) => seat === view.turn);
  }
}

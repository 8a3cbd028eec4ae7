import { byScore, type Outcome } from '../../engine/outcome.ts';
import type { Phrase } from '../../engine/phrase.ts';
import type { Seat } from '../../engine/seat.ts';
import type { Bits } from './bitSet.ts';
import type { DungeonMap, Gridpoint } from './map.ts';
import type { AnyMapName, PACES } from './setup.ts';

export interface Pile {
  readonly at: Gridpoint;
  readonly size: number;
}

/** A player's path in its last turn: the spots in order, including the first, and what gold it found where. */
export interface Walk {
  readonly path: readonly Gridpoint[];
  readonly found: readonly Pile[];
}

/** A way that a player is on: several keys, one per turn. */
export interface Plan {
  /** The way (walk, gold or exploration) as text. */
  readonly way: string;
  /** The number of its keys already pressed. */
  readonly keys: number;
  /** The players in sight when it was started; if another one comes into sight, the way ends. */
  readonly met: readonly Seat[];
  /** The gold for which it was started, by place: passing a place is enough, and the way ends with the last of it. */
  readonly gold: readonly Gridpoint[];
}

export interface Player {
  /** Where the player stands; null after quitting. */
  readonly at: Gridpoint | null;
  readonly purse: number;
  /** All gold this player has ever picked up, which is public. With theft, the purse may differ from it. */
  readonly found: number;
  readonly turnsLeft: number;
  /** Every gridpoint that has ever been in sight. */
  readonly known: Bits;
  /** Where it has seen gold that it has not seen to be gone, in ascending order. */
  readonly goldSeen: readonly Gridpoint[];
  /** What happened to this player since its last turn began; visible only to this player. */
  readonly news: readonly Phrase[];
  /** Whether it was pushed aside since its last turn. */
  readonly displaced: boolean;
  /** Missing before its first turn, and in matches that started under rules 1. */
  readonly walk?: Walk;
  /** Missing while it is not on a way. */
  readonly plan?: Plan;
}

/** The public part of the last turn. */
export interface LastTurn {
  readonly seat: Seat;
  readonly found: number;
}

/** The version of the rules for new matches. */
export const RULES = 2;

export interface State {
  /**
   * Missing in matches that started under rules 1, where a run continued after the last nugget (and robbed), quitting
   * was a key, and a player who had quit could still win.
   */
  readonly rules?: typeof RULES;
  readonly mapName: AnyMapName;
  readonly map: DungeonMap;
  readonly gold: number;
  readonly theft: boolean;
  readonly pace: (typeof PACES)[number];
  /**
   * The number of seconds a person waits between two keys at a free pace; missing in matches that started under rules
   * 1.
   */
  readonly pause?: number;
  /** The unclaimed piles, by place in ascending order. */
  readonly piles: readonly Pile[];
  /** By seat. */
  readonly players: readonly Player[];
  /** Whose turn it is, if players take turns. */
  readonly turn: Seat;
  readonly lastTurn: LastTurn | null;
  /** The public part of the last round, by seat, if all act at once; missing before the first round. */
  readonly lastRound?: readonly LastTurn[];
  /** By seat, the key chosen for this round as text, if all act at once. */
  readonly chosen?: readonly (string | null)[];
}

export function unclaimed(state: Pick<State, 'piles'>): number {
  return state.piles.reduce((sum, pile) => sum + pile.size, 0);
}

export function playerOf(state: State, seat: Seat): Player {
  const player = state.players[seat];
  if (player === undefined) throw new Error(`no seat ${seat}`);
  return player;
}

/** The seat whose player stands there. */
export function seatAt(state: State, at: Gridpoint): Seat | undefined {
  const seat = state.players.findIndex((player) => player.at === at);
  return seat === -1 ? undefined : seat;
}

/** Whether this player is still in the dungeon and has turns left. */
export function canAct(player: Player): boolean {
  return player.at !== null && player.turnsLeft > 0;
}

/** The seats that may act now; none when the gold is gone or nobody can act anymore. */
export function toAct(state: State): readonly Seat[] {
  if (state.piles.length === 0) return [];
  const able = state.players.flatMap((player, seat) => (canAct(player) ? [seat] : []));
  switch (state.pace) {
    case 'free':
      return able;
    case 'together':
      return able.filter((seat) => (state.chosen?.[seat] ?? null) === null);
    case 'turns':
      return able.filter((seat) => seat === state.turn);
  }
}

/** In milliseconds; undefined if keys are chosen in turns or together. */
export function pause(state: State): number | undefined {
  return state.pace === 'free' ? 1000 * (state.pause ?? 0) : undefined;
}

/**
 * The largest purse wins; equal purses share the place. Players who left come after everyone who stayed (our decision).
 */
export function outcome(state: State): Outcome | undefined {
  if (toAct(state).length > 0) return undefined;
  const scores = state.players.map((player) => player.purse);
  const stayed = state.players.map((player) => (player.at === null ? 0 : 1));
  return state.rules === undefined ? byScore(scores) : { scores, places: byScore(stayed, scores).places };
}

/** Passes the turn to the next seat that can act; if there is none, it stays. */
export function passTurn(state: State): State {
  const count = state.players.length;
  for (let ahead = 1; ahead <= count; ahead += 1) {
    const turn = (state.turn + ahead) % count;
    if (canAct(playerOf(state, turn))) return { ...state, turn };
  }
  return state;
}

export function withPlayer(state: State, seat: Seat, changes: Partial<Player>): State {
  return {
    ...state,
    players: state.players.map((player, other) => (other === seat ? { ...player, ...changes } : player)),
  };
}

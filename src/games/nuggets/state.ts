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

/** How a player went in its last own turn: over which spots, in order and with the first, and what gold it found where. */
export interface Walk {
  readonly path: readonly Gridpoint[];
  readonly found: readonly Pile[];
}

/** A way that a player is on: several keys, one a turn. */
export interface Plan {
  /** The walk or the exploration, as text. */
  readonly way: string;
  /** How many of its keys were pressed. */
  readonly keys: number;
  /** Who was in sight when it was begun: somebody else who comes into sight ends it. */
  readonly met: readonly Seat[];
  /** The gold for which it was begun, by place: it is enough to pass there, and it ends with the last of it. */
  readonly gold: readonly Gridpoint[];
}

export interface Player {
  /** Where the player stands; null once it has quit. */
  readonly at: Gridpoint | null;
  readonly purse: number;
  /** All gold this player has ever picked up, which everybody is told. Theft makes the purse differ from it. */
  readonly found: number;
  readonly turnsLeft: number;
  /** Every gridpoint that was in sight at some time. */
  readonly known: Bits;
  /** Where it has seen gold and has not seen it gone, in ascending order. */
  readonly goldSeen: readonly Gridpoint[];
  /** What happened to this player since its last own turn began, for its eyes only. */
  readonly news: readonly Phrase[];
  /** Whether somebody has pushed it aside since its last own turn. */
  readonly displaced: boolean;
  /** Missing before its first own turn, and in matches that began under rules 1. */
  readonly walk?: Walk;
  /** Missing while it is on no way. */
  readonly plan?: Plan;
}

/** The public part of the last turn. */
export interface LastTurn {
  readonly seat: Seat;
  readonly found: number;
}

/** The rules that new matches are played under. */
export const RULES = 2;

export interface State {
  /**
   * Missing in matches that began under rules 1. There a run went on after the last nugget (and robbed), quitting was a
   * key, and who had quit could still win.
   */
  readonly rules?: typeof RULES;
  readonly mapName: AnyMapName;
  readonly map: DungeonMap;
  readonly gold: number;
  readonly theft: boolean;
  readonly pace: (typeof PACES)[number];
  /** How many seconds a person waits between two keys at a free pace; missing in matches that began under rules 1. */
  readonly pause?: number;
  /** What lies unclaimed, by place in ascending order. */
  readonly piles: readonly Pile[];
  /** By seat. */
  readonly players: readonly Player[];
  /** Whose turn it is, where they go round. */
  readonly turn: Seat;
  readonly lastTurn: LastTurn | null;
  /** The public part of the last round, by seat, where all act at once; missing before it. */
  readonly lastRound?: readonly LastTurn[];
  /** By seat, the key chosen for this round as text, where all act at once. */
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

/** Who stands there. */
export function seatAt(state: State, at: Gridpoint): Seat | undefined {
  const seat = state.players.findIndex((player) => player.at === at);
  return seat === -1 ? undefined : seat;
}

/** Whether this player is still in the dungeon and has turns left. */
export function canAct(player: Player): boolean {
  return player.at !== null && player.turnsLeft > 0;
}

/** The seats that may act now; none when the gold is gone, or nobody is left who could go for it. */
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

/** In milliseconds; undefined where keys are chosen by turns or together. */
export function pause(state: State): number | undefined {
  return state.pace === 'free' ? 1000 * (state.pause ?? 0) : undefined;
}

/** The largest purse wins; equal purses share the place. Who has left comes after everybody who stayed (our decision). */
export function outcome(state: State): Outcome | undefined {
  if (toAct(state).length > 0) return undefined;
  const scores = state.players.map((player) => player.purse);
  const stayed = state.players.map((player) => (player.at === null ? 0 : 1));
  return state.rules === undefined ? byScore(scores) : { scores, places: byScore(stayed, scores).places };
}

/** Hands the turn to the next seat that can act; where there is none, it stays. */
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

import type { DungeonMap, Gridpoint } from '../../../src/games/nuggets/map.ts';
import { DIRECTIONS, type Move, spotBeside } from '../../../src/games/nuggets/moves.ts';
import type { State } from '../../../src/games/nuggets/state.ts';

/** A key, and the lead in piles at the end if both play perfectly from there. */
export interface ValuedKey {
  readonly move: Move;
  readonly value: number;
}

/** A race for piles between two players, each with a number of keys left. */
export interface Race {
  readonly map: DungeonMap;
  readonly piles: readonly Gridpoint[];
  /** The position of the player who presses next, and that of the other. */
  readonly own: Gridpoint;
  readonly other: Gridpoint;
  readonly taken: number;
  readonly keys: number;
  readonly otherKeys: number;
}

/** The race in a match of two players taking turns, for the piles that were there at its start. */
export function findRace({ map, players, turn, piles: left }: State, piles: readonly Gridpoint[]): Race | undefined {
  const [own, other] = [players[turn], players[1 - turn]];
  if (own?.at == null || other?.at == null) return undefined;
  const isLeft = (at: Gridpoint) => left.some((pile) => pile.at === at);
  const taken = piles.reduce((bits, at, pile) => (isLeft(at) ? bits : bits | (1 << pile)), 0);
  return { map, piles, own: own.at, other: other.at, taken, keys: own.turnsLeft, otherKeys: other.turnsLeft };
}

/** Every key of a race with its value, by searching all answers to all answers. */
export function solveRace(race: Race, known = new Map<string, number>()): readonly ValuedKey[] {
  return movesOf(race).map((move) => {
    const { next, took } = pressed(race, move);
    return { move, value: took - worthOf(next, known) };
  });
}

function worthOf(race: Race, known: Map<string, number>): number {
  const { piles, own, other, taken, keys, otherKeys } = race;
  if (taken === (1 << piles.length) - 1 || keys === 0) return 0;
  const key = `${own} ${other} ${taken} ${keys} ${otherKeys}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const value = Math.max(...solveRace(race, known).map((one) => one.value));
  known.set(key, value);
  return value;
}

function movesOf({ map, own }: Race): readonly Move[] {
  const ways = DIRECTIONS.filter((direction) => spotBeside(map, own, direction) !== undefined);
  return [
    ...ways.flatMap((direction): readonly Move[] => [
      { kind: 'step', direction },
      { kind: 'run', direction },
    ]),
    { kind: 'pass' },
  ];
}

/** The race after a key, from the other player's side; a player who is stepped on changes places. */
function pressed(race: Race, move: Move): { readonly next: Race; readonly took: number } {
  const { map, piles } = race;
  let { own, other, taken } = race;
  let took = 0;
  if (move.kind === 'step' || move.kind === 'run') {
    for (let to = spotBeside(map, own, move.direction); to !== undefined; to = spotBeside(map, own, move.direction)) {
      if (to === other) other = own;
      own = to;
      const pile = piles.indexOf(to);
      if (pile !== -1 && (taken & (1 << pile)) === 0) [taken, took] = [taken | (1 << pile), took + 1];
      if (move.kind === 'step' || taken === (1 << piles.length) - 1) break;
    }
  }
  const next = { ...race, own: other, other: own, taken, keys: race.otherKeys, otherKeys: race.keys - 1 };
  return { next, took };
}

import fc from 'fast-check';
import { fastRandom, pick } from '../../../src/engine/random.ts';
import type { Seat } from '../../../src/engine/seat.ts';
import { defaultSetup } from '../../../src/engine/setup.ts';
import { noBits } from '../../../src/games/nuggets/bitSet.ts';
import { nuggets } from '../../../src/games/nuggets/index.ts';
import { type DungeonMap, parseMap, pointOf } from '../../../src/games/nuggets/map.ts';
import type { Move } from '../../../src/games/nuggets/moves.ts';
import { SETUP, type Setup } from '../../../src/games/nuggets/setup.ts';
import { MAP_NAMES } from '../../../src/games/nuggets/shippedMaps.ts';
import { RULES, type State } from '../../../src/games/nuggets/state.ts';
import { updateKnowledge } from '../../../src/games/nuggets/updateKnowledge.ts';

export function parseTestMap(text: string): DungeonMap {
  const parsed = parseMap(text);
  if (!parsed.ok) throw new Error(parsed.refusal.key);
  return { rows: parsed.value.rows, columns: parsed.value.columns, cells: parsed.value.cells };
}

export function setupWith(changes: Partial<Setup> = {}): Setup {
  return { ...(defaultSetup(SETUP) as Setup), ...changes };
}

interface Scene {
  /** Row and column of every player, by seat. */
  readonly players: readonly (readonly [number, number])[];
  readonly purses?: readonly number[];
  /** Row, column and size of every pile. */
  readonly piles: readonly (readonly [number, number, number])[];
  readonly theft?: boolean;
  readonly pace?: Setup['pace'];
  readonly turnsLeft?: number;
  /** A match that began under rules 1. */
  readonly isOld?: boolean;
}

/** A position set up by hand: everybody has looked around once. */
export function positionOn(map: DungeonMap, scene: Scene): State {
  const piles = scene.piles
    .map(([row, column, size]) => ({ at: pointOf(map, { row, column }), size }))
    .sort((a, b) => a.at - b.at);
  const purses = scene.players.map((_, seat) => scene.purses?.[seat] ?? 0);
  const state: State = {
    ...(scene.isOld === true ? {} : { rules: RULES }),
    mapName: 'own',
    map,
    gold: [...piles.map((pile) => pile.size), ...purses].reduce((sum, size) => sum + size, 0),
    theft: scene.theft ?? false,
    pace: scene.pace ?? 'turns',
    piles,
    players: scene.players.map(([row, column], seat) => ({
      at: pointOf(map, { row, column }),
      purse: purses[seat] ?? 0,
      found: purses[seat] ?? 0,
      turnsLeft: scene.turnsLeft ?? 50,
      known: noBits(map.cells.length),
      goldSeen: [],
      news: [],
      displaced: false,
    })),
    turn: 0,
    lastTurn: null,
  };
  return scene.players.reduce((seen, _, seat) => updateKnowledge(seen, seat), state);
}

export function parseTestMove(text: string): Move {
  const move = nuggets.read(text);
  if (!move.ok) throw new Error(text);
  return move.value;
}

/** The position after the seats to act have pressed these keys, one after the other. */
export function afterKeys(state: State, ...keys: readonly string[]): State {
  return keys.reduce((now, key) => press(now, now.turn, key).state, state);
}

export function press(state: State, seat: Seat, key: string) {
  return nuggets.play(state, seat, parseTestMove(key), fastRandom(1));
}

/** What a seat sees, as the original displays it: `@` oneself, letters others, `*` gold, blank where unknown. */
export function display(state: State, seat: Seat): string {
  const { dungeon, own, columns } = nuggets.view(state, seat);
  if (dungeon === null || own === null) throw new Error('no dungeon to display');
  const cells = [...dungeon.cells].map((cell) => (cell === '?' ? ' ' : cell));
  for (const pile of dungeon.piles) cells[pile.at] = '*';
  for (const player of dungeon.players) cells[player.at] = String.fromCharCode(65 + player.seat);
  if (own.at !== null) cells[own.at] = '@';
  const rows = Array.from({ length: cells.length / columns }, (_, row) =>
    cells.slice(row * columns, (row + 1) * columns),
  );
  return rows.map((row) => row.join('').trimEnd()).join('\n');
}

/** A match of random moves, some rich in quits, with every state passed through. */
export interface Walk {
  readonly states: readonly State[];
}

export function randomWalk(setup: Setup, seatCount: number, seed: number, most = 60): Walk {
  const random = fastRandom(seed);
  const states = [nuggets.start(setup, seatCount, random)];
  for (let moves = 0; moves < most; moves += 1) {
    const state = states.at(-1) as State;
    const acting = nuggets.toAct(state);
    if (acting.length === 0) break;
    const seat = pick(acting, random);
    const legal = nuggets.legal(state, seat).filter((move) => move.kind !== 'quit' || random.below(4) === 0);
    states.push(nuggets.play(state, seat, pick(legal, random), random).state);
  }
  return { states };
}

/** Setups over maps of all kinds, shipped and handed in. */
export const anySetup: fc.Arbitrary<Setup> = fc
  .record({
    map: fc.constantFrom(...MAP_NAMES),
    upload: fc.oneof({ weight: 2, arbitrary: fc.constant('') }, { weight: 3, arbitrary: fc.nat().map(craggyMap) }),
    theft: fc.boolean(),
    pace: fc.constantFrom('turns' as const, 'free' as const),
  })
  .map(setupWith);

/**
 * A map whose rooms have ragged walls, with loose pillars and passages all over the place: what is in sight may hang on
 * spots that are not.
 */
export function craggyMap(seed: number): string {
  const random = fastRandom(seed);
  const rows = 5 + random.below(8);
  const columns = 6 + random.below(14);
  const density = 2 + random.below(4);
  const cells = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => {
      if (row === 0 || column === 0 || row === rows - 1 || column === columns - 1) return '+';
      return random.below(density) === 0 ? '+' : random.below(6) === 0 ? '#' : '.';
    }),
  );
  return keepLargestCave(cells);
}

/** Walls up everything that cannot be reached from the largest cave. */
function keepLargestCave(cells: readonly string[][]): string {
  const caves: (readonly [number, number])[][] = [];
  const seen = new Set<string>();
  for (const [row, line] of cells.entries()) {
    for (const column of line.keys()) {
      const cave = floodFrom(cells, row, column, seen);
      if (cave.length > 0) caves.push(cave);
    }
  }
  const largest = new Set(caves.sort((a, b) => b.length - a.length)[0]?.map(String) ?? []);
  const kept = cells.map((line, row) => line.map((cell, column) => (largest.has(`${row},${column}`) ? cell : '+')));
  const rooms = kept.flat().filter((cell) => cell === '.').length;
  return rooms >= 8 ? kept.map((line) => line.join('')).join('\n') : '+-----+\n|.....|\n|.....|\n+-----+\n';
}

function floodFrom(cells: readonly string[][], row: number, column: number, seen: Set<string>): [number, number][] {
  const cave: [number, number][] = [];
  const queue: [number, number][] = [[row, column]];
  for (const [r, c] of queue) {
    const cell = cells[r]?.[c];
    if (seen.has(`${r},${c}`) || (cell !== '.' && cell !== '#')) continue;
    seen.add(`${r},${c}`);
    cave.push([r, c]);
    for (const dr of [-1, 0, 1]) for (const dc of [-1, 0, 1]) queue.push([r + dr, c + dc]);
  }
  return cave;
}

/** Two rooms, the larger with four pillars, joined by a passage; another passage leads south and bends. */
export const PILLARS = parseTestMap(`\
  +--------+
  |........|   +-----+
  |..+..+..|   |.....|
  |........#####.....|
  |..+..+..|   |.....|
  |........|   +-----+
  +----#---+
       #
       ###
`);

/** The fewest keys that one player needs for all the gold: every key is tried. */
export function fewestKeysTried(state: State): number {
  const situation = ({ piles, players }: State) => JSON.stringify([players[0]?.at, piles.map(({ at }) => at)]);
  const seen = new Set([situation(state)]);
  let states = [state];
  for (let keys = 0; ; keys += 1) {
    if (states.some(({ piles }) => piles.length === 0)) return keys;
    const further = states.flatMap((now) =>
      nuggets
        .legal(now, 0)
        .flatMap((move) =>
          move.kind === 'step' || move.kind === 'run' ? [press(now, 0, nuggets.write(move)).state] : [],
        ),
    );
    states = further.filter((now) => !seen.has(situation(now)) && seen.add(situation(now)) !== undefined);
  }
}

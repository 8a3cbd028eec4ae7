import { type Cell, plainMove } from '../../engine/cell.ts';
import { phrase } from '../../engine/phrase.ts';
import { accept, type Result, refuse } from '../../engine/result.ts';
import { type DungeonMap, type Gridpoint, isSpot, neighbour } from './map.ts';

/** The eight directions, clockwise. North is up, toward row 0. */
export const DIRECTIONS = [
  'north',
  'northeast',
  'east',
  'southeast',
  'south',
  'southwest',
  'west',
  'northwest',
] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** One key press: a step, a run (the same step until it is impossible), or a pass. */
export type Key = { readonly kind: 'step' | 'run'; readonly direction: Direction } | { readonly kind: 'pass' };

export type DirectedKey = Extract<Key, { readonly direction: Direction }>;

/**
 * Several keys, one per turn, until something comes into sight: to a square over known ground, to all gold in sight, or
 * on to unexplored ground.
 */
export type Way =
  | { readonly kind: 'walk'; readonly to: Cell }
  | { readonly kind: 'gold' }
  | { readonly kind: 'explore' };

/** A key, a way, or resigning. */
export type Move = Key | Way | { readonly kind: 'quit' };

export function isWay(move: Move): move is Way {
  return move.kind === 'walk' || move.kind === 'gold' || move.kind === 'explore';
}

interface DirectionFacts {
  readonly step: Cell;
  /** The original game's key for one step; the capital letter runs. */
  readonly key: string;
  readonly names: readonly string[];
}

export const DIRECTION_FACTS: Readonly<Record<Direction, DirectionFacts>> = {
  north: { step: { row: -1, column: 0 }, key: 'k', names: ['up'] },
  northeast: { step: { row: -1, column: 1 }, key: 'u', names: ['north-east', 'up-right'] },
  east: { step: { row: 0, column: 1 }, key: 'l', names: ['right'] },
  southeast: { step: { row: 1, column: 1 }, key: 'n', names: ['south-east', 'down-right'] },
  south: { step: { row: 1, column: 0 }, key: 'j', names: ['down'] },
  southwest: { step: { row: 1, column: -1 }, key: 'b', names: ['south-west', 'down-left'] },
  west: { step: { row: 0, column: -1 }, key: 'h', names: ['left'] },
  northwest: { step: { row: -1, column: -1 }, key: 'y', names: ['north-west', 'up-left'] },
};

/** The name of each direction as shown to players. */
export const DIRECTION_NAMES = {
  north: 'nuggets.direction.north',
  northeast: 'nuggets.direction.northeast',
  east: 'nuggets.direction.east',
  southeast: 'nuggets.direction.southeast',
  south: 'nuggets.direction.south',
  southwest: 'nuggets.direction.southwest',
  west: 'nuggets.direction.west',
  northwest: 'nuggets.direction.northwest',
} as const satisfies Record<Direction, string>;

/** The spot one step away; undefined if the step is impossible. Cutting corners is allowed. */
export function spotBeside(map: DungeonMap, from: Gridpoint, direction: Direction): Gridpoint | undefined {
  const to = neighbour(map, from, DIRECTION_FACTS[direction].step);
  return to !== undefined && isSpot(map, to) ? to : undefined;
}

/**
 * Writes a move: `north`, `north!` (a run), `pass`, `quit`, `gold`, `explore`, `to:3.5` (to line 3, column 5, both
 * counted from 1).
 */
export function writeMove(move: Move): string {
  switch (move.kind) {
    case 'step':
      return move.direction;
    case 'run':
      return `${move.direction}!`;
    case 'walk':
      return `to:${move.to.row + 1}.${move.to.column + 1}`;
    case 'pass':
    case 'quit':
    case 'gold':
    case 'explore':
      return move.kind;
  }
}

/**
 * Reads words (`north`, `up-left`, with `!` for a run, in upper or lower case) and the keys of the original game (`h j
 * k l y u b n`, capitals to run, `Q` to quit). As there, a lowercase `q` does nothing, so that nobody leaves by
 * mistake.
 */
export function readMove(text: string): Result<Move> {
  const trimmed = plainMove(text);
  const key = KEYS.get(trimmed);
  if (key !== undefined) return accept(key);
  if (trimmed === 'q') return refuse(phrase('nuggets.smallQ'));
  const word =
    WORDS.get(trimmed.toLowerCase().replace(/\s+/g, '-').replace(/-?!$/, '!')) ?? readWalk(trimmed.toLowerCase());
  return word === undefined ? refuse(phrase('nuggets.unreadable', { text: shortened(trimmed) })) : accept(word);
}

function readWalk(text: string): Move | undefined {
  const [, row, column] = /^to:\s?([1-9]\d{0,4})\.([1-9]\d{0,4})$/.exec(text) ?? [];
  return row === undefined || column === undefined
    ? undefined
    : { kind: 'walk', to: { row: Number(row) - 1, column: Number(column) - 1 } };
}

const MOST_QUOTED = 30;

function shortened(text: string): string {
  const letters = [...text];
  return letters.length > MOST_QUOTED ? `${letters.slice(0, MOST_QUOTED).join('')}…` : text;
}

const KEYS: ReadonlyMap<string, Move> = new Map<string, Move>([
  ['Q', { kind: 'quit' }],
  ...DIRECTIONS.flatMap((direction): [string, Move][] => {
    const { key } = DIRECTION_FACTS[direction];
    return [
      [key, { kind: 'step', direction }],
      [key.toUpperCase(), { kind: 'run', direction }],
    ];
  }),
]);

const WORDS: ReadonlyMap<string, Move> = new Map<string, Move>([
  ['pass', { kind: 'pass' }],
  ['quit', { kind: 'quit' }],
  ['gold', { kind: 'gold' }],
  ['explore', { kind: 'explore' }],
  ...DIRECTIONS.flatMap((direction) =>
    [direction, ...DIRECTION_FACTS[direction].names].flatMap((name): [string, Move][] => [
      [name, { kind: 'step', direction }],
      [`${name}!`, { kind: 'run', direction }],
    ]),
  ),
]);

import type { Cell } from '../../engine/cell.ts';
import { phrase } from '../../engine/phrase.ts';
import { accept, type Result, refuse } from '../../engine/result.ts';

/** The eight directions, clockwise. North is up: towards row 0. */
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

/** One key: a step, a run (the same step until it is impossible), nothing, or leaving for good. */
export type Move =
  | { readonly kind: 'step' | 'run'; readonly direction: Direction }
  | { readonly kind: 'pass' }
  | { readonly kind: 'quit' };

interface DirectionFacts {
  readonly step: Cell;
  /** The key of the original game for one step; the capital letter runs. */
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

/** `north`, `north!` (a run), `pass`, `quit`. */
export function writeMove(move: Move): string {
  switch (move.kind) {
    case 'step':
      return move.direction;
    case 'run':
      return `${move.direction}!`;
    case 'pass':
    case 'quit':
      return move.kind;
  }
}

/**
 * Reads words (`north`, `up-left`, with `!` for a run, in any case) and the keys of the original (`h j k l y u b n`,
 * capitals to run, `Q` to quit). As there, a small `q` is nothing: nobody leaves by a slip.
 */
export function readMove(text: string): Result<Move> {
  const trimmed = text.trim();
  const key = KEYS.get(trimmed);
  if (key !== undefined) return accept(key);
  if (trimmed === 'q') return refuse(phrase('nuggets.smallQ'));
  const word = WORDS.get(trimmed.toLowerCase().replace(/\s+/g, '-').replace(/-?!$/, '!'));
  return word === undefined ? refuse(phrase('nuggets.unreadable', { text: shortened(trimmed) })) : accept(word);
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
  ...DIRECTIONS.flatMap((direction) =>
    [direction, ...DIRECTION_FACTS[direction].names].flatMap((name): [string, Move][] => [
      [name, { kind: 'step', direction }],
      [`${name}!`, { kind: 'run', direction }],
    ]),
  ),
]);

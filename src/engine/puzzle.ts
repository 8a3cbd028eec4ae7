import type { Aim, Decision, Exercise } from './exercise.ts';
import type { TextKey } from './phrase.ts';
import type { Seat } from './seat.ts';

/**
 * Pools of puzzles: both the easy and the medium computer player miss those in `main`; only the easy one misses those
 * in `first`, except for the short ones that are made for newcomers.
 */
export const POOLS = ['main', 'first'] as const;
export type Pool = (typeof POOLS)[number];

/** A position whose right moves are proven, never estimated by sampling. */
export interface Puzzle {
  /** Unique within its game, and the same whenever the puzzle is generated again. */
  readonly id: string;
  readonly pool: Pool;
  readonly position: Exercise['position'];
  readonly seat: Seat;
  /**
   * The right decisions: the first one in the position, each later one after the replies to the one before. Only these
   * are right, except with `points` or `plans`, in which case they are one of several solutions.
   */
  readonly steps: readonly Decision[];
  /** The points to reach, and within how many moves if the turn does not end by itself. */
  readonly points?: { readonly least: number; readonly moves?: number };
  /** If the order of moves does not matter: the moves of every solution. */
  readonly plans?: readonly (readonly string[])[];
  /** How much better the right move is than the next best, in the game's unit. */
  readonly margin: number;
  /** Whether the next best move gets a worse result: a tie instead of a win, or a loss instead of a tie. */
  readonly decides: boolean;
  /** Its themes, by the game's own names for them. */
  readonly themes: readonly string[];
  /** Its difficulty before anyone has tried it, on the scale of people's ratings, and the uncertainty of that. */
  readonly rating: number;
  readonly deviation: number;
}

/** The puzzles of a game and their texts. */
export interface PuzzleBook {
  /** Reads all puzzles, easiest first. Rejects if their file is missing or incomplete. */
  readonly read: () => Promise<{
    readonly puzzles: readonly Puzzle[];
    /** The number of unreadable puzzles, and their files. */
    readonly damaged: number;
    readonly damagedFiles?: readonly string[];
  }>;
  /** The task, at most 400 characters; `you` stands for the letter of the seat; `least` and `moves` for the points. */
  readonly task: TextKey;
  /** Tasks for puzzles of certain themes. */
  readonly tasks?: Readonly<Record<string, TextKey>>;
  /** Answers for puzzles of certain themes: to wrong moves, and why the right one is right. */
  readonly says?: Readonly<Record<string, { readonly missed: TextKey; readonly right: TextKey }>>;
  /** For puzzles that ask for points: when they count, and which moves gain them. */
  readonly counts?: Pick<Extract<Aim, { kind: 'points' }>, 'settled' | 'by'>;
  /** What the margin of a puzzle counts, in the form of `Game.unit`; the game's own unit if missing. */
  readonly unit?: TextKey;
  /** The texts of the themes, shown after a try. */
  readonly themes: Readonly<Record<string, TextKey>>;
}

const FIELDS = 12;

/**
 * Writes a puzzle as a line of text: fields separated by tabs, lists by `;`, steps by `>`. The steps come after the
 * required points, if any (`17/3=`); plans, after `~`, replace the steps.
 */
export function writePuzzle(puzzle: Puzzle): string {
  const { position, steps, plans } = puzzle;
  const setup = new URLSearchParams();
  for (const [name, value] of Object.entries(position.setup)) setup.append(name, String(value));
  return [
    puzzle.id,
    puzzle.pool,
    setup,
    position.seatCount,
    position.seed,
    position.entries.join(';'),
    puzzle.seat,
    plans === undefined
      ? pointsText(puzzle) + steps.map(({ any, replies }) => `${any.join(';')}|${replies.join(';')}`).join('>')
      : PLANS + plans.map((moves) => moves.join(';')).join('>'),
    puzzle.margin,
    puzzle.decides ? 'decides' : '',
    puzzle.themes.join(';'),
    `${puzzle.rating}±${puzzle.deviation}`,
  ].join('\t');
}

/** Reads a puzzle from a line; returns undefined if it is damaged. */
export function readPuzzle(line: string): Puzzle | undefined {
  const fields = line.split('\t');
  if (fields.length !== FIELDS) return undefined;
  const [
    id = '',
    pool,
    setup,
    seatCount,
    seed = '',
    entries = '',
    seat,
    steps = '',
    margin,
    decides,
    themes = '',
    rated = '',
  ] = fields;
  const known = POOLS.find((one) => one === pool);
  const [rating, deviation] = rated.split('±').map(Number);
  const numbers = [Number(seatCount), Number(seat), Number(margin), rating, deviation];
  if (known === undefined || rating === undefined || deviation === undefined || !numbers.every(Number.isFinite)) {
    return undefined;
  }
  // Books contain thousands of puzzles and only one is played at a time, so its moves are parsed only when needed.
  return {
    id,
    pool: known,
    get position() {
      return {
        setup: Object.fromEntries(
          [...new URLSearchParams(setup)].map(([name, value]) => [name, parseSetupValue(value)]),
        ),
        seatCount: Number(seatCount),
        seed,
        entries: listOf(entries),
      };
    },
    seat: Number(seat),
    get steps() {
      return parseSteps(steps);
    },
    ...parsePoints(steps),
    ...(steps.startsWith(PLANS) ? { plans: plansOf(steps) } : {}),
    margin: Number(margin),
    decides: decides === 'decides',
    themes: listOf(themes),
    rating,
    deviation,
  };
}

/** Precedes plans. */
const PLANS = '~';

const plansOf = (text: string) => text.slice(PLANS.length).split('>').map(listOf);

function parseSteps(text: string): Puzzle['steps'] {
  if (text.startsWith(PLANS)) return (plansOf(text)[0] ?? []).map((move) => ({ any: [move], replies: [] }));
  return text
    .replace(POINTS, '')
    .split('>')
    .map((step) => {
      const [any = '', replies = ''] = step.split('|');
      return { any: listOf(any), replies: listOf(replies) };
    });
}

/** Precedes the steps: the points to reach and the number of moves. */
const POINTS = /^(-?\d+)(?:\/(\d+))?=/;

function pointsText({ points }: Puzzle): string {
  if (points === undefined) return '';
  return points.moves === undefined ? `${points.least}=` : `${points.least}/${points.moves}=`;
}

function parsePoints(steps: string): Pick<Puzzle, 'points'> {
  const match = POINTS.exec(steps);
  if (match === null) return {};
  const [, least, moves] = match;
  return { points: { least: Number(least), ...(moves === undefined ? {} : { moves: Number(moves) }) } };
}

const listOf = (text: string) => (text === '' ? [] : text.split(';'));

/** Parses a written setup value. */
function parseSetupValue(text: string): number | string | boolean {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^-?\d+$/.test(text) ? Number(text) : text;
}

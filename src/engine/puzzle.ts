import type { Aim, Decision, Exercise } from './exercise.ts';
import type { TextKey } from './phrase.ts';
import type { Seat } from './seat.ts';

/** Whom a puzzle is for: `main` is missed by the easy and the medium player; `first` by the easy one alone. */
export const POOLS = ['main', 'first'] as const;
export type Pool = (typeof POOLS)[number];

/** A position in which the right moves are known by proof, never by sampling. */
export interface Puzzle {
  /** Its own among those of its game, and the same whenever it is made again. */
  readonly id: string;
  readonly pool: Pool;
  readonly position: Exercise['position'];
  readonly seat: Seat;
  /**
   * The first comes in the position, each of the others after the replies of the one before. Nothing else is right, but
   * where points are asked, or there are plans: there they are one way.
   */
  readonly steps: readonly Decision[];
  /** The points that are asked for, and within how many own moves, where the turn does not end by itself. */
  readonly points?: { readonly least: number; readonly moves?: number };
  /** Where the order means nothing: the moves of every right way. */
  readonly plans?: readonly (readonly string[])[];
  /** By how much the right move is better than the next one, in what the game counts. */
  readonly margin: number;
  /** Whether the next one would win less: a tie for a win, a loss for a tie. */
  readonly decides: boolean;
  /** What it is about, by the game's own words for it. */
  readonly themes: readonly string[];
  /** How hard it is on the scale of people's ratings before anybody has tried it, and how unsure that is. */
  readonly rating: number;
  readonly deviation: number;
}

/** The puzzles of a game, and the words for them. */
export interface PuzzleBook {
  /** Reads all of them, the easiest first. Rejects where their file is not there or not whole. */
  readonly read: () => Promise<{
    readonly puzzles: readonly Puzzle[];
    /** How many of them could not be read, and in which files. */
    readonly damaged: number;
    readonly damagedFiles?: readonly string[];
  }>;
  /** What is asked, at most 400 characters; of points, `least` are asked, in `moves` moves. */
  readonly task: TextKey;
  /** What is asked where a puzzle is of such a theme. */
  readonly tasks?: Readonly<Record<string, TextKey>>;
  /** What is said where a puzzle is of such a theme: to moves that are not right, and why the right one is. */
  readonly says?: Readonly<Record<string, { readonly missed: TextKey; readonly right: TextKey }>>;
  /** When points count, and which moves bring them, where they are asked for. */
  readonly counts?: Pick<Extract<Aim, { kind: 'points' }>, 'settled' | 'by'>;
  /** What is said of what they are about, once they are tried. */
  readonly themes: Readonly<Record<string, TextKey>>;
}

const FIELDS = 12;

/**
 * A puzzle as a line of text: fields parted by tabs, lists by `;`, steps by `>`, after the points that are asked (`17/3=`);
 * plans stand instead of steps, after `~`.
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

/** The puzzle that a line tells of; undefined where it is damaged. */
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
  // Books hold thousands, of which one at a time is played: how it begins and goes on is read when it is.
  return {
    id,
    pool: known,
    get position() {
      return {
        setup: Object.fromEntries([...new URLSearchParams(setup)].map(([name, value]) => [name, setupValueOf(value)])),
        seatCount: Number(seatCount),
        seed,
        entries: listOf(entries),
      };
    },
    seat: Number(seat),
    get steps() {
      return stepsOf(steps);
    },
    ...pointsOf(steps),
    ...(steps.startsWith(PLANS) ? { plans: plansOf(steps) } : {}),
    margin: Number(margin),
    decides: decides === 'decides',
    themes: listOf(themes),
    rating,
    deviation,
  };
}

/** Before plans. */
const PLANS = '~';

const plansOf = (text: string) => text.slice(PLANS.length).split('>').map(listOf);

function stepsOf(text: string): Puzzle['steps'] {
  if (text.startsWith(PLANS)) return (plansOf(text)[0] ?? []).map((move) => ({ any: [move], replies: [] }));
  return text
    .replace(POINTS, '')
    .split('>')
    .map((step) => {
      const [any = '', replies = ''] = step.split('|');
      return { any: listOf(any), replies: listOf(replies) };
    });
}

/** Before the steps: so many points, in so many moves. */
const POINTS = /^(-?\d+)(?:\/(\d+))?=/;

function pointsText({ points }: Puzzle): string {
  if (points === undefined) return '';
  return points.moves === undefined ? `${points.least}=` : `${points.least}/${points.moves}=`;
}

function pointsOf(steps: string): Pick<Puzzle, 'points'> {
  const match = POINTS.exec(steps);
  if (match === null) return {};
  const [, least, moves] = match;
  return { points: { least: Number(least), ...(moves === undefined ? {} : { moves: Number(moves) }) } };
}

const listOf = (text: string) => (text === '' ? [] : text.split(';'));

/** A value of a setup as it was before it was written. */
function setupValueOf(text: string): number | string | boolean {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^-?\d+$/.test(text) ? Number(text) : text;
}

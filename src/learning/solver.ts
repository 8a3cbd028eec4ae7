import { z } from 'zod';
import type { Game } from '../engine/game.ts';
import type { Puzzle } from '../engine/puzzle.ts';
import { pick, type Random } from '../engine/random.ts';
import { type Rating, rate } from '../ratings/formula.ts';
import { defineRecord } from '../store/upgradeRecord.ts';

export const Rated = z.object({ mean: z.number(), deviation: z.number() });

const OfGame = z.object({
  rating: Rated,
  /** The puzzles that were tried, newest last. */
  tried: z.array(z.string()),
  /** The tried puzzles that were neither solved at the first try nor since. */
  missed: z.array(z.string()),
  /** How many in a row were solved at the first try, currently and at best. */
  streak: z.number(),
  best: z.number(),
  /** The servers on which they have tried a puzzle, and so are listed. */
  guilds: z.array(z.string()).default([]),
});
/** A person's progress with the puzzles of a game. */
export type OfGame = z.infer<typeof OfGame>;

const InHand = z.object({
  puzzle: z.string(),
  entries: z.array(z.string()),
  /** False if it was already missed or is being tried again: then it no longer counts. */
  counts: z.boolean(),
  /** The requested theme: someone who knows it has less to find. */
  theme: z.string().optional(),
  /** After how many entries the solution was shown, if it was: asking again is no further miss. */
  shown: z.int().optional(),
});

/** Puzzles from easy to hard until the first miss: the longest streak so far, and the current one. */
const Streak = z.object({
  best: z.int(),
  run: z.object({ puzzle: z.string(), entries: z.array(z.string()), found: z.int() }).optional(),
});

/** What is stored about a person who solves puzzles. */
export const Solver = defineRecord(
  z.object({
    schema: z.literal(1),
    games: z.record(z.string(), OfGame),
    inHand: z.record(z.string(), InHand),
    streaks: z.record(z.string(), Streak).default({}),
  }),
);
export type Solver = z.infer<typeof Solver>;

export const NEWCOMER: Solver = { schema: 1, games: {}, inHand: {}, streaks: {} };

/** A person's state before the first puzzle. */
const BEGINNING: OfGame = {
  rating: { mean: 1300, deviation: 350 },
  tried: [],
  missed: [],
  streak: 0,
  best: 0,
  guilds: [],
};

/** A puzzle is drawn from this many whose strength is nearest. */
const NEAR = 12;

/** How far below someone's rating the offered puzzles are, so that they are solved more often than not. */
const EASIER = 60;

/** The effects of a first try. */
export interface FirstTryResult {
  readonly before: Rating;
  readonly after: Rating;
  readonly streak: number;
}

export function ofGame({ games }: Solver, game: Game): OfGame {
  return games[game.id] ?? BEGINNING;
}

/**
 * During this many first puzzles, nothing is known about a person yet: they get first steps, and of this many
 * candidates, the one with the fewest moves to choose from.
 */
const UNKNOWN = 3;

/** What of a puzzle matters for someone about whom nothing is known. */
interface PuzzleAsked {
  /** The number of moves among which the right one must be found. */
  readonly choicesIn: (puzzle: Puzzle) => number;
  /** Whether it asks what most puzzles of its game ask. */
  readonly isUsual: (puzzle: Puzzle) => boolean;
}

/** A puzzle that someone has not tried, near their own strength; undefined if none is left. */
export function nextPuzzle(
  puzzles: readonly Puzzle[],
  solver: OfGame,
  random: Random,
  { choicesIn, isUsual }: PuzzleAsked,
): Puzzle | undefined {
  const tried = new Set(solver.tried);
  const isUnknown = solver.tried.length < UNKNOWN;
  const { mean, deviation } = solver.rating;
  const aim = mean - (isUnknown ? deviation : EASIER);
  const open = puzzles.filter(({ id }) => !tried.has(id));
  const steps = isUnknown ? open.filter((puzzle) => puzzle.pool === 'first' && isUsual(puzzle)) : [];
  const near = (steps.length === 0 ? open : steps)
    .toSorted((a, b) => Math.abs(a.rating - aim) - Math.abs(b.rating - aim))
    .slice(0, NEAR);
  if (near.length === 0) return undefined;
  if (!isUnknown) return pick(near, random);
  // Counting choices requires replaying a position, so a few candidates must be enough.
  const drawn = Array.from({ length: UNKNOWN }, () => pick(near, random));
  return drawn.map((puzzle) => ({ puzzle, choices: choicesIn(puzzle) })).toSorted((a, b) => a.choices - b.choices)[0]
    ?.puzzle;
}

/** A first try. */
interface PuzzleTry {
  readonly id: string;
  readonly hard: Rating;
  readonly isFound: boolean;
  /** The requested theme. */
  readonly theme?: string | undefined;
}

/** The weight of a try if the theme was known beforehand. */
const WEIGHT_OF_KNOWN_THEME = 1 / 2;

/**
 * A person after their first try at a puzzle, which counts as a result between the two; and the puzzle's difficulty
 * after it.
 */
export function withTried(
  solver: Solver,
  game: Game,
  { id, hard, isFound, theme }: PuzzleTry,
): readonly [Solver, FirstTryResult, Rating] {
  const before = ofGame(solver, game);
  const weight = theme === undefined ? 1 : WEIGHT_OF_KNOWN_THEME;
  const mine = { ...before.rating, place: isFound ? 1 : 2, weight };
  const its = { ...hard, place: isFound ? 2 : 1, weight };
  // A person does not gain exactly what the puzzle loses: people stake equally against each other, but here each side
  // learns according to its own uncertainty.
  const [person = before.rating] = rate([mine, { ...its, isFixed: true }]);
  const [, puzzle = hard] = rate([{ ...mine, isFixed: true }, its]);
  const streak = isFound ? before.streak + 1 : 0;
  const now: OfGame = {
    ...before,
    rating: person,
    tried: [...before.tried, id],
    missed: isFound ? before.missed : [...before.missed, id],
    streak,
    best: Math.max(before.best, streak),
  };
  const after = { ...solver, games: { ...solver.games, [game.id]: now } };
  return [after, { before: before.rating, after: person, streak }, puzzle];
}

/** The solver after seeing a puzzle when nothing counts, so that it never will. */
export function withSeen(solver: Solver, game: Game, id: string): Solver {
  const before = ofGame(solver, game);
  if (before.tried.includes(id)) return solver;
  return { ...solver, games: { ...solver.games, [game.id]: { ...before, tried: [...before.tried, id] } } };
}

/** The solver after solving a puzzle they had missed. */
export function withFoundAgain(solver: Solver, game: Game, id: string): Solver {
  const before = ofGame(solver, game);
  if (!before.missed.includes(id)) return solver;
  const missed = before.missed.filter((one) => one !== id);
  return { ...solver, games: { ...solver.games, [game.id]: { ...before, missed } } };
}

/** The solver without a current puzzle. */
export function withoutPuzzle(solver: Solver, game: Game): Solver {
  return { ...solver, inHand: Object.fromEntries(Object.entries(solver.inHand).filter(([id]) => id !== game.id)) };
}

/** The solver with a current puzzle. */
export function withPuzzle(solver: Solver, game: Game, inHand: Solver['inHand'][string]): Solver {
  return { ...solver, inHand: { ...solver.inHand, [game.id]: inHand } };
}

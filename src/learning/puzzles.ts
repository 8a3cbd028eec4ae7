import { z } from 'zod';
import type { Aim, Exercise } from '../engine/exercise.ts';
import type { Game } from '../engine/game.ts';
import type { Puzzle, PuzzleBook } from '../engine/puzzle.ts';
import { pick, type Random } from '../engine/random.ts';
import type { PersonId } from '../match/match.ts';
import { type Rating, rate } from '../ratings/formula.ts';
import { type PartOfList, personsIn } from '../ratings/rankList.ts';
import type { Store } from '../store/store.ts';
import { defineRecord } from '../store/upgradeRecord.ts';
import { type OfPersons, ofPersons } from './personRecords.ts';
import { listSolver, puzzleRankKeys } from './puzzleRanks.ts';

const Rated = z.object({ mean: z.number(), deviation: z.number() });

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
type OfGame = z.infer<typeof OfGame>;

const InHand = z.object({
  puzzle: z.string(),
  entries: z.array(z.string()),
  /** False if it was already missed or is being tried again: then it no longer counts. */
  counts: z.boolean(),
  /** The requested theme: someone who knows it has less to find. */
  theme: z.string().optional(),
});

/** Puzzles from easy to hard until the first miss: the longest streak so far, and the current one. */
const Streak = z.object({
  best: z.int(),
  run: z.object({ puzzle: z.string(), entries: z.array(z.string()), found: z.int() }).optional(),
});

/** What is stored about a person who solves puzzles. */
const Solver = defineRecord(
  z.object({
    schema: z.literal(1),
    games: z.record(z.string(), OfGame),
    inHand: z.record(z.string(), InHand),
    streaks: z.record(z.string(), Streak).default({}),
  }),
);
export type Solver = z.infer<typeof Solver>;

const NEWCOMER: Solver = { schema: 1, games: {}, inHand: {}, streaks: {} };

/** A puzzle's difficulty according to people's tries. */
const PuzzleRating = defineRecord(z.object({ schema: z.literal(1), ...Rated.shape }));

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

/** The puzzle that someone tries, and on which server. */
interface TriedPuzzle {
  readonly game: Game;
  readonly puzzle: Puzzle;
  readonly guild?: string | undefined;
}

/** A person in a server's list of people who solve a game's puzzles. */
interface RatedSolver {
  readonly person: PersonId;
  readonly solver: OfGame;
}

export interface Puzzles extends OfPersons<Solver> {
  /**
   * The same as `change`, for a puzzle that is tried: `work` is given its current difficulty, and returns the new one.
   */
  readonly tryOut: <T>(
    person: PersonId,
    puzzle: TriedPuzzle,
    work: (solver: Solver, hard: Rating) => readonly [Solver, T, Rating?],
  ) => Promise<T>;
  /**
   * At most this many entries of a server's list, starting at place `from`: people with a rank, the best first, then
   * the people without one.
   */
  readonly listed: (guild: string, game: Game, part: PartOfList) => Promise<readonly RatedSolver[]>;
}

const solverKey = (person: PersonId) => `solver:${person}`;

export function openPuzzles(store: Store): Puzzles {
  const persons = ofPersons(store, solverKey, Solver, NEWCOMER);
  return {
    ...persons,
    tryOut: (person, { game, puzzle, guild }, work) =>
      store.change(async (draft) => {
        const key = `puzzle:${game.id}:${puzzle.id}`;
        const before = (await draft.get(solverKey(person), Solver)) ?? NEWCOMER;
        const hard = (await draft.get(key, PuzzleRating)) ?? { mean: puzzle.rating, deviation: puzzle.deviation };
        const [made, result, rated] = work(before, hard);
        const after = rated === undefined ? made : listedOn(made, game, guild);
        if (after !== before) draft.set(solverKey(person), after);
        if (rated !== undefined) draft.set(key, { schema: 1, ...rated });
        listSolver(draft, person, before.games, after.games);
        return result;
      }),
    async listed(guild, game, part) {
      const found = await personsIn(store, puzzleRankKeys(guild, game.id), part);
      return Promise.all(found.map(async (person) => ({ person, solver: ofGame(await persons.read(person), game) })));
    },
    forget: (person) =>
      store.change(async (draft) => {
        const before = await draft.get(solverKey(person), Solver);
        if (before === undefined) return;
        listSolver(draft, person, before.games, {});
        draft.remove(solverKey(person));
      }),
  };
}

/** The solver, also listed on this server. */
function listedOn(solver: Solver, game: Game, guild: string | undefined): Solver {
  const before = ofGame(solver, game);
  if (guild === undefined || before.guilds.includes(guild)) return solver;
  return { ...solver, games: { ...solver.games, [game.id]: { ...before, guilds: [...before.guilds, guild] } } };
}

export function ofGame({ games }: Solver, game: Game): OfGame {
  return games[game.id] ?? BEGINNING;
}

/**
 * During this many first puzzles, nothing is known about a person yet: they get first steps, and of this many
 * candidates, the one with the fewest moves to choose from.
 */
const UNKNOWN = 3;

/**
 * A puzzle that someone has not tried, near their own strength; undefined if none is left. `choicesIn`: the number of
 * moves among which the right one must be found.
 */
export function nextPuzzle(
  puzzles: readonly Puzzle[],
  solver: OfGame,
  random: Random,
  choicesIn: (puzzle: Puzzle) => number,
): Puzzle | undefined {
  const tried = new Set(solver.tried);
  const isUnknown = solver.tried.length < UNKNOWN;
  const { mean, deviation } = solver.rating;
  const aim = mean - (isUnknown ? deviation : EASIER);
  const open = puzzles.filter(({ id }) => !tried.has(id));
  const steps = isUnknown ? open.filter(({ pool }) => pool === 'first') : [];
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

/** A puzzle as an exercise: one right move after another, all moves of a plan, or a number of points. */
export function toExercise(book: Pick<PuzzleBook, 'task' | 'tasks' | 'counts'>, puzzle: Puzzle): Exercise {
  const { id, position, seat, steps, points, themes } = puzzle;
  const task = themes.flatMap((theme) => book.tasks?.[theme] ?? [])[0] ?? book.task;
  return {
    id,
    title: 'puzzles.title',
    task,
    ...(points === undefined ? {} : { values: { ...points } }),
    position,
    seat,
    aim: describeAim(book, puzzle),
    ...(points?.moves === undefined ? {} : { moves: points.moves }),
    shows: steps.map(({ any }) => any[0] ?? ''),
    answers: [],
    otherwise: 'puzzles.missed',
    praise: 'puzzles.found',
  };
}

function describeAim({ counts }: Pick<PuzzleBook, 'counts'>, { steps, points, plans }: Puzzle): Aim {
  if (plans !== undefined) return { kind: 'plans', plans };
  return points === undefined ? { kind: 'line', steps } : { kind: 'points', least: points.least, ...counts };
}

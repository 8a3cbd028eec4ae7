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
  /** The puzzles that were tried, the newest last. */
  tried: z.array(z.string()),
  /** Those of them that were not found at the first try, and not since. */
  missed: z.array(z.string()),
  /** How many in a row were found at once, now and at best. */
  streak: z.number(),
  best: z.number(),
  /** The servers on which they have tried one, and so are listed. */
  guilds: z.array(z.string()).default([]),
});
/** How far somebody is with the puzzles of a game. */
type OfGame = z.infer<typeof OfGame>;

const InHand = z.object({
  puzzle: z.string(),
  entries: z.array(z.string()),
  /** Whether it was missed already, or is tried again: then it no longer counts. */
  counts: z.boolean(),
  /** The theme that was asked for: who knows it has less to find. */
  theme: z.string().optional(),
});

/** Puzzles from easy to hard until the first miss: the longest so far, and the one that somebody is in. */
const Streak = z.object({
  best: z.int(),
  run: z.object({ puzzle: z.string(), entries: z.array(z.string()), found: z.int() }).optional(),
});

/** What is kept of somebody who solves puzzles. */
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

/** What people's tries have made of how hard a puzzle is. */
const PuzzleRating = defineRecord(z.object({ schema: z.literal(1), ...Rated.shape }));

/** Where somebody begins, before the first puzzle. */
const BEGINNING: OfGame = {
  rating: { mean: 1300, deviation: 350 },
  tried: [],
  missed: [],
  streak: 0,
  best: 0,
  guilds: [],
};

/** From among so many that are nearest in strength one is drawn. */
const NEAR = 12;

/** Puzzles are offered so much below somebody's rating that they are found more often than not. */
const EASIER = 60;

/** What a first try did. */
export interface FirstTryResult {
  readonly before: Rating;
  readonly after: Rating;
  readonly streak: number;
}

/** A puzzle that somebody tries, and on which server. */
interface TriedPuzzle {
  readonly game: Game;
  readonly puzzle: Puzzle;
  readonly guild?: string | undefined;
}

/** Somebody in the list of those who solve puzzles of a game on a server. */
interface RatedSolver {
  readonly person: PersonId;
  readonly solver: OfGame;
}

export interface Puzzles extends OfPersons<Solver> {
  /** The same as a change where a puzzle is tried: `work` is told how hard it is by now, and says what it is after that. */
  readonly tryOut: <T>(
    person: PersonId,
    puzzle: TriedPuzzle,
    work: (solver: Solver, hard: Rating) => readonly [Solver, T, Rating?],
  ) => Promise<T>;
  /** So many of the list of a server from its place `from` on: those with a rank, the best first, then those who have none yet. */
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

/** Somebody who is listed on a server, too. */
function listedOn(solver: Solver, game: Game, guild: string | undefined): Solver {
  const before = ofGame(solver, game);
  if (guild === undefined || before.guilds.includes(guild)) return solver;
  return { ...solver, games: { ...solver.games, [game.id]: { ...before, guilds: [...before.guilds, guild] } } };
}

export function ofGame({ games }: Solver, game: Game): OfGame {
  return games[game.id] ?? BEGINNING;
}

/** The first so many are for somebody of whom nothing is known yet: first steps, of as many the one with the fewest moves to choose from. */
const UNKNOWN = 3;

/**
 * A puzzle that somebody has not tried, near to how strong they are; undefined where there is none left. `choicesIn`: among
 * how many moves the right one is to be found.
 */
export function nextPuzzle(
  puzzles: readonly Puzzle[],
  solver: OfGame,
  random: Random,
  choicesIn: (puzzle: Puzzle) => number,
): Puzzle | undefined {
  const tried = new Set(solver.tried);
  const aim = solver.rating.mean - EASIER;
  const isUnknown = solver.tried.length < UNKNOWN;
  const open = puzzles.filter(({ id }) => !tried.has(id));
  const steps = isUnknown ? open.filter(({ pool }) => pool === 'first') : [];
  const near = (steps.length === 0 ? open : steps)
    .toSorted((a, b) => Math.abs(a.rating - aim) - Math.abs(b.rating - aim))
    .slice(0, NEAR);
  if (near.length === 0) return undefined;
  if (!isUnknown) return pick(near, random);
  // To count choices a position is played anew: a few of them are enough.
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

/** Where the theme was known before, a try counts so much. */
const WEIGHT_OF_KNOWN_THEME = 1 / 2;

/** Somebody after their first try of a puzzle, which is a result between the two; and how hard the puzzle is after it. */
export function withTried(
  solver: Solver,
  game: Game,
  { id, hard, isFound, theme }: PuzzleTry,
): readonly [Solver, FirstTryResult, Rating] {
  const before = ofGame(solver, game);
  const weight = theme === undefined ? 1 : WEIGHT_OF_KNOWN_THEME;
  const mine = { ...before.rating, place: isFound ? 1 : 2, weight };
  const its = { ...hard, place: isFound ? 2 : 1, weight };
  // Nobody gains what a puzzle loses: other than people, who stake alike, each of both learns by how unsure it is itself.
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

/** Somebody who has seen a puzzle where nothing counts, so that it never will. */
export function withSeen(solver: Solver, game: Game, id: string): Solver {
  const before = ofGame(solver, game);
  if (before.tried.includes(id)) return solver;
  return { ...solver, games: { ...solver.games, [game.id]: { ...before, tried: [...before.tried, id] } } };
}

/** Somebody who has found one that they had missed. */
export function withFoundAgain(solver: Solver, game: Game, id: string): Solver {
  const before = ofGame(solver, game);
  if (!before.missed.includes(id)) return solver;
  const missed = before.missed.filter((one) => one !== id);
  return { ...solver, games: { ...solver.games, [game.id]: { ...before, missed } } };
}

/** Somebody who has none before them. */
export function withoutPuzzle(solver: Solver, game: Game): Solver {
  return { ...solver, inHand: Object.fromEntries(Object.entries(solver.inHand).filter(([id]) => id !== game.id)) };
}

/** Somebody who has a puzzle before them. */
export function withPuzzle(solver: Solver, game: Game, inHand: Solver['inHand'][string]): Solver {
  return { ...solver, inHand: { ...solver.inHand, [game.id]: inHand } };
}

/** A puzzle as an exercise: one right move after the other, all moves of a plan, or so many points. */
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

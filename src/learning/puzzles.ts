import { z } from 'zod';
import type { Aim, Exercise } from '../engine/exercise.ts';
import type { Game } from '../engine/game.ts';
import type { Puzzle, PuzzleBook } from '../engine/puzzle.ts';
import { seatLetter } from '../engine/seat.ts';
import type { PersonId } from '../match/match.ts';
import type { Rating } from '../ratings/formula.ts';
import { type PartOfList, personsIn } from '../ratings/rankList.ts';
import type { Store } from '../store/store.ts';
import { defineRecord } from '../store/upgradeRecord.ts';
import { type OfPersons, ofPersons } from './personRecords.ts';
import { listSolver, puzzleRankKeys } from './puzzleRanks.ts';
import { NEWCOMER, type OfGame, ofGame, Rated, Solver } from './solver.ts';

/** A puzzle's difficulty according to people's tries. */
const PuzzleRating = defineRecord(z.object({ schema: z.literal(1), ...Rated.shape }));

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

/** A puzzle as an exercise: one right move after another, all moves of a plan, or a number of points. */
export function toExercise(book: Pick<PuzzleBook, 'task' | 'tasks' | 'counts'>, puzzle: Puzzle): Exercise {
  const { id, position, seat, steps, points, themes } = puzzle;
  const task = themes.flatMap((theme) => book.tasks?.[theme] ?? [])[0] ?? book.task;
  return {
    id,
    title: 'puzzles.title',
    task,
    values: { ...points, you: seatLetter(seat) },
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

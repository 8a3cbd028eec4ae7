import { describe, expect, test } from 'vitest';
import type { Exercise } from '../../src/engine/exercise.ts';
import { hasToMove } from '../../src/engine/exerciseReplies.ts';
import type { Game } from '../../src/engine/game.ts';
import { positionOfExercise, tryMoves } from '../../src/engine/judgeExercise.ts';
import { seatLetter } from '../../src/engine/seat.ts';
import { GAMES } from '../../src/games/index.ts';
import { languagesShown, readTexts } from '../../src/texts/catalogue.ts';
import { CLAIMS, type MoveMade } from './lessonClaims.ts';

const STEPS = GAMES.flatMap((game) =>
  (game.lesson ?? []).map((exercise) => [`${game.id} ${exercise.id}`, game, exercise] as const),
);

function stepOf(id: string, step: string): readonly [Game, Exercise] {
  const [, game, exercise] = STEPS.find(([, one, { id: name }]) => one.id === id && name === step) ?? [];
  if (game === undefined || exercise === undefined) throw new Error(`${id} has no step ${step}`);
  return [game, exercise];
}

/** So far from the beginning a step is looked at whole: every order of moves that does not end it. */
const DEEPEST = 3;
/** So many positions of one step are looked at. */
const MOST = 60;

/** Where a learner can be in a step, by moves of their own; a match is played by others as well, and only begins here. */
function placesIn(game: Game, exercise: Exercise): readonly (readonly string[])[] {
  const places: (readonly string[])[] = [[]];
  const seen = new Set<string>();
  for (const entries of places) {
    if (exercise.aim.kind === 'end' || entries.length === DEEPEST - 1) break;
    for (const next of waysOn(game, exercise, entries)) {
      const after = positionOfExercise(game, exercise, next);
      const key = JSON.stringify(after.state);
      if (places.length >= MOST || seen.has(key) || !hasToMove(game, exercise, after)) continue;
      seen.add(key);
      places.push(next);
    }
  }
  return places;
}

/** What follows a move after which the step goes on. */
function waysOn(game: Game, exercise: Exercise, entries: readonly string[]): readonly (readonly string[])[] {
  const { state } = positionOfExercise(game, exercise, entries);
  return game.legal(state, exercise.seat).flatMap((move) => {
    const tried = tryMoves(game, exercise, entries, [game.write(move)]);
    return tried.ok && tried.value.how === 'on' ? [tried.value.entries] : [];
  });
}

function checkSaid(
  { game, exercise, ...positions }: Omit<MoveMade, 'move' | 'after'>,
  entries: readonly string[],
  move: string,
): void {
  const tried = tryMoves(game, exercise, entries, [move]);
  if (!tried.ok) throw new Error(`${move} is refused`);
  const { say, how } = tried.value;
  // In a match it is the coach who says something.
  expect(say === undefined, move).toBe(exercise.aim.kind === 'end' && how !== 'done');
  if (say === undefined) return;
  const claim = CLAIMS[say];
  if (claim === undefined) throw new Error(`nothing is claimed of ${say}`);
  const made: MoveMade = {
    ...{ game, exercise, move },
    ...positions,
    after: positionOfExercise(game, exercise, [...entries, `${seatLetter(exercise.seat)} ${move}`]),
  };
  expect(claim(made), `${say} (${how}) after ${[...entries, move].join(', ')}`).toBe(true);
}

describe('what a lesson says to a move', () => {
  test.each(STEPS)('is true of every legal move in %s', (_, game, exercise) => {
    const start = positionOfExercise(game, exercise);
    for (const entries of placesIn(game, exercise)) {
      const before = positionOfExercise(game, exercise, entries);
      for (const move of game.legal(before.state, exercise.seat))
        checkSaid({ game, exercise, start, before }, entries, game.write(move));
    }
  });

  test('is a text that something is claimed of, each of them', () => {
    const said = GAMES.flatMap(({ lesson = [] }) =>
      lesson.flatMap(({ answers, otherwise, praise }) => [...answers.map(({ say }) => say), otherwise, praise]),
    );
    expect(new Set(Object.keys(CLAIMS))).toEqual(new Set(said));
  });

  test('praises no placement in the first step of New Haven that another one beats', () => {
    const [game, exercise] = stepOf('newhaven', 'lay');
    const start = positionOfExercise(game, exercise);
    const yields = (move: string) => {
      const after = positionOfExercise(game, exercise, [`A ${move}`]);
      const { markers } = game.view(after.state, exercise.seat) as {
        readonly markers: Readonly<Record<string, number>>;
      };
      return Object.values(markers);
    };
    const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);
    const legal = game.legal(start.state, exercise.seat).map((move) => game.write(move));
    const shown = yields(exercise.shows[0] ?? '');
    expect(Math.max(...legal.map((move) => sumOf(yields(move))))).toBe(sumOf(shown));
    expect(readTexts('en')[exercise.task]).toContain('`Tile 1`, then `d5 · 4 stone, 3 timber`: no place yields more.');
    expect(shown.filter((count) => count > 0)).toEqual([4, 3]);
  });

  test('has the same figures in every language', () => {
    const english = readTexts('en');
    const figures = (text = '') => (text.match(/\d+/g) ?? []).toSorted();
    for (const language of languagesShown()) {
      const texts = readTexts(language);
      for (const { lesson = [] } of GAMES) {
        for (const { task, answers, otherwise, praise } of lesson) {
          for (const key of [task, otherwise, praise, ...answers.map(({ say }) => say)]) {
            expect(figures(texts[key]), `${key} in ${language}`).toEqual(figures(english[key]));
          }
        }
      }
    }
  });
});

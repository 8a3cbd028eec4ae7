import type { Puzzle } from '../../src/engine/puzzle.ts';
import { fastRandom, type Random } from '../../src/engine/random.ts';
import { nextRung } from '../../src/learning/harderPuzzles.ts';
import { RACE_LASTS, RACE_PUZZLES } from '../../src/learning/races.ts';

/** The strengths of the simulated people, and how many there are of each. */
const STRENGTHS = [900, 1300, 1700, 2100];
const PEOPLE = 200;

/** How long someone looks at one puzzle of a race, in milliseconds. */
const LOOKS = 12_000;

/** The puzzles whose ratings are printed, counted from 0. */
const RUNGS = [0, 5, 10, 15, 20, 25, 30];

/**
 * How a race and a streak climb through a book, with people of known strengths: the mean rating of the puzzles offered,
 * how far a streak gets until the first miss (median, and the rating of the puzzle missed), and the result of a race.
 */
export function describeClimbs(book: readonly Puzzle[]): readonly string[] {
  const climbs = Array.from({ length: PEOPLE }, (_, seed) => climbOf(book, fastRandom(seed)));
  const offered = RUNGS.flatMap((rung) => {
    const ratings = climbs.flatMap((climb) => climb[rung] ?? []);
    return ratings.length === 0 ? [] : [Math.round(meanOf(ratings))];
  });
  const random = fastRandom(PEOPLE);
  const ends = STRENGTHS.map((strength) => {
    const streaks = climbs.map((climb) => streakOf(climb, strength, random));
    const races = climbs.map((climb) => pointsOf(climb, strength, random));
    const missed = streaks.flatMap(({ missedAt }) => missedAt ?? []);
    const streak = `${medianOf(streaks.map(({ found }) => found))} in a row, then misses ${Math.round(medianOf(missed))}`;
    return `  somebody of ${strength}: ${streak}; ${medianOf(races)} points in a race`;
  });
  return [`  offered after ${RUNGS.join(', ')} solved: ${offered.join(', ')}`, ...ends];
}

/** The ratings of the puzzles of one race, in their order. */
function climbOf(book: readonly Puzzle[], random: Random): readonly number[] {
  const known = new Set<string>();
  const ratings: number[] = [];
  for (let at = 0; at < RACE_PUZZLES; at += 1) {
    const next = nextRung(book, at, known, random);
    if (next === undefined) break;
    known.add(next.id);
    ratings.push(next.rating);
  }
  return ratings;
}

function streakOf(climb: readonly number[], strength: number, random: Random) {
  const found = climb.findIndex((rating) => !isSolved(strength, rating, random));
  return found < 0 ? { found: climb.length } : { found, missedAt: climb[found] };
}

function pointsOf(climb: readonly number[], strength: number, random: Random): number {
  const seen = climb.slice(0, Math.floor(RACE_LASTS / LOOKS));
  return seen.reduce((points, rating) => points + (isSolved(strength, rating, random) ? 1 : -1), 0);
}

/** 400 points more than the puzzle has are odds of ten to one. */
function isSolved(strength: number, rating: number, random: Random): boolean {
  const chance = 1 / (1 + 10 ** ((rating - strength) / 400));
  return random.below(1_000_000) < 1_000_000 * chance;
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

import type { PersonId } from '../../match/match.ts';
import { dateIn } from '../../notifications/zones.ts';
import { countMatches } from '../../ratings/standing.ts';
import { streakOn } from '../../tables/people/person.ts';
import type { Tables } from '../../tables/tables.ts';

/**
 * The figures that servers can give roles for, in the order in which Discord lists them. Discord allows at most five.
 */
export const FIGURES = ['rating', 'place', 'matches', 'streak', 'puzzles'] as const;
export type Figure = (typeof FIGURES)[number];

/** How many places of a rating list are searched for someone. */
const MOST_PLACES = 100;

/** How many first tries at puzzles make a puzzle rating meaningful. */
const TRIES_FOR_RATING = 20;

/**
 * What Discord is told about a person: the best of all games and servers, because Discord wants one number per figure.
 * Figures without a value are left out, so that nobody gets a role for them.
 */
export async function readFigures(
  { ratings, people, puzzles }: Pick<Tables, 'ratings' | 'people' | 'puzzles'>,
  person: PersonId,
  now: number,
): Promise<Readonly<Partial<Record<Figure, number>>>> {
  const standings = await ratings.of(person);
  const ranked = standings.filter(({ isRanked }) => isRanked);
  const places = await Promise.all(
    ranked.map(({ guild, game }) => ratings.findPlace(guild, game, person, MOST_PLACES)),
  );
  const record = await people.read(person);
  const { games } = await puzzles.read(person);
  const solved = Object.values(games).filter(({ tried }) => tried.length >= TRIES_FOR_RATING);
  const found = {
    rating: most(ranked.map(({ standing }) => standing.mean)),
    place: most(places.flatMap((place) => (place === undefined ? [] : [-place]))),
    matches: standings.reduce((sum, { standing }) => sum + countMatches(standing), 0),
    streak: most(
      Object.keys(record.streaks).flatMap((game) => streakOn(record, game, dateIn(record.settings.zone, now)) || []),
    ),
    puzzles: most(solved.map(({ rating }) => rating.mean)),
  };
  return Object.fromEntries(
    Object.entries(found).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Math.abs(Math.round(value))]],
    ),
  );
}

function most(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : Math.max(...values);
}

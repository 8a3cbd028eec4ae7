import type { Game, Happening, Level } from '../../engine/game.ts';
import { type Match, PersonId } from '../match/match.ts';
import { MARK } from '../store/record.ts';
import type { Draft, Store } from '../store/store.ts';
import { countingOf, type RatedSeat } from './counting.ts';
import { listedFrom, listRank } from './rankList.ts';
import { beforeMatch, metWithinADay, newcomer, pairOf, resultAt, Standing, standingAfter } from './standing.ts';
import { happeningsOf, TOO_SHORT_TO_COUNT, type Told } from './told.ts';
import { type Contestant, type Rating, rate } from './update.ts';

/** How somebody stands in a game of a server. */
export const STANDING_KEYS = 'standing:';
const standingsKeys = (guild: string) => `${STANDING_KEYS}${guild}:`;
const standingKey = (guild: string, game: string, person: PersonId) => `${standingsKeys(guild)}${game}:${person}`;

/** In which games of which servers a person is rated: a record for each. */
export const RATED_KEYS = 'rated:';
const ratedKeys = (person: PersonId) => `${RATED_KEYS}${person}:`;

/** How sure we are of the strength of a computer player: it is measured, and never changes. A deviation. */
const COMPUTER_DEVIATION = 60;

/** What computer players are worth in a game that does not say: a newcomer is taken for 1500. */
const USUAL_STRENGTHS: Readonly<Record<Level, number>> = { easy: 1000, steady: 1300, medium: 1600, hard: 2000 };

/** What a computer player of a game is worth on the scale of ratings. */
export function strengthOf({ strengths = {} }: Game, level: Level): number {
  return strengths[level] ?? USUAL_STRENGTHS[level];
}

/** How a person stands in a game of a server. */
interface PersonStanding {
  readonly guild: string;
  readonly game: string;
  readonly standing: Standing;
}

/** Somebody in the list of those who are rated. */
export interface RatedPerson {
  readonly person: PersonId;
  readonly standing: Standing;
}

/** The ratings of all servers: a record a person, game and server. They outlive the matches from which they come. */
export interface Ratings {
  /**
   * Rates a match that ends, if it counts, in the same change that stores its end: so each is rated once, or not ended.
   * Gives what everybody is told of it, also where it was over too soon to count.
   */
  readonly rate: (draft: Draft, game: Game, ended: Match) => Promise<readonly Happening[]>;
  /** How a person stands in a game of a server; undefined where they have played no rated match. */
  readonly standingOf: (guild: string, game: string, person: PersonId) => Promise<Standing | undefined>;
  /** So many of a list from its place `from` on: those with a rank, the best first, then those who have none yet. */
  readonly listed: (
    guild: string,
    game: string,
    part: { readonly from: number; readonly most: number },
  ) => Promise<readonly RatedPerson[]>;
  /** How a person stands, on every server. */
  readonly of: (person: PersonId) => Promise<readonly PersonStanding[]>;
  /** Deletes the ratings of a person on every server. */
  readonly forget: (person: PersonId) => Promise<void>;
  /** Deletes the ratings of a server. */
  readonly removeServer: (guild: string) => Promise<void>;
}

export function openRatings(store: Store): Ratings {
  const standingOf = (guild: string, game: string, person: PersonId) =>
    store.get(standingKey(guild, game, person), Standing);

  /** The servers and games in which a person is rated. */
  async function ratedIn(person: PersonId): Promise<readonly { readonly guild: string; readonly game: string }[]> {
    const found: { guild: string; game: string }[] = [];
    for await (const key of store.keys(ratedKeys(person))) {
      const [guild = '', game = ''] = key.slice(ratedKeys(person).length).split(':');
      found.push({ guild, game });
    }
    return found;
  }

  const removeStanding = (guild: string, game: string, person: PersonId) =>
    store.change(async (draft) => {
      const before = await draft.get(standingKey(guild, game, person), Standing);
      writeStanding(draft, { guild, game, person }, before, undefined);
    });

  return {
    async rate(draft, game, ended) {
      const { guild } = ended.where;
      const counting = countingOf(game, ended);
      if (guild === undefined || !counting.counts)
        return counting.counts || counting.because !== 'short' ? [] : [TOO_SHORT_TO_COUNT];
      return happeningsOf(await rateSeats(draft, guild, game, ended, counting.seats), ended);
    },
    standingOf,
    async listed(guild, game, part) {
      const persons = await listedFrom(store, guild, game, part);
      const standings = await Promise.all(persons.map((person) => standingOf(guild, game, person)));
      return persons.flatMap((person, index) => {
        const standing = standings[index];
        return standing === undefined ? [] : [{ person, standing }];
      });
    },
    async of(person) {
      const found = await Promise.all(
        (await ratedIn(person)).map(async ({ guild, game }) => {
          const standing = await standingOf(guild, game, person);
          return standing === undefined ? [] : [{ guild, game, standing }];
        }),
      );
      return found.flat();
    },
    async forget(person) {
      for (const { guild, game } of await ratedIn(person)) await removeStanding(guild, game, person);
    },
    async removeServer(guild) {
      for await (const key of store.keys(standingsKeys(guild))) {
        const { game, person } = readStandingKey(key);
        await removeStanding(guild, game, person);
      }
    },
  };
}

/** Whether a match that has just ended is rated. */
export function isRated(game: Game, match: Match): boolean {
  return countingOf(game, match).counts;
}

/** Rates the seats of a match, and writes how all who sit there stand now. */
async function rateSeats(
  draft: Draft,
  guild: string,
  game: Game,
  { endedAt: at = 0 }: Match,
  seats: readonly RatedSeat[],
): Promise<readonly Told[]> {
  const earlier = await Promise.all(
    seats.map(({ player }) =>
      player.kind === 'person' ? draft.get(standingKey(guild, game.id, player.id), Standing) : undefined,
    ),
  );
  const contestants = seats.map(({ player, place }, index): Contestant => {
    if (player.kind === 'person') return { ...beforeMatch(earlier[index] ?? newcomer()), place };
    return { mean: strengthOf(game, player.level), deviation: COMPUTER_DEVIATION, isFixed: true, place };
  });
  const pairs = pairsOf(guild, game.id, seats);
  const ratings = rate(contestants, weightOf(earlier, pairs, at));
  const places = seats.map(({ place }) => place);
  return seats.map(({ seat, player, place }, index) => {
    const rating = ratings[index] ?? newcomer();
    const before = earlier[index] ?? newcomer();
    if (player.kind === 'person') {
      const match = { result: resultAt(place, places), pairs: pairs[index] ?? [], at };
      const after = standingAfter(before, rating, match);
      writeStanding(draft, { guild, game: game.id, person: player.id }, earlier[index], after);
    }
    return { seat, player, rating, gain: player.kind === 'person' ? gained(before, rating) : undefined };
  });
}

/** For every seat all pairs of its person with another, or with a level of computers. */
function pairsOf(guild: string, game: string, seats: readonly RatedSeat[]): readonly (readonly string[])[] {
  const nameOf = ({ player }: RatedSeat) => (player.kind === 'person' ? player.id : player.level);
  return seats.map((one) =>
    one.player.kind === 'computer'
      ? []
      : seats.filter((other) => other !== one).map((other) => pairOf(guild, game, nameOf(one), nameOf(other))),
  );
}

/**
 * How much of a match counts: all of it between people who have not met within a day, a half at the second time, a third at
 * the third (our decision): so that no evening of two decides the list. Of several pairs, the mean.
 */
export function weightOf(
  earlier: readonly (Standing | undefined)[],
  pairs: readonly (readonly string[])[],
  at: number,
): number {
  const weights = pairs.flatMap((own, index) =>
    own.map((pair) => 1 / (1 + metWithinADay(earlier[index] ?? newcomer(), pair, at))),
  );
  return weights.reduce((sum, weight) => sum + weight, 0) / Math.max(1, weights.length);
}

function gained(before: Rating, after: Rating): number {
  return Math.round(after.mean) - Math.round(before.mean);
}

/** Writes how somebody stands, with all that is listed of it; undefined: they do not any more. */
export function writeStanding(
  draft: Draft,
  whose: { readonly guild: string; readonly game: string; readonly person: PersonId },
  before: Standing | undefined,
  after: Standing | undefined,
): void {
  const { guild, game, person } = whose;
  const [key, ratedKey] = [standingKey(guild, game, person), `${ratedKeys(person)}${guild}:${game}`];
  listRank(draft, whose, before, after);
  if (after === undefined) {
    draft.remove(key);
    draft.remove(ratedKey);
    return;
  }
  draft.set(key, after);
  if (before === undefined) draft.set(ratedKey, MARK);
}

/** Whose standing it is that is kept under a key. */
export function readStandingKey(key: string): {
  readonly guild: string;
  readonly game: string;
  readonly person: PersonId;
} {
  const [guild = '', game = '', person = ''] = key.slice(STANDING_KEYS.length).split(':');
  return { guild, game, person: PersonId.parse(person) };
}

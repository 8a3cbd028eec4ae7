import type { PersonId } from '../match/match.ts';
import type { Store } from '../store/store.ts';
import { noteTry, openLevels } from './levels.ts';
import { listedFrom, type PartOfList, placeIn } from './rankList.ts';
import { decideRating } from './ratedSeats.ts';
import { rateSeats } from './rateSeats.ts';
import { endedEarly, ratingEvents } from './ratingChange.ts';
import type { Ratings } from './ratings.ts';
import { isKnown, isRanked, isRankedAmongFew, Standing, surely } from './standing.ts';
import { giveBackGains, takeBackGains } from './takeBack.ts';
import { ratedKeys, readStandingKey, standingKey, standingsKeys, writeStanding } from './writeStanding.ts';

export function openRatings(store: Store): Ratings {
  const readStanding = (guild: string, game: string, person: PersonId) =>
    store.get(standingKey(guild, game, person), Standing);

  const levels = openLevels(store);

  const removeStanding = (guild: string, game: string, person: PersonId) =>
    store.change(async (draft) => {
      const before = await draft.get(standingKey(guild, game, person), Standing);
      writeStanding(draft, { guild, game, person }, before, undefined);
    });

  const ratings: Ratings = {
    async rate(draft, game, ended) {
      const { guild } = ended.where;
      await noteTry(draft, game, ended);
      const counting = decideRating(game, ended);
      if (guild === undefined || !counting.counts) return { events: [], gains: [] };
      const rated = await rateSeats(draft, guild, game, ended, counting.seats);
      const short = counting.share < 1 ? [endedEarly(counting.share)] : [];
      return { events: [...ratingEvents(rated, ended), ...short], gains: rated.map(({ change }) => change) };
    },
    takeBack: takeBackGains,
    giveBack: giveBackGains,
    async reset(guild, game, person) {
      const before = await readStanding(guild, game, person);
      await removeStanding(guild, game, person);
      return before;
    },
    readStanding,
    levels,
    async isRankedIn(guild, game, standing) {
      const few = await fewIn(store, guild, game);
      return few === undefined ? isRanked(standing) : isRankedAmongFew(standing, knownAmong(few));
    },
    async listed(guild, game, { from, most }) {
      const few = await fewIn(store, guild, game);
      if (few !== undefined) return inOrder(few).slice(from, from + most);
      const rated = await ratedFrom(store, guild, game, { from, most });
      return rated.map((one) => ({ ...one, isRanked: isRanked(one.standing) }));
    },
    async findPlace(guild, game, person, most) {
      const few = await fewIn(store, guild, game);
      if (few === undefined) return placeIn(store, { guild, game, person }, most);
      const place = inOrder(few).findIndex((one) => one.isRanked && one.person === person);
      return place === -1 || place >= most ? undefined : place + 1;
    },
    async of(person) {
      const found = await Promise.all(
        (await ratedIn(store, person)).map(async ({ guild, game }) => {
          const standing = await readStanding(guild, game, person);
          if (standing === undefined) return [];
          return [{ guild, game, standing, isRanked: await ratings.isRankedIn(guild, game, standing) }];
        }),
      );
      return found.flat();
    },
    async forget(person) {
      for (const { guild, game } of await ratedIn(store, person)) await removeStanding(guild, game, person);
      await levels.forget(person);
    },
    async removeServer(guild) {
      for await (const key of store.keys(standingsKeys(guild))) {
        const { game, person } = readStandingKey(key);
        await removeStanding(guild, game, person);
      }
      await levels.removeServer(guild);
    },
  };
  return ratings;
}

/** Up to this many ratings are all read, to determine who is known among them. */
const FEW = 12;

interface PersonRating {
  readonly person: PersonId;
  readonly standing: Standing;
}

/** The servers and games in which a person is rated. */
async function ratedIn(
  store: Store,
  person: PersonId,
): Promise<readonly { readonly guild: string; readonly game: string }[]> {
  const found: { guild: string; game: string }[] = [];
  for await (const key of store.keys(ratedKeys(person))) {
    const [guild = '', game = ''] = key.slice(ratedKeys(person).length).split(':');
    found.push({ guild, game });
  }
  return found;
}

async function ratedFrom(
  store: Store,
  guild: string,
  game: string,
  part: PartOfList,
): Promise<readonly PersonRating[]> {
  const persons = await listedFrom(store, guild, game, part);
  const standings = await Promise.all(persons.map((person) => store.get(standingKey(guild, game, person), Standing)));
  return persons.flatMap((person, index) => {
    const standing = standings[index];
    return standing === undefined ? [] : [{ person, standing }];
  });
}

/** Everyone rated in a game on a server, if they are few; undefined if there are more. */
async function fewIn(store: Store, guild: string, game: string): Promise<readonly PersonRating[] | undefined> {
  const rated = await ratedFrom(store, guild, game, { from: 0, most: FEW + 1 });
  return rated.length > FEW ? undefined : rated;
}

/** How many of these few players are known. */
function knownAmong(rated: readonly PersonRating[]): number {
  return rated.filter(({ standing }) => isKnown(standing)).length;
}

/** The few players in order: those with a rank, the best first, then the others by rating. */
function inOrder(few: readonly PersonRating[]): readonly (PersonRating & { readonly isRanked: boolean })[] {
  const known = knownAmong(few);
  const all = few.map((one) => ({ ...one, isRanked: isRankedAmongFew(one.standing, known) }));
  const ranked = all.filter((one) => one.isRanked).toSorted((a, b) => surely(b.standing) - surely(a.standing));
  const others = all.filter((one) => !one.isRanked).toSorted((a, b) => b.standing.mean - a.standing.mean);
  return [...ranked, ...others];
}

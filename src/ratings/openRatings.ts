import type { PersonId } from '../match/match.ts';
import type { Store } from '../store/store.ts';
import { listedFrom, placeIn } from './rankList.ts';
import { countingOf } from './ratedSeats.ts';
import { rateSeats } from './rateSeats.ts';
import { happeningsOf, TOO_SHORT_TO_COUNT } from './ratingChange.ts';
import type { Ratings } from './ratings.ts';
import { Standing } from './standing.ts';
import { giveBackGains, takeBackGains } from './takeBack.ts';
import { ratedKeys, readStandingKey, standingKey, standingsKeys, writeStanding } from './writeStanding.ts';

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
        return { events: counting.counts || counting.because !== 'short' ? [] : [TOO_SHORT_TO_COUNT], gains: [] };
      const rated = await rateSeats(draft, guild, game, ended, counting.seats);
      return { events: happeningsOf(rated, ended), gains: rated.map(({ change }) => change) };
    },
    takeBack: takeBackGains,
    giveBack: giveBackGains,
    async reset(guild, game, person) {
      const isRated = (await standingOf(guild, game, person)) !== undefined;
      await removeStanding(guild, game, person);
      return isRated;
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
    placeOf: (guild, game, person, most) => placeIn(store, { guild, game, person }, most),
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

import type { Game, Happening } from '../../engine/game.ts';
import { isMove, standingEntries } from '../../engine/match.ts';
import { type Phrase, phrase } from '../../engine/phrase.ts';
import { type Seat, seatsOf } from '../../engine/seat.ts';
import type { Match, PersonId } from '../match/match.ts';
import { positionOf } from '../match/play.ts';
import { resultOf } from '../match/result.ts';
import { MARK } from '../store/record.ts';
import type { Draft, Store } from '../store/store.ts';
import {
  isUncertain,
  noStandings,
  type Placed,
  playerOf,
  ratingIn,
  type Standing,
  Standings,
  standingsAfter,
  subjectOf,
} from './standings.ts';

export const RATING_KEYS = 'ratings:';
/** In which games of which servers a person is rated: a record for each. */
export const RATED_KEYS = 'rated:';
const ratedKeys = (person: PersonId) => `${RATED_KEYS}${person}:`;
const ratingsKey = (guild: string, game: string) => `${RATING_KEYS}${guild}:${game}`;

/** How a person stands in a game of a server. */
export interface PersonStanding {
  readonly guild: string;
  readonly game: string;
  readonly standing: Standing;
}

export type Ratings = ReturnType<typeof openRatings>;

/** The ratings of all servers, one record a server and game. They outlive the matches from which they come. */
export function openRatings(store: Store) {
  async function read(records: Pick<Draft, 'get'>, guild: string, game: string): Promise<Standings> {
    return (await records.get(ratingsKey(guild, game), Standings)) ?? noStandings();
  }

  /** The servers and games in which a person is rated. */
  async function ratedIn(person: PersonId): Promise<readonly { readonly guild: string; readonly game: string }[]> {
    const found: { guild: string; game: string }[] = [];
    for await (const key of store.keys(ratedKeys(person))) {
      const [guild = '', game = ''] = key.slice(ratedKeys(person).length).split(':');
      found.push({ guild, game });
    }
    return found;
  }

  return {
    read: (guild: string, game: string) => read(store, guild, game),

    /**
     * Rates a match that ends and is rated, in the same change that stores its end: so each is rated once, or not ended.
     * Gives what everybody is told of it.
     */
    async rate(draft: Draft, game: Game, before: Match | undefined, after: Match): Promise<readonly Happening[]> {
      const { guild } = after.where;
      if (guild === undefined || after.rated !== true || before?.rated === true) return [];
      const placed = placedIn(game, after);
      const earlier = await read(draft, guild, game.id);
      const standings = standingsAfter(earlier, placed);
      draft.set(ratingsKey(guild, game.id), standings);
      for (const subject of Object.keys(standings.of)) {
        if (earlier.of[subject] === undefined) listRated(draft, guild, game.id, subject);
      }
      return newsOf(
        placed,
        earlier,
        standings,
        (after.substituted ?? []).map(({ person }) => person),
      );
    },

    /** How a person stands, on every server. */
    async of(person: PersonId): Promise<readonly PersonStanding[]> {
      const found = await Promise.all(
        (await ratedIn(person)).map(async ({ guild, game }) => {
          const standing = (await read(store, guild, game)).of[personSubject(person)];
          return standing === undefined ? [] : [{ guild, game, standing }];
        }),
      );
      return found.flat();
    },

    /** Deletes the ratings of a person on every server. */
    async forget(person: PersonId): Promise<void> {
      for (const { guild, game } of await ratedIn(person)) {
        await store.change(async (draft) => {
          const { [personSubject(person)]: _, ...of } = (await read(draft, guild, game)).of;
          draft.set(ratingsKey(guild, game), { schema: 1, of });
          draft.remove(`${ratedKeys(person)}${guild}:${game}`);
        });
      }
    },

    /** Deletes the ratings of a server. */
    async removeServer(guild: string): Promise<void> {
      for await (const key of store.keys(`${RATING_KEYS}${guild}:`)) {
        await store.change(async (draft) => {
          const standings = (await draft.get(key, Standings)) ?? noStandings();
          for (const subject of Object.keys(standings.of)) unlistRated(draft, key, subject);
          draft.remove(key);
        });
      }
    },
  };
}

/** Notes that somebody is rated in a game of a server, so that this is found when they ask. */
export function listRated(draft: Draft, guild: string, game: string, subject: string): void {
  const player = playerOf(subject);
  if (player?.kind === 'person') draft.set(`${ratedKeys(player.id)}${guild}:${game}`, MARK);
}

function unlistRated(draft: Draft, ratingKey: string, subject: string): void {
  const player = playerOf(subject);
  if (player?.kind === 'person') draft.remove(`${ratedKeys(player.id)}${ratingKey.slice(RATING_KEYS.length)}`);
}

function personSubject(person: PersonId): string {
  return `person:${person}`;
}

/** A rating in a few words: with a question mark while it is uncertain. */
function ratingPhrase(standings: Standings, subject: string, rating: number): Phrase {
  return isUncertain(ratingIn(standings, subject))
    ? phrase('records.rated.uncertain', { rating })
    : phrase('records.rated.certain', { rating });
}

/** More ratings than these would fill a message. */
const MOST_TOLD = 8;

/** Everybody's new rating, with what it has gained or lost. */
function newsOf(
  placed: readonly SeatPlaced[],
  earlier: Standings,
  standings: Standings,
  quitters: readonly PersonId[],
): readonly Happening[] {
  if (placed.length > MOST_TOLD) return [];
  const changes = placed.map(({ seat, subject }) => {
    const rating = Math.round(ratingIn(standings, subject).mean);
    const gain = rating - Math.round(ratingIn(earlier, subject).mean);
    const player = playerOf(subject);
    return phrase('records.rated.seat', {
      // Who handed the seat over is rated for it, not the computer that sits there now.
      player:
        player?.kind === 'person' && quitters.includes(player.id)
          ? phrase('discord.mention', { person: player.id })
          : { seat },
      rating: ratingPhrase(standings, subject, rating),
      gain: gain < 0 ? `−${-gain}` : `+${gain}`,
    });
  });
  return [{ to: 'everyone', text: phrase('records.rated', { changes }) }];
}

/**
 * Whether a match that has just ended is rated: played on a server, to its end or until people resigned, by two seats or
 * more that have moved, with equal chances and without hints; against computers alone only where that was asked for. Not
 * what was closed by its host or by nobody.
 */
export function isRated(game: Game, match: Match): boolean {
  if (game.isFair?.(match.setup) === false || (match.hinted ?? []).length > 0) return false;
  const placed = placedIn(game, match);
  const persons = placed.filter(({ subject }) => playerOf(subject)?.kind === 'person').length;
  const isAgainstPeople = persons >= 2 || (persons === 1 && match.ratesComputers === true);
  return match.where.guild !== undefined && placed.length >= 2 && isAgainstPeople;
}

interface SeatPlaced extends Placed {
  readonly seat: Seat;
}

/**
 * Who is rated of a match that has ended, and their places: those who moved at all. Who gave their seat to a computer
 * player comes last, whatever that made of it.
 */
function placedIn(game: Game, match: Match): readonly SeatPlaced[] {
  const places = placesOf(game, match);
  if (places === undefined) return [];
  const entries = standingEntries(match.log);
  return match.players.flatMap((player, seat) => {
    const quitter = match.substituted?.find((one) => one.seat === seat)?.person;
    const subject = quitter === undefined ? subjectOf(player) : personSubject(quitter);
    const place = quitter === undefined ? places[seat] : places.length + 1;
    const hasMoved = entries.some((entry) => entry.seat === seat && isMove(entry.text));
    return subject === undefined || place === undefined || !hasMoved ? [] : [{ seat, subject, place }];
  });
}

function placesOf(game: Game, match: Match): readonly number[] | undefined {
  if (match.position === undefined) return undefined;
  const position = positionOf(match);
  if (match.status === 'over') return resultOf(game, match)?.places;
  const personStays = match.players.some(({ kind }, seat) => kind === 'person' && !position.left.includes(seat));
  if (match.status !== 'closed' || personStays) return undefined;
  // The last person resigned against several computer players, who do not play on among themselves.
  const { left, seatCount } = position;
  return seatsOf(seatCount).map((seat) => (left.includes(seat) ? seatCount - left.indexOf(seat) : 1));
}

import type { Game, Happening } from '../../engine/game.ts';
import { outcomeOf, standingEntries } from '../../engine/match.ts';
import { phrase } from '../../engine/phrase.ts';
import { type Seat, seatsOf } from '../../engine/seat.ts';
import type { Match, PersonId } from '../match.ts';
import { INDEXES } from '../people/people.ts';
import { positionOf } from '../play.ts';
import type { Queue } from '../queue.ts';
import type { Store } from '../store/store.ts';
import {
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
const ratingsKey = (guild: string, game: string) => `${RATING_KEYS}${guild}:${game}`;

/** How a person stands in a game of a server. */
export interface PersonStanding {
  readonly guild: string;
  readonly game: string;
  readonly standing: Standing;
}

/** What a rated match changes. */
export interface RatingChange {
  readonly entries: Readonly<Record<string, Standings>>;
  readonly news: readonly Happening[];
}

export type Ratings = ReturnType<typeof openRatings>;

/** The ratings of all servers, one record a server and game. They outlive the matches from which they come. */
export function openRatings(store: Store, queue: Queue) {
  async function read(guild: string, game: string): Promise<Standings> {
    return (await store.get(ratingsKey(guild, game), Standings)) ?? noStandings();
  }

  return {
    read,

    /**
     * The record that changes when a match ends that is rated, to be stored together with it: so each is rated once, or
     * not ended; and what everybody is told of it. To be called in the queue INDEXES.
     */
    async change(game: Game, before: Match | undefined, after: Match): Promise<RatingChange> {
      const { guild } = after.where;
      if (guild === undefined || after.rated !== true || before?.rated === true) return { entries: {}, news: [] };
      const placed = placedIn(game, after);
      const earlier = await read(guild, game.id);
      const standings = standingsAfter(earlier, placed);
      return { entries: { [ratingsKey(guild, game.id)]: standings }, news: newsOf(placed, earlier, standings) };
    },

    /** How a person stands, on every server. Walks the whole store. */
    async of(person: PersonId): Promise<readonly PersonStanding[]> {
      const found: PersonStanding[] = [];
      for await (const key of store.keys(RATING_KEYS)) {
        const [guild = '', game = ''] = key.slice(RATING_KEYS.length).split(':');
        const standing = (await read(guild, game)).of[personSubject(person)];
        if (standing !== undefined) found.push({ guild, game, standing });
      }
      return found;
    },

    /** Deletes the ratings of a person on every server. Walks the whole store. */
    async forget(person: PersonId): Promise<void> {
      for await (const key of store.keys(RATING_KEYS)) {
        await queue.run(INDEXES, async () => {
          const standings = await store.get(key, Standings);
          if (standings?.of[personSubject(person)] === undefined) return;
          const { [personSubject(person)]: _, ...of } = standings.of;
          await store.set({ [key]: { ...standings, of } });
        });
      }
    },

    /** Deletes the ratings of a server. Walks the whole store. */
    async removeServer(guild: string): Promise<void> {
      for await (const key of store.keys(`${RATING_KEYS}${guild}:`)) {
        await queue.run(INDEXES, () => store.remove([key]));
      }
    },
  };
}

function personSubject(person: PersonId): string {
  return `person:${person}`;
}

/** More ratings than these would fill a message. */
const MOST_TOLD = 8;

/** Everybody's new rating, with what it has gained or lost. */
function newsOf(placed: readonly SeatPlaced[], earlier: Standings, standings: Standings): readonly Happening[] {
  if (placed.length > MOST_TOLD) return [];
  const changes = placed.map(({ seat, subject }) => {
    const rating = Math.round(ratingIn(standings, subject).mean);
    const gain = rating - Math.round(ratingIn(earlier, subject).mean);
    return phrase('records.rated.seat', {
      player: { seat },
      rating,
      gain: gain < 0 ? `−${-gain}` : `+${gain}`,
    });
  });
  return [{ to: 'everyone', text: phrase('records.rated', { changes }) }];
}

/**
 * Whether a match that has just ended is rated: played on a server, to its end or until people resigned, by two seats or
 * more that have moved, with equal chances. Not what was closed by its host or by nobody.
 */
export function isRated(game: Game, match: Match): boolean {
  if (game.isFair?.(match.setup) === false) return false;
  const placed = placedIn(game, match);
  const hasPerson = placed.some(({ subject }) => playerOf(subject)?.kind === 'person');
  return match.where.guild !== undefined && placed.length >= 2 && hasPerson;
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
    // What is no move of the game, such as to resign, cannot be read as one.
    const hasMoved = entries.some((entry) => entry.seat === seat && game.read(entry.text).ok);
    return subject === undefined || place === undefined || !hasMoved ? [] : [{ seat, subject, place }];
  });
}

function placesOf(game: Game, match: Match): readonly number[] | undefined {
  if (match.position === undefined) return undefined;
  const position = positionOf(match);
  if (match.status === 'over') return outcomeOf(game, position)?.places;
  const personStays = match.players.some(({ kind }, seat) => kind === 'person' && !position.left.includes(seat));
  if (match.status !== 'closed' || personStays) return undefined;
  // The last person resigned against several computer players, who do not play on among themselves.
  const { left, seatCount } = position;
  return seatsOf(seatCount).map((seat) => (left.includes(seat) ? seatCount - left.indexOf(seat) : 1));
}

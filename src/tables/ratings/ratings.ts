import type { Game } from '../../engine/game.ts';
import { outcomeOf, standingEntries } from '../../engine/match.ts';
import { seatsOf } from '../../engine/seat.ts';
import type { Match, PersonId } from '../match.ts';
import { INDEXES } from '../people/people.ts';
import { positionOf } from '../play.ts';
import type { Queue } from '../queue.ts';
import type { Store } from '../store/store.ts';
import {
  noStandings,
  type Placed,
  playerOf,
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
     * not ended. To be called in the queue INDEXES.
     */
    async entriesWith(
      game: Game,
      before: Match | undefined,
      after: Match,
    ): Promise<Readonly<Record<string, Standings>>> {
      const { guild } = after.where;
      if (guild === undefined || after.rated !== true || before?.rated === true) return {};
      const standings = standingsAfter(await read(guild, game.id), placedIn(game, after));
      return { [ratingsKey(guild, game.id)]: standings };
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

/**
 * Whether a match that has just ended is rated: played on a server, to its end or until people resigned, by two seats or
 * more that have moved. Not what was closed by its host or by nobody.
 */
export function isRated(game: Game, match: Match): boolean {
  const placed = placedIn(game, match);
  const hasPerson = placed.some(({ subject }) => playerOf(subject)?.kind === 'person');
  return match.where.guild !== undefined && placed.length >= 2 && hasPerson;
}

/**
 * Who is rated of a match that has ended, and their places: those who moved at all. Who gave their seat to a computer
 * player comes last, whatever that made of it.
 */
function placedIn(game: Game, match: Match): readonly Placed[] {
  const places = placesOf(game, match);
  if (places === undefined) return [];
  const entries = standingEntries(match.log);
  return match.players.flatMap((player, seat) => {
    const quitter = match.substituted?.find((one) => one.seat === seat)?.person;
    const subject = quitter === undefined ? subjectOf(player) : personSubject(quitter);
    const place = quitter === undefined ? places[seat] : places.length + 1;
    // What is no move of the game, such as to resign, cannot be read as one.
    const hasMoved = entries.some((entry) => entry.seat === seat && game.read(entry.text).ok);
    return subject === undefined || place === undefined || !hasMoved ? [] : [{ subject, place }];
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

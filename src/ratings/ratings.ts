import type { Game, GameEvent } from '../engine/game.ts';
import type { Gain, Match, PersonId } from '../match/match.ts';
import type { Draft } from '../store/store.ts';
import type { Levels } from './levels.ts';
import type { Standing } from './standing.ts';

/** How a person stands in a game of a server. */
interface PersonStanding {
  readonly guild: string;
  readonly game: string;
  readonly standing: Standing;
  readonly isRanked: boolean;
}

/** Somebody in the list of those who are rated. */
interface RatedPerson {
  readonly person: PersonId;
  readonly standing: Standing;
  /** Whether they have a rank among those who play there. */
  readonly isRanked: boolean;
}

/** The ratings of all servers: a record a person, game and server. They outlive the matches from which they come. */
export interface Ratings {
  /**
   * Rates a match that ends, if it counts, in the same change that stores its end: so each is rated once, or not ended.
   * Gives what everybody is told of it, also where it was over too soon to count, and what it did to each rating.
   */
  readonly rate: (
    draft: Draft,
    game: Game,
    ended: Match,
  ) => Promise<{ readonly events: readonly GameEvent[]; readonly gains: readonly Gain[] }>;
  /** Takes back what a match did to the ratings, in the change that voids it. */
  readonly takeBack: (draft: Draft, match: Match) => Promise<void>;
  /** Does it again. */
  readonly giveBack: (draft: Draft, match: Match) => Promise<void>;
  /** Lets somebody begin anew in a game of a server; gives how they stood there, if they did. */
  readonly reset: (guild: string, game: string, person: PersonId) => Promise<Standing | undefined>;
  /** How a person stands in a game of a server; undefined where they have played no rated match. */
  readonly readStanding: (guild: string, game: string, person: PersonId) => Promise<Standing | undefined>;
  /** Whether a person who stands so has a rank among those who play the game on the server. */
  readonly isRankedIn: (guild: string, game: string, standing: Standing) => Promise<boolean>;
  /** What people have tried against computer players: no part of any rating. */
  readonly levels: Levels;
  /** So many of a list from its place `from` on: those with a rank, the best first, then those who have none yet. */
  readonly listed: (
    guild: string,
    game: string,
    part: { readonly from: number; readonly most: number },
  ) => Promise<readonly RatedPerson[]>;
  /** The place of a person in the list of a game of a server, 1 for the first; undefined where they are not among so many with a rank. */
  readonly findPlace: (guild: string, game: string, person: PersonId, most: number) => Promise<number | undefined>;
  /** How a person stands, on every server. */
  readonly of: (person: PersonId) => Promise<readonly PersonStanding[]>;
  /** Deletes the ratings of a person on every server. */
  readonly forget: (person: PersonId) => Promise<void>;
  /** Deletes the ratings of a server. */
  readonly removeServer: (guild: string) => Promise<void>;
}

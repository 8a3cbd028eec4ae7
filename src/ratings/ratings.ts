import type { Game, GameEvent } from '../engine/game.ts';
import type { Gain, Match, PersonId } from '../match/match.ts';
import type { Draft } from '../store/store.ts';
import type { Levels } from './levels.ts';
import type { Standing } from './standing.ts';

/** A person's standing in a game on a server. */
interface PersonStanding {
  readonly guild: string;
  readonly game: string;
  readonly standing: Standing;
  readonly isRanked: boolean;
}

/** A person in the list of rated people. */
interface RatedPerson {
  readonly person: PersonId;
  readonly standing: Standing;
  /** Whether they have a rank among the people who play there. */
  readonly isRanked: boolean;
}

/** The ratings of all servers: one record per person, game and server. They outlive the matches they come from. */
export interface Ratings {
  /**
   * Rates a match that ends, if it counts, in the same change that stores its end: so each match is rated once, or has
   * not ended. Returns what everyone is told about it, even if it was over too early to count, and its effect on each
   * rating.
   */
  readonly rate: (
    draft: Draft,
    game: Game,
    ended: Match,
  ) => Promise<{ readonly events: readonly GameEvent[]; readonly gains: readonly Gain[] }>;
  /** Reverses a match's effect on the ratings, in the change that voids it. */
  readonly takeBack: (draft: Draft, match: Match) => Promise<void>;
  /** Restores that effect. */
  readonly giveBack: (draft: Draft, match: Match) => Promise<void>;
  /** Resets a person in a game on a server; returns their previous standing there, if any. */
  readonly reset: (guild: string, game: string, person: PersonId) => Promise<Standing | undefined>;
  /** A person's standing in a game on a server; undefined if they have played no rated match. */
  readonly readStanding: (guild: string, game: string, person: PersonId) => Promise<Standing | undefined>;
  /** Whether a person with this standing has a rank among the people who play the game on the server. */
  readonly isRankedIn: (guild: string, game: string, standing: Standing) => Promise<boolean>;
  /** People's tries against computer players: not part of any rating. */
  readonly levels: Levels;
  /**
   * At most this many entries of a list, starting at place `from`: people with a rank, the best first, then the people
   * without one.
   */
  readonly listed: (
    guild: string,
    game: string,
    part: { readonly from: number; readonly most: number },
  ) => Promise<readonly RatedPerson[]>;
  /**
   * A person's place in the list of a game on a server, 1 for the first; undefined if they are not among the first
   * `most` with a rank.
   */
  readonly findPlace: (guild: string, game: string, person: PersonId, most: number) => Promise<number | undefined>;
  /** A person's standings on every server. */
  readonly of: (person: PersonId) => Promise<readonly PersonStanding[]>;
  /** Deletes a person's ratings on every server. */
  readonly forget: (person: PersonId) => Promise<void>;
  /** Deletes a server's ratings. */
  readonly removeServer: (guild: string) => Promise<void>;
}

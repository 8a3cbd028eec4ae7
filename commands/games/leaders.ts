import { type Game, LEVELS } from '../../src/engine/game.ts';
import { type Phrase, phrase, type Say } from '../../src/engine/phrase.ts';
import type { PersonId } from '../../src/match/match.ts';
import { playerName } from '../../src/play/words/names.ts';
import type { Rating } from '../../src/ratings/formula.ts';
import type { PartOfList } from '../../src/ratings/rankList.ts';
import { ratingOf } from '../../src/ratings/rateSeats.ts';
import { ratingPhrase } from '../../src/ratings/ratingChange.ts';
import { isCertain, isRanked, matchesOf, OPPONENTS_FOR_RANK, rangeOf } from '../../src/ratings/standing.ts';
import type { Tables } from '../../src/tables/tables.ts';

/** Somebody in a list. */
export interface Leader {
  readonly person: PersonId;
  readonly rating: Rating;
  /** Whether enough is known of them for a rank. */
  readonly isRanked: boolean;
  /** What stands behind their name. */
  readonly told: Phrase;
}

/** A list of the best at a game of a server: at its matches, or at its puzzles. */
export interface Leaders {
  readonly label: Phrase;
  readonly listed: (
    tables: Pick<Tables, 'ratings' | 'puzzles'>,
    guild: string,
    game: Game,
    part: PartOfList,
  ) => Promise<readonly Leader[]>;
  readonly title: (game: Game) => Phrase;
  readonly empty: (game: Game) => Phrase;
  /** What stands over those without a rank, and below the picture. */
  readonly unranked: Phrase;
  readonly caption: Phrase;
  readonly alt: (game: Game) => Phrase;
  /** The last line. */
  readonly below: (game: Game, plain: Say) => Phrase | undefined;
  /** Whether computer players stand on the same scale. */
  readonly hasComputers: boolean;
  /** The action that opens its first page, and those that turn them. */
  readonly open: string;
  readonly turns: { readonly back: string; readonly more: string };
}

export const MATCHES: Leaders = {
  label: phrase('records.leaderboard.matches'),
  async listed({ ratings }, guild, game, part) {
    const rated = await ratings.listed(guild, game.id, part);
    return rated.map(({ person, standing }) => ({
      ...{ person, rating: standing, isRanked: isRanked(standing) },
      told: phrase('records.leaderboard.entry', {
        rating: ratingPhrase(standing),
        count: matchesOf(standing),
        won: standing.won,
      }),
    }));
  },
  title: (game) => phrase('records.leaderboard.title', { game: phrase(game.name) }),
  empty: (game) => phrase('records.leaderboard.empty', { game: phrase(game.name), command: game.id }),
  unranked: phrase('records.leaderboard.unranked', { opponents: OPPONENTS_FOR_RANK }),
  caption: phrase('records.leaderboard.caption'),
  alt: (game) => phrase('records.leaderboard.alt', { game: phrase(game.name) }),
  below: (game, plain) => phrase('records.leaderboard.yardsticks', { levels: yardsticks(game, plain) }),
  hasComputers: true,
  open: 'leaderboard.matches',
  turns: { back: 'leaderboard.back', more: 'leaderboard.more' },
};

export const PUZZLES: Leaders = {
  label: phrase('records.leaderboard.puzzles'),
  async listed({ puzzles }, guild, game, part) {
    const rated = await puzzles.listed(guild, game, part);
    return rated.map(({ person, solver: { rating, tried, best } }) => ({
      ...{ person, rating, isRanked: isCertain(rating) },
      told: phrase('records.solvers.entry', { rating: ratingPhrase(rating), count: tried.length, best }),
    }));
  },
  title: (game) => phrase('records.solvers.title', { game: phrase(game.name) }),
  empty: (game) => phrase('records.solvers.empty', { game: phrase(game.name) }),
  unranked: phrase('records.solvers.unranked'),
  caption: phrase('records.solvers.caption'),
  alt: (game) => phrase('records.solvers.alt', { game: phrase(game.name) }),
  below: () => undefined,
  hasComputers: false,
  open: 'leaderboard.solvers',
  turns: { back: 'leaderboard.fewer', more: 'leaderboard.further' },
};

/** What the computer players of a game are worth, the weakest first. */
function yardsticks(game: Game, plain: Say): string {
  return LEVELS.filter((level) => game.players[level] !== undefined)
    .map((level) => {
      const named = playerName({ kind: 'computer', level }, plain);
      const rating = ratingOf(game, level);
      return plain(phrase('records.leaderboard.level', { level: named, rating: rating.mean, range: rangeOf(rating) }));
    })
    .join(' · ');
}

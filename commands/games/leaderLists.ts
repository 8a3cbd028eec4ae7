import { LEVELS, type Level } from '../../src/engine/computerPlayer.ts';
import type { Game } from '../../src/engine/game.ts';
import { type Phrase, phrase } from '../../src/engine/phrase.ts';
import type { PersonId } from '../../src/match/match.ts';
import type { Rating } from '../../src/ratings/formula.ts';
import type { LevelsTried } from '../../src/ratings/levels.ts';
import type { PartOfList } from '../../src/ratings/rankList.ts';
import { ratingPhrase } from '../../src/ratings/ratingChange.ts';
import {
  countMatches,
  FRIENDS,
  isCertain,
  MATCHES_AMONG_FEW,
  OPPONENTS_FOR_RANK,
  pairKey,
  type Standing,
} from '../../src/ratings/standing.ts';
import type { Tables } from '../../src/tables/tables.ts';

/** A person on a list. */
export interface Leader {
  readonly person: PersonId;
  /** Missing if the list has no ratings. */
  readonly rating?: Rating;
  readonly standing?: Standing;
  /** Whether enough is known about them for a rank. */
  readonly isRanked: boolean;
  /** The text after their name. */
  readonly told: Phrase;
}

/** A list of a server's best at a game: at its matches, its levels, or its puzzles. */
export interface LeaderList {
  readonly label: Phrase;
  /** Whether the list exists for a game. */
  readonly isOf: (game: Game) => boolean;
  readonly listed: (
    tables: Pick<Tables, 'ratings' | 'puzzles'>,
    guild: string,
    game: Game,
    part: PartOfList,
  ) => Promise<readonly Leader[]>;
  readonly title: (game: Game) => Phrase;
  readonly empty: (game: Game) => Phrase;
  /** The heading above people without a rank, and the caption below the picture. */
  readonly unranked: Phrase;
  readonly caption: Phrase;
  readonly alt: (game: Game) => Phrase;
  /** The heading of its picture, and whether it has one: a list without ratings has none. */
  readonly head: (game: Game) => Phrase;
  readonly isDrawn: boolean;
  /** Whether it is about matches between people, so that a reader may want to challenge someone on it. */
  readonly isOfMatches: boolean;
  /** A last line about everyone on the list, if it has only one page. */
  readonly below: (guild: string, game: Game, all: readonly Leader[]) => Phrase | undefined;
  /** The actions that open its first page and turn pages. */
  readonly open: string;
  readonly turns: { readonly back: string; readonly more: string };
}

const MATCHES: LeaderList = {
  label: phrase('records.leaderboard.matches'),
  isOf: () => true,
  async listed({ ratings }, guild, game, part) {
    const rated = await ratings.listed(guild, game.id, part);
    return rated.map(({ person, standing, isRanked }) => ({
      ...{ person, rating: standing, standing, isRanked },
      told: phrase('records.leaderboard.entry', {
        rating: ratingPhrase(standing),
        count: countMatches(standing),
        won: standing.won,
      }),
    }));
  },
  title: (game) => phrase('records.leaderboard.title', { game: phrase(game.name) }),
  empty: (game) => phrase('records.leaderboard.empty', { game: phrase(game.name), command: game.id }),
  unranked: phrase('records.leaderboard.unranked', {
    matches: MATCHES_AMONG_FEW,
    friends: FRIENDS,
    opponents: OPPONENTS_FOR_RANK,
  }),
  caption: phrase('records.leaderboard.caption'),
  alt: (game) => phrase('records.leaderboard.alt', { game: phrase(game.name) }),
  head: (game) => phrase(game.name),
  isDrawn: true,
  isOfMatches: true,
  below: duelsAmong,
  open: 'leaderboard.matches',
  turns: { back: 'leaderboard.back', more: 'leaderboard.more' },
};

const PUZZLES: LeaderList = {
  label: phrase('records.leaderboard.puzzles'),
  isOf: ({ puzzles }) => puzzles !== undefined,
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
  head: (game) => phrase('records.solvers.head', { game: phrase(game.name) }),
  isDrawn: true,
  isOfMatches: false,
  below: () => undefined,
  open: 'leaderboard.solvers',
  turns: { back: 'leaderboard.fewer', more: 'leaderboard.further' },
};

/** The people who have beaten computer players with the default settings, and at which levels. */
const LEVELS_BEATEN: LeaderList = {
  label: phrase('records.leaderboard.levels'),
  isOf: () => true,
  async listed({ ratings }, guild, game, part) {
    const listed = await ratings.levels.listed(guild, game.id, part);
    return listed.map(({ person, tried }) => ({ person, isRanked: true, told: triesPhrase(tried) }));
  },
  title: (game) => phrase('records.levels.title', { game: phrase(game.name) }),
  empty: (game) => phrase('records.levels.empty', { game: phrase(game.name), command: game.id }),
  unranked: phrase('records.leaderboard.levels'),
  caption: phrase('records.leaderboard.levels'),
  alt: (game) => phrase(game.name),
  head: (game) => phrase(game.name),
  isDrawn: false,
  isOfMatches: false,
  below: () => undefined,
  open: 'leaderboard.levels',
  turns: { back: 'leaderboard.lower', more: 'leaderboard.higher' },
};

const LEVEL_NAMES: Readonly<Record<Level, Phrase>> = {
  easy: { key: 'records.level.easy' },
  steady: { key: 'records.level.steady' },
  medium: { key: 'records.level.medium' },
  hard: { key: 'records.level.hard' },
};

/** Each level that someone has tried, weakest first: `easy 3 of 4 (by 7 at best)`. */
export function triesPhrase({ levels }: LevelsTried): Phrase {
  const tries = LEVELS.flatMap((level) => {
    const { tried, won, best } = levels[level] ?? { tried: 0, won: 0 };
    const facts = { level: LEVEL_NAMES[level], won, tried };
    if (tried === 0) return [];
    return [
      best === undefined ? phrase('records.levels.none', facts) : phrase('records.levels.won', { ...facts, best }),
    ];
  });
  return phrase('records.levels.entry', { tries });
}

/** Up to this many people, everyone's results against everyone else fit below a list. */
const MOST_DUELISTS = 4;

/** How often each person in a small group finished ahead of each other person. */
function duelsAmong(guild: string, { id }: Game, all: readonly Leader[]): Phrase | undefined {
  if (all.length > MOST_DUELISTS) return undefined;
  const duels = all.flatMap(({ person, standing }, at) =>
    all.slice(at + 1).flatMap((other) => {
      const score = standing?.scores[pairKey(guild, id, person, other.person)];
      if (score === undefined || score.won + score.lost === 0) return [];
      return [
        phrase('records.leaderboard.duel', {
          ...{ one: phrase('discord.mention', { person }), won: score.won },
          ...{ other: phrase('discord.mention', { person: other.person }), lost: score.lost },
        }),
      ];
    }),
  );
  return duels.length === 0 ? undefined : phrase('records.leaderboard.duels', { duels });
}

/**
 * The lists of a game's best by their option value, in the order in which they are offered. A new list is a new entry
 * here.
 */
export const LEADER_LISTS = {
  matches: MATCHES,
  levels: LEVELS_BEATEN,
  puzzles: PUZZLES,
} as const satisfies Readonly<Record<string, LeaderList>>;

import { type Game, gameUnder } from '../engine/game.ts';
import { type Phrase, phrase } from '../engine/phrase.ts';
import type { Match, MatchId } from './match.ts';

/** What says of a match by which rules it is played. */
type RuledMatch = Pick<Match, 'game' | 'rules'>;

/** The games of matches, each under the rules that its match began with. */
export interface RuledGames {
  /** Throws UnknownRules where it cannot go on. */
  readonly gameOf: (match: Match) => Game;
  /** Whether the rules are still known and their game is not shut: else the match can only be kept, or closed. */
  readonly canGoOn: (match: RuledMatch) => boolean;
  /** Whether any game runs in a worker of its own. */
  readonly hasApart: boolean;
  /** Waits until the game of a match can be asked, where it runs in a worker of its own. */
  readonly wake: (match: RuledMatch) => Promise<void>;
}

export function ruledGames(games: readonly Game[]): RuledGames {
  function findGameUnderRules(match: RuledMatch): Game | undefined {
    const game = games.find((one) => one.id === match.game);
    return game && gameUnder(game, match.rules);
  }

  return {
    gameOf(match) {
      const game = findGameUnderRules(match);
      if (game === undefined || isShut(game)) throw new UnknownRules(match, game !== undefined);
      return game;
    },
    canGoOn(match) {
      const game = findGameUnderRules(match);
      return game !== undefined && !isShut(game);
    },
    hasApart: games.some(({ apart }) => apart !== undefined),
    wake: async (match) => findGameUnderRules(match)?.apart?.wake(),
  };
}

function isShut({ apart }: Game): boolean {
  return apart?.isShut() === true;
}

/** A match was begun under rules of its game that are known no more, or its game was shut: it can be kept, but not played or shown. */
export class UnknownRules extends Error {
  override readonly name = 'UnknownRules';
  readonly match: MatchId;
  /** What people are told. */
  readonly told: Phrase;

  constructor({ id, game, rules }: Match, isShut: boolean) {
    super(isShut ? `match ${id}: the game ${game} is shut` : `match ${id}: no game called ${game} with rules ${rules}`);
    this.match = id;
    this.told = phrase(isShut ? 'tables.shutGame' : 'tables.oldRules');
  }
}

/** Why the game of a match cannot go on, for people; undefined where it can. */
export function refuseOld({ gameOf }: Pick<RuledGames, 'gameOf'>, match: Match): Phrase | undefined {
  try {
    gameOf(match);
    return undefined;
  } catch (error) {
    if (error instanceof UnknownRules) return error.told;
    throw error;
  }
}

import { type Game, gameUnder } from '../engine/game.ts';
import { type Phrase, phrase } from '../engine/phrase.ts';
import type { Match, MatchId } from './match.ts';

/** The fields of a match that determine its rules. */
type RuledMatch = Pick<Match, 'game' | 'rules'>;

/** The games of matches, each with the rules that its match began with. */
export interface RuledGames {
  /** Throws UnknownRules if the match cannot continue. */
  readonly gameOf: (match: Match) => Game;
  /** Whether the rules still exist and their game is not shut down: otherwise the match can only be kept or closed. */
  readonly canGoOn: (match: RuledMatch) => boolean;
  /** Whether any game runs in its own worker. */
  readonly hasApart: boolean;
  /** Waits until a match's game is ready, if it runs in its own worker. */
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

/**
 * A match began under rules of its game that no longer exist, or its game was shut down: it can be kept, but not played
 * or shown.
 */
export class UnknownRules extends Error {
  override readonly name = 'UnknownRules';
  readonly match: MatchId;
  /** The message for people. */
  readonly told: Phrase;

  constructor({ id, game, rules }: Match, isShut: boolean) {
    super(isShut ? `match ${id}: the game ${game} is shut` : `match ${id}: no game called ${game} with rules ${rules}`);
    this.match = id;
    this.told = phrase(isShut ? 'tables.shutGame' : 'tables.oldRules');
  }
}

/** Why a match's game cannot continue, for people; undefined if it can. */
export function refuseOld({ gameOf }: Pick<RuledGames, 'gameOf'>, match: Match): Phrase | undefined {
  try {
    gameOf(match);
    return undefined;
  } catch (error) {
    if (error instanceof UnknownRules) return error.told;
    throw error;
  }
}

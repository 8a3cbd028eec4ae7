import { type Game, gameUnder } from '../engine/game.ts';
import type { Match, MatchId } from './match.ts';

/** What says of a match by which rules it is played. */
type Ruled = Pick<Match, 'game' | 'rules'>;

/** The games of matches, each under the rules that its match began with. */
export interface RuledGames {
  /** Throws UnknownRules where the rules are known no more. */
  readonly gameOf: (match: Match) => Game;
  /** Whether the rules are still known: else the match can only be kept, or closed. */
  readonly canGoOn: (match: Ruled) => boolean;
}

export function ruledGames(games: readonly Game[]): RuledGames {
  function gameUnderRulesOf(match: Ruled): Game | undefined {
    const game = games.find((one) => one.id === match.game);
    return game && gameUnder(game, match.rules);
  }

  return {
    gameOf(match) {
      const game = gameUnderRulesOf(match);
      if (game === undefined) throw new UnknownRules(match);
      return game;
    },
    canGoOn: (match) => gameUnderRulesOf(match) !== undefined,
  };
}

/** A match was begun under rules of its game that are known no more: it can be kept, but not played or shown. */
export class UnknownRules extends Error {
  override readonly name = 'UnknownRules';
  readonly match: MatchId;

  constructor({ id, game, rules }: Match) {
    super(`match ${id}: no game called ${game} with rules ${rules}`);
    this.match = id;
  }
}

import { type Game, gameUnder } from '../../engine/game.ts';
import type { Match, MatchId } from './match.ts';

/** What says of a match by which rules it is played. */
type Ruled = Pick<Match, 'game' | 'rules'>;

/** Finds the game of a match under the rules that the match began with. */
export function rulesOf(games: readonly Game[]) {
  function gameUnderRulesOf(match: Ruled): Game | undefined {
    const game = games.find((one) => one.id === match.game);
    return game && gameUnder(game, match.rules);
  }

  return {
    /** Throws UnknownRules where the rules are known no more. */
    gameOf(match: Match): Game {
      const game = gameUnderRulesOf(match);
      if (game === undefined) throw new UnknownRules(match);
      return game;
    },
    /** Whether the rules are still known: else the match can only be kept, or closed. */
    canGoOn: (match: Ruled): boolean => gameUnderRulesOf(match) !== undefined,
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

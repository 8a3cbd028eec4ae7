import type { Game } from '../../engine/game.ts';
import type { Position } from '../../engine/match.ts';
import type { Phrase } from '../../engine/phrase.ts';
import { sayMoves } from '../../engine/sayMove.ts';
import type { WeighedPly } from '../../tables/analysis/analysis.ts';

/** The move played and the best move, in the game's words; for a round, all of its moves. */
export interface ToldMoves {
  readonly played: Phrase;
  readonly best: Phrase;
}

/** `before`: the position before the move. */
export function toldMoves(game: Game, weighed: WeighedPly, before: Position): ToldMoves {
  const { seat, played, playedThen = [], best, bestThen = [] } = weighed;
  const said = (texts: readonly string[]) => sayMoves(game, { state: before.state, seat }, texts);
  return { played: said([played, ...playedThen]), best: said([best, ...bestThen]) };
}

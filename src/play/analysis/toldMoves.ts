import type { Position } from '../../engine/match.ts';
import type { Phrase } from '../../engine/phrase.ts';
import { sayMoves } from '../../engine/sayMove.ts';
import type { WeighedPly } from '../../tables/analysis/analysis.ts';
import type { GameCommand } from '../contract/gameCommand.ts';

/** The move played and the best move, in the game's words; for a round, all of its moves but those taken back. */
export interface ToldMoves {
  readonly played: Phrase;
  readonly best: Phrase;
}

/** `before`: the position before the move. */
export function toldMoves(
  { game, takesBack }: Pick<GameCommand, 'game' | 'takesBack'>,
  weighed: WeighedPly,
  before: Position,
): ToldMoves {
  const { seat, played, playedThen = [], best, bestThen = [] } = weighed;
  const said = (texts: readonly string[]) =>
    sayMoves(game, { state: before.state, seat }, withoutTakenBack(texts, takesBack));
  return { played: said([played, ...playedThen]), best: said([best, ...bestThen]) };
}

function withoutTakenBack(texts: readonly string[], takesBack: string | undefined): readonly string[] {
  const kept: string[] = [];
  for (const text of texts) {
    if (text === takesBack) kept.pop();
    else kept.push(text);
  }
  return kept;
}

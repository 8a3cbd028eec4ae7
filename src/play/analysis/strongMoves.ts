import type { Game } from '../../engine/game.ts';
import type { PositionQuestion } from '../../tables/thinking/advice.ts';
import type { WeighedText } from '../../tables/thinking/thinkingPool.ts';
import type { Request } from '../contract/command.ts';

/**
 * A strong computer player's opinion of a seat's moves after thinking for this many milliseconds, best first; empty if
 * it may not think for this person right now.
 */
export async function strongMoves(
  { app, caller }: Request,
  game: Game,
  question: PositionQuestion,
  time: number,
): Promise<readonly WeighedText[]> {
  if (app.tables.thinkingBudget.freeAt(caller.person) !== undefined) return [];
  return app.tables.think(game, question, caller.person, time).catch((error: unknown) => {
    app.log.error({ err: error }, 'the coach failed');
    return [];
  });
}

import { createHash } from 'node:crypto';
import { outcomeOf } from '../../engine/match.ts';
import type { Viewer } from '../../engine/seat.ts';
import type { Match } from '../../match/match.ts';
import { positionOf } from '../../match/play.ts';
import type { GameCommand } from '../contract/gameCommand.ts';

/**
 * Eight characters that change whenever what `viewer` sees of the match changes, and only then: a control with an
 * older stamp belongs to an older board. Made from the view alone, so it says nothing the view does not. Of a player's own
 * view only the part counts on which the controls hang, where the game names one.
 */
export function boardVersionOf(
  { game, decisive }: Pick<GameCommand, 'game' | 'decisive'>,
  match: Match,
  viewer: Viewer,
): string {
  const seen = match.position === undefined ? [match.players] : [outcomeOf(game, positionOf(match)), viewed()];
  return createHash('sha256')
    .update(JSON.stringify([match.status, ...seen]))
    .digest('base64url')
    .slice(0, 8);

  function viewed(): unknown {
    const view = game.view(positionOf(match).state, viewer);
    return typeof viewer === 'number' && decisive !== undefined ? decisive(view) : view;
  }
}

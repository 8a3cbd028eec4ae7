import type { Game } from '../../engine/game.ts';
import { outcomeOf } from '../../engine/match.ts';
import type { Outcome } from '../../engine/outcome.ts';
import type { Match } from './match.ts';
import { positionOf } from './play.ts';

/**
 * How a match ended for those who began it: who handed a seat to a computer player comes after all others, whatever that
 * made of it. What board, ratings and histories tell. Undefined while it runs, and where it was closed.
 */
export function resultOf(game: Game, match: Match): Outcome | undefined {
  if (match.position === undefined) return undefined;
  const outcome = outcomeOf(game, positionOf(match));
  const quitters = (match.substituted ?? []).map(({ seat }) => seat);
  if (outcome === undefined || quitters.length === 0) return outcome;
  const staying = outcome.places.filter((_, seat) => !quitters.includes(seat));
  const places = outcome.places.map((place, seat) =>
    quitters.includes(seat) ? staying.length + 1 : 1 + staying.filter((other) => other < place).length,
  );
  return { ...outcome, places };
}

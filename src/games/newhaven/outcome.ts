import { byScore, type Outcome } from '../../engine/outcome.ts';
import type { State } from './state.ts';
import { emptySpaces, villageScore } from './village.ts';

/**
 * The end, once everybody had equally many turns: the highest village wins; then the fewest empty spaces, then the
 * fewest buildings left over, then the win is shared (rulebook page 7). Who left comes after everybody who stayed.
 */
export function outcomeOf(state: State): Outcome | undefined {
  if (state.phase !== 'over') return undefined;
  const scores = state.players.map((player) => villageScore(player.village));
  const { places } = byScore(
    state.players.map((player) => (player.hasLeft ? 0 : 1)),
    scores,
    state.players.map((player) => -emptySpaces(player.village)),
    state.players.map((player) => -player.buildings.length),
  );
  return { scores, places };
}

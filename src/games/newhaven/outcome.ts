import { byScore, type Outcome } from '../../engine/outcome.ts';
import type { State, View } from './state.ts';
import { viewOf } from './view.ts';
import { emptySpaces, villageScore } from './village.ts';

/**
 * The end, once everybody had equally many turns: the highest village wins; then the fewest empty spaces, then the
 * fewest buildings left over, then the win is shared (rulebook page 7). Who left comes after everybody who stayed.
 */
export function outcomeOf(state: State): Outcome | undefined {
  return state.phase === 'over' ? outcomeOfView(viewOf(state, 'public')) : undefined;
}

/** The same, from what everybody sees. */
export function outcomeOfView({ phase, players }: View): Outcome | undefined {
  if (phase !== 'over') return undefined;
  const scores = players.map((player) => villageScore(player.village));
  const { places } = byScore(
    players.map((player) => (player.hasLeft ? 0 : 1)),
    scores,
    players.map((player) => -emptySpaces(player.village)),
    players.map((player) => -player.buildingCount),
  );
  return { scores, places };
}

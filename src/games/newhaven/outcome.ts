import { byScore, type Outcome, winners } from '../../engine/outcome.ts';
import { type Phrase, phrase } from '../../engine/phrase.ts';
import type { State, View } from './state.ts';
import { showView } from './view.ts';
import { emptySpaces, villageScore } from './village.ts';

/**
 * The result once everyone has had equally many turns: the highest village wins; then the fewest empty spaces, then the
 * fewest buildings left over, then the win is shared (rulebook page 7). Players who left come after everyone who
 * stayed.
 */
export function findNewHavenOutcome(state: State): Outcome | undefined {
  return state.phase === 'over' ? outcomeOfView(showView(state, 'public')) : undefined;
}

/** The current score of every village. */
export function countPoints({
  players,
}: {
  readonly players: readonly Pick<State['players'][number], 'village'>[];
}): readonly number[] {
  return players.map(({ village }) => villageScore(village));
}

/** The same, from what everyone sees. */
export function outcomeOfView({ phase, players }: View): Outcome | undefined {
  if (phase !== 'over') return undefined;
  const scores = countPoints({ players });
  const { places } = byScore(
    players.map((player) => (player.hasLeft ? 0 : 1)),
    scores,
    players.map((player) => -emptySpaces(player.village)),
    players.map((player) => -player.buildingCount),
  );
  return { scores, places };
}

/** What decided between the best villages if their scores are equal. */
export function describeTieBreak(state: State): Phrase | undefined {
  const outcome = findNewHavenOutcome(state);
  if (outcome === undefined) return undefined;
  const [first, ...others] = winners(outcome);
  if (first === undefined || others.length > 0) return undefined;
  const { players } = showView(state, 'public');
  const winner = players[first];
  const rivals = players.filter(
    (player, seat) => seat !== first && !player.hasLeft && outcome.scores[seat] === outcome.scores[first],
  );
  if (winner === undefined || rivals.length === 0) return undefined;
  const isByEmpty = rivals.every(({ village }) => emptySpaces(village) > emptySpaces(winner.village));
  const player = { seat: first };
  return isByEmpty ? phrase('newhaven.tie.empty', { player }) : phrase('newhaven.tie.buildings', { player });
}

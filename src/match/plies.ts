import type { Game, GameEvent } from '../engine/game.ts';
import { type LogEntry, standingEntries } from '../engine/log.ts';
import { advance, opening, type Position, type Script } from '../engine/match.ts';
import { slices } from './yieldToOthers.ts';

/** A position of a match, and what led to it: nothing for the opening. */
export interface Ply {
  readonly position: Position;
  readonly entry?: LogEntry;
  readonly events: readonly GameEvent[];
}

/** Replays a match from the opening to the last remaining entry. Yields to other work in between. */
export async function* plies(game: Game, script: Script): AsyncGenerator<Ply> {
  const giveWay = slices();
  let position = opening(game, script);
  yield { position, events: [] };
  for (const [ply, entry] of standingEntries(script.log).entries()) {
    const step = advance(game, position, script.seed, ply, entry.seat, entry.text);
    if (!step.ok) throw new Error(`entry ${ply + 1} (${entry.text}) does not fit: ${step.refusal.key}`);
    position = step.value.position;
    yield { position, entry, events: step.value.events };
    await giveWay();
  }
}

import type { Game } from '../../engine/game.ts';
import type { Position } from '../../engine/match.ts';
import type { Viewer } from '../../engine/seat.ts';
import { type Match, toScript } from '../../match/match.ts';
import { type Ply, plies } from '../../match/plies.ts';

/** The viewer of a replay. Finished matches have no secrets any more; running matches with secrets are never shown. */
export function replayViewer(game: Game): Viewer {
  return game.hidden ? 'spectator' : 'public';
}

/** A position of a match, and the one before it. */
export interface ReplayStep extends Ply {
  readonly before?: Position;
}

/** The position after the move with this number. */
export async function replayPly(game: Game, match: Match, wanted: number): Promise<ReplayStep> {
  let at = 0;
  let before: Position | undefined;
  for await (const ply of plies(game, toScript(match))) {
    if (at === wanted) return before === undefined ? ply : { ...ply, before };
    at += 1;
    before = ply.position;
  }
  throw new Error(`match ${match.id} has no move ${wanted}`);
}

/** The positions after the moves with these numbers, by number. */
export async function positionsAfter(
  game: Game,
  match: Match,
  wanted: readonly number[],
): Promise<ReadonlyMap<number, Position>> {
  const found = new Map<number, Position>();
  let at = 0;
  for await (const { position } of plies(game, toScript(match))) {
    if (wanted.includes(at)) found.set(at, position);
    if (found.size === wanted.length) break;
    at += 1;
  }
  return found;
}

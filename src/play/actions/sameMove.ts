import { positions, standingEntries } from '../../engine/match.ts';
import type { Seat, Viewer } from '../../engine/seat.ts';
import { type Match, scriptOf } from '../../match/match.ts';
import { positionOf, stored, toAct } from '../../match/play.ts';
import type { GameCommand } from '../contract/gameCommand.ts';
import { boardVersionOf } from '../screens/boardVersion.ts';

/** A move that was tapped on a board that is out of date. */
interface StaleTap {
  readonly seat: Seat;
  /** Whose board it was. */
  readonly board: Viewer;
  readonly stamp: string;
  /** The move, as text. */
  readonly argument: string;
}

/** So many moves back the board is sought that was tapped: who looks at an older one has to look again. */
const MOST_BACK = 12;

/**
 * Whether a move means on the present board what it meant on the one that was tapped:
 * - it is legal now, and the seat was to act then as well;
 * - nothing that came since showed anybody dice or hidden things, nor did anybody come, leave or hand over;
 * - in a game where something is hidden, the seat itself has done nothing since: else it may be a second tap for what it
 *   has done already. Where all is open, what came since are moves of the seat's own turn, and of nobody else: another's
 *   move is an answer, and asks for a new thought.
 */
export function meansTheSame(command: GameCommand, match: Match, { seat, board, stamp, argument }: StaleTap): boolean {
  const { game } = command;
  if (match.status !== 'running' || !toAct(game, match).includes(seat)) return false;
  const move = game.read(argument);
  if (!move.ok || game.refuse(positionOf(match).state, seat, move.value) !== undefined) return false;
  const entries = standingEntries(match.log);
  const all = positions(game, scriptOf(match));
  for (let ply = entries.length - 1; ply >= Math.max(0, entries.length - MOST_BACK); ply--) {
    const entry = entries[ply];
    const position = all[ply];
    if (entry === undefined || position === undefined || entry.revealed) return false;
    if (game.hidden === (entry.seat === seat)) return false;
    const then: Match = { ...match, position: stored(position) };
    if (boardVersionOf(command, then, board) === stamp) return toAct(game, then).includes(seat);
  }
  return false;
}

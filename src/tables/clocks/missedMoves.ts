import type { Game, Level } from '../../engine/game.ts';
import type { Seat } from '../../engine/seat.ts';
import type { Match } from '../../match/match.ts';
import { findPause, playMoves, positionOf, SUBSTITUTE_LEVEL } from '../../match/play.ts';
import type { RuledGames } from '../../match/ruledGames.ts';

/** What is needed to move for someone whose time ran out. */
export interface ComputerMover extends Pick<RuledGames, 'gameOf'> {
  /** The move of a computer player of this level for a seat. */
  readonly choose: (match: Match, seat: Seat, level: Level) => Promise<string>;
}

/**
 * Whether what a seat has to do now belongs to the turn that it has already missed and that others have interrupted.
 */
export async function isOfLastTurn(options: ComputerMover, match: Match, seat: Seat): Promise<boolean> {
  const game = options.gameOf(match);
  if (findPause(game, match) !== undefined) return false;
  const text = await stepFor(options, match, seat, match.clock?.timeout === 'skip');
  const tried = playMoves(game, seat, [text], { at: 0, by: 'clock' })(match);
  const own = tried.ok ? tried.value.events.filter(({ turn, goesOn }) => (turn?.seat ?? goesOn) === seat) : [];
  return own.length > 0 && own.every(({ turn }) => turn?.begins !== true);
}

/** The move made for someone: a pass if that was chosen and the game has one, otherwise a computer's. */
export async function stepFor(options: ComputerMover, match: Match, seat: Seat, skips: boolean): Promise<string> {
  const game = options.gameOf(match);
  const pass = skips ? findPass(game, match, seat) : undefined;
  return pass ?? options.choose(match, seat, SUBSTITUTE_LEVEL);
}

/** The move that only ends a turn, if there is one now. */
export function findPass(game: Game, match: Match, seat: Seat): string | undefined {
  const pass = game.pass?.(positionOf(match).state, seat);
  return pass === undefined ? undefined : game.write(pass);
}

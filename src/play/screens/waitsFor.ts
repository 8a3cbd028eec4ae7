import { findSeat, type Match, type PersonId } from '../../match/match.ts';
import { toAct } from '../../match/play.ts';
import { findCommand, type TablesAndGames } from '../contract/app.ts';

/** Whether a table waits for this person to do something. */
export function waitsFor(app: TablesAndGames, match: Match, person: PersonId): boolean {
  const seat = findSeat(match, person);
  if (!app.tables.canGoOn(match)) return false;
  if (seat === undefined) return match.status === 'lobby' && match.invited.includes(person);
  return toAct(findCommand(app, match).game, match).includes(seat);
}

import { z } from 'zod';
import { findSeat, isLive, type Match, MatchId, type PersonId } from '../../match/match.ts';

// How long tables that ended without a person are listed for them, in milliseconds; they are told once.

const WEEK = 7 * 24 * 60 * 60 * 1000;

/** How many of the latest ones are listed. */
const MOST_LISTED = 20;

/** Why a table ended or continued without someone. */
export const END_CAUSES = [
  'lapsed',
  'declined',
  'host',
  'moderator',
  'idle',
  'away',
  'unfinished',
  'out',
  'replaced',
  'removed',
] as const;
export type EndCause = (typeof END_CAUSES)[number];

/** An entry for a table like that in a person's record. */
export const EndedTable = z.object({ match: MatchId, at: z.number(), why: z.enum(END_CAUSES) });
export type EndedTable = Readonly<z.infer<typeof EndedTable>>;

/** The entries of the last week, and a new one. */
export function withEnded(ended: readonly EndedTable[], one: EndedTable): EndedTable[] {
  return [...endedOfWeek(ended, one.at).filter(({ match }) => match !== one.match), one].slice(-MOST_LISTED);
}

export function endedOfWeek(ended: readonly EndedTable[], now: number): readonly EndedTable[] {
  return ended.filter(({ at }) => at > now - WEEK);
}

/**
 * Why a change (made by `by`, or by nobody) ended a table for a person who had no say in it; undefined if it did not.
 */
export function endCause(
  before: Match,
  after: Match,
  person: PersonId,
  by: PersonId | undefined,
): EndCause | undefined {
  if (by === person) return undefined;
  const lost = after.substituted?.find((one) => one.person === person);
  const wasLost = before.substituted?.some((one) => one.person === person) === true;
  if (lost !== undefined && !wasLost) return lost.now === 'removed' ? 'removed' : 'replaced';
  if (isLive(before) && after.status === 'closed') return closingCause(before, after);
  if (after.status === 'lobby') return isAwaited(before, person) && !isAwaited(after, person) ? 'removed' : undefined;
  return isPutOut(before, after, person) ? 'out' : undefined;
}

/** Whether a table that has not started waits with or for someone. */
function isAwaited(match: Match, person: PersonId): boolean {
  return findSeat(match, person) !== undefined || match.invited.includes(person);
}

function closingCause(before: Match, { closed }: Match): EndCause | undefined {
  switch (closed?.by) {
    case 'time':
      return 'lapsed';
    case 'invited':
      return 'declined';
    case 'host':
    case 'moderator':
      return closed.by;
    case 'players':
      return undefined;
    case undefined:
      break;
  }
  if (before.status === 'lobby') return 'host';
  if (before.warned !== undefined) return 'idle';
  return before.clock?.seats.some(({ missed }) => missed > 0) === true ? 'away' : 'unfinished';
}

/** Whether the clock, or the remaining players, removed someone from a game. */
function isPutOut(before: Match, after: Match, person: PersonId): boolean {
  const seat = findSeat(after, person);
  if (seat === undefined || after.position?.left.includes(seat) !== true) return false;
  if (before.position?.left.includes(seat) === true) return false;
  return after.log.findLast((entry) => entry.seat === seat)?.by === 'clock';
}

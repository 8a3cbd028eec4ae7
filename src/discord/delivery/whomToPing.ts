import type { Seat } from '../../engine/seat.ts';
import { isLive, type Match, type PersonId } from '../../match/match.ts';
import { heldUpBy } from '../../match/play.ts';
import { SITS_THERE } from '../../notifications/policy.ts';
import type { GameCommand } from '../../play/contract/gameCommand.ts';

/**
 * Who is pinged: the persons for whom the match waits now and did not before, or in another turn than before; of a new challenge, the person who is challenged;
 * of a match that has ended, all who played; of a table that nobody filled in time, all who had sat down.
 */
export function personsToPing(
  { game, swift = false }: GameCommand,
  before: Match | undefined,
  after: Match,
): readonly PersonId[] {
  if (after.status === 'lobby' && before === undefined) return after.invited;
  const acted = before === undefined ? [] : heldUpBy(game, before);
  const hasEnded = (before?.status === 'running' && !isLive(after)) || hasExpired(before, after);
  const seats = hasEnded
    ? [...after.players.keys()]
    : heldUpBy(game, after).filter((seat) => !acted.includes(seat) || begunByClock(before, after, seat));
  return seats.flatMap((seat) => {
    const player = after.players[seat];
    if (player?.kind !== 'person') return [];
    return swift && !hasEnded && looksOn(after, seat) ? [] : [player.id];
  });
}

/** Whether the clock ended a turn of a seat, which has another one now: several may be late at the same moment. */
function begunByClock(before: Match | undefined, { log }: Match, seat: Seat): boolean {
  return log.slice(before?.log.length ?? 0).some((entry) => entry.seat === seat && entry.by === 'clock');
}

function hasExpired(before: Match | undefined, { closed }: Match): boolean {
  return before?.status === 'lobby' && closed?.by === 'time';
}

/** Whether this player moved a moment ago, and so sees the board change without being called. */
function looksOn(match: Match, seat: Seat): boolean {
  return isJustBefore(lastMoveAt(match, seat), match);
}

/** From so many players on the calls of a first round add up, while whoever joined last still looks at the board. */
const SEVERAL = 3;

/**
 * Whether this player moved a moment ago, or sat down then and has not moved yet: at a table that was opened a moment ago
 * everybody has just come, but for those whom a ring has seated. They are called a little later if they do nothing.
 */
export function isStillThere(match: Match, seat: Seat): boolean {
  const { ring, createdAt, players } = match;
  const cameAt = ring !== undefined || players.length < SEVERAL ? undefined : createdAt;
  return isJustBefore(lastMoveAt(match, seat) ?? cameAt, match);
}

/** When a player moved last, in milliseconds since 1970; undefined where they have not. */
export function lastMoveAt({ log }: Match, seat: Seat): number | undefined {
  return log.findLast((entry) => entry.seat === seat && entry.by === undefined)?.at;
}

function isJustBefore(at: number | undefined, { log }: Match): boolean {
  const latest = log.at(-1);
  return at !== undefined && latest !== undefined && latest.at - at < SITS_THERE;
}

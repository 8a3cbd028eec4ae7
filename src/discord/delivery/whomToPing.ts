import type { Seat } from '../../engine/seat.ts';
import { isLive, type Match, type PersonId } from '../../match/match.ts';
import { heldUpBy } from '../../match/play.ts';
import { SITS_THERE } from '../../notifications/policy.ts';
import type { GameCommand } from '../../play/contract/gameCommand.ts';

/**
 * Who is pinged: people for whom the match waits now but did not before, or in a different turn; for a new challenge,
 * the challenged person; at the end, all players; at a table that was not filled in time, everyone who had joined.
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

/** Whether the clock ended a turn of a seat that has another turn now: several seats may be late at the same time. */
function begunByClock(before: Match | undefined, { log }: Match, seat: Seat): boolean {
  return log.slice(before?.log.length ?? 0).some((entry) => entry.seat === seat && entry.by === 'clock');
}

function hasExpired(before: Match | undefined, { closed }: Match): boolean {
  return before?.status === 'lobby' && closed?.by === 'time';
}

/** Whether this player has just moved, and so sees the board change without a ping. */
function looksOn(match: Match, seat: Seat): boolean {
  return isJustBefore(lastMoveAt(match, seat), match);
}

/** From how many players on the pings of a first round add up while the latest player still sees the board. */
const SEVERAL = 3;

/**
 * Whether this player has just moved, or has just joined and not moved yet: at a new table everyone has just arrived,
 * except players whom a ring has seated. Players who are still there are pinged a little later, if they do nothing.
 */
export function isStillThere(match: Match, seat: Seat): boolean {
  const { ring, createdAt, players } = match;
  const cameAt = ring !== undefined || players.length < SEVERAL ? undefined : createdAt;
  return isJustBefore(lastMoveAt(match, seat) ?? cameAt, match);
}

/** When a player last moved, in milliseconds since 1970; undefined if they have not. */
export function lastMoveAt({ log }: Match, seat: Seat): number | undefined {
  return log.findLast((entry) => entry.seat === seat && entry.by === undefined)?.at;
}

function isJustBefore(at: number | undefined, { log }: Match): boolean {
  const latest = log.at(-1);
  return at !== undefined && latest !== undefined && latest.at - at < SITS_THERE;
}

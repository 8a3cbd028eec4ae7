import { z } from 'zod';
import { isMove, RESIGN, standingEntries } from '../../engine/log.ts';
import { findSeat, type Match, type PersonId } from '../../match/match.ts';

/**
 * How reliably someone played a match with others: moves made in time, moves made by the clock, and whether they left.
 */
export const ReliabilityRecord = z.object({ own: z.int(), missed: z.int(), left: z.boolean() });
export type ReliabilityRecord = Readonly<z.infer<typeof ReliabilityRecord>>;

/** How many matches count. */
export const MATCHES_TOLD = 50;

/** With fewer matches than this, nothing is concluded. */
const FEW_MATCHES = 3;

/** How reliable someone is. */
export interface Reliability {
  /** The percentage of moves made in time. */
  readonly inTime: number;
  readonly games: number;
  readonly left: number;
}

/** How reliable someone's last matches show them to be; undefined if there are too few. */
export function computeReliability(kept: readonly ReliabilityRecord[]): Reliability | undefined {
  if (kept.length < FEW_MATCHES) return undefined;
  const own = kept.reduce((sum, one) => sum + one.own, 0);
  const all = own + kept.reduce((sum, one) => sum + one.missed, 0);
  const inTime = all === 0 ? 100 : Math.floor((100 * own) / all);
  return { inTime, games: kept.length, left: kept.filter(({ left }) => left).length };
}

/** How reliably a person played a match that is over for them; undefined if nobody waited for them. */
export function measureReliability(match: Match | undefined, person: PersonId): ReliabilityRecord | undefined {
  if (match === undefined) return undefined;
  const lost = match.substituted?.find((one) => one.person === person)?.seat;
  const seat = lost ?? findSeat(match, person);
  const others = match.players.filter((player) => player.kind === 'person' && player.id !== person).length;
  const hasOthers = others + (match.substituted ?? []).filter((one) => one.person !== person).length > 0;
  if (seat === undefined || match.position === undefined || !hasOthers) return undefined;
  const moves = standingEntries(match.log).filter((entry) => entry.seat === seat && isMove(entry.text));
  const byClock = moves.filter(({ by }) => by === 'clock').length;
  // If everyone moves freely, no moves are made for absent people: only the clock knows.
  const missed = Math.max(byClock, match.clock?.seats[seat]?.missed ?? 0);
  const wasPutOut = match.log.some((entry) => entry.seat === seat && entry.text === RESIGN && entry.by === 'clock');
  const left = lost !== undefined || wasPutOut;
  return moves.length + missed === 0 && !left ? undefined : { own: moves.length - byClock, missed, left };
}

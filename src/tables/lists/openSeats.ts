import { seatsOnOffer } from '../../match/absence.ts';
import { isShownInChannel, type Match, MatchId } from '../../match/match.ts';
import type { Draft, Store } from '../../store/store.ts';
import { MARK } from '../../store/upgradeRecord.ts';

/** A server's matches with a free seat: one record each. */
export const OPEN_SEAT_KEYS = 'openSeats:';
const inServer = (guild: string) => `${OPEN_SEAT_KEYS}${guild}:`;

/** Whether anyone may sit down: the table waits for any players, or a seat is on offer. */
function hasOpenSeat(match: Match): boolean {
  const { status, invited, players, seatCount } = match;
  if (!isShownInChannel(match) || match.where.gone === true) return false;
  const isWaiting = status === 'lobby' && invited.length === 0 && players.length < seatCount;
  return isWaiting || seatsOnOffer(match).length > 0;
}

/** Updates the list for a match that appears, changes or disappears (undefined). */
export function listOpenSeats(draft: Draft, before: Match | undefined, after: Match | undefined): void {
  const [was, is] = [before, after].map((match) => match !== undefined && hasOpenSeat(match));
  const { id, where } = after ?? before ?? {};
  if (was === is || id === undefined || where?.guild === undefined) return;
  const key = `${inServer(where.guild)}${id}`;
  if (is) draft.set(key, MARK);
  else draft.remove(key);
}

/** A server's matches with a free seat. */
export interface OpenSeats {
  readonly openSeats: (guild: string) => Promise<readonly MatchId[]>;
}

export function openOpenSeats(store: Store): OpenSeats {
  return {
    async openSeats(guild) {
      const ids: MatchId[] = [];
      const prefix = inServer(guild);
      for await (const key of store.keys(prefix)) ids.push(MatchId.parse(key.slice(prefix.length)));
      return ids;
    },
  };
}

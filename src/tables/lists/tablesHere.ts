import type { Game } from '../../engine/game.ts';
import { seatsOnOffer } from '../../match/absence.ts';
import type { KeptMatches } from '../../match/change.ts';
import { findSeat, isShownInChannel, type Match, MatchId, type PersonId } from '../../match/match.ts';
import type { Draft, Store } from '../../store/store.ts';
import { MARK } from '../../store/upgradeRecord.ts';
import type { DayPlace, Days } from '../daily/days.ts';
import { type LiveTables, tableAt } from './liveTables.ts';

/** The matches of a game that someone may mean in a channel, their own before others'. */
interface MatchCandidates {
  /** The person's own solo games there: daily games first, which are available everywhere. */
  readonly own: readonly Match[];
  /** The channel's table. */
  readonly table: Match | undefined;
  /** Others' solo games there. */
  readonly others: readonly Match[];
}

interface HereOptions {
  readonly store: Store;
  readonly live: LiveTables;
  readonly days: Days;
  readonly read: KeptMatches['read'];
}

/** Finds what is played in a channel, or on a day. */
export interface TablesHere {
  /** The live table of a game in a channel. */
  readonly find: (channel: string, game: Game) => Promise<Match | undefined>;
  /** The matches of a game that someone may mean in a channel. */
  readonly around: (channel: string, game: Game, person: PersonId) => Promise<MatchCandidates>;
  /** The matches of a game opened in a place as that day's game, in that order. */
  readonly dailyMatches: (game: Game, date: string, where: DayPlace) => Promise<readonly Match[]>;
}

export function tablesHere({ store, live, days, read }: HereOptions): TablesHere {
  const readAll = async (ids: readonly MatchId[]) =>
    (await Promise.all(ids.map(read))).filter((match) => match !== undefined);

  async function find(channel: string, game: Game): Promise<Match | undefined> {
    const id = await tableAt(store, channel, game.id);
    return id === undefined ? undefined : read(id);
  }

  return {
    find,
    async around(channel, game, person) {
      const [dailies, solos, table] = await Promise.all([
        live.listDailies(person, game.id),
        live.solosAt(channel, game.id),
        find(channel, game),
      ]);
      const alone = await readAll(solos);
      const isOwn = (match: Match) => findSeat(match, person) !== undefined;
      return {
        own: [...(await readAll(dailies)).toReversed(), ...alone.filter(isOwn)],
        table,
        others: alone.filter((match) => !isOwn(match)),
      };
    },
    async dailyMatches(game, date, where) {
      const matches = await readAll(await days.listMatches(game.id, date, where));
      return matches.toSorted((a, b) => a.createdAt - b.createdAt);
    },
  };
}

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

import type { Game } from '../../engine/game.ts';
import type { KeptMatches } from '../../match/change.ts';
import { findSeat, type Match, type MatchId, type PersonId } from '../../match/match.ts';
import type { Store } from '../../store/store.ts';
import type { Days } from '../daily/days.ts';
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
  /** The matches of a game opened as that day's game that still exist. */
  readonly dailyMatches: (game: Game, date: string) => Promise<readonly Match[]>;
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
    dailyMatches: async (game, date) => readAll(await days.listMatches(game.id, date)),
  };
}

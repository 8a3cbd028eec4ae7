import type { Game } from '../../engine/game.ts';
import type { openDaily } from '../daily/daily.ts';
import { type Match, type MatchId, type PersonId, seatOf } from '../match/match.ts';
import type { Store } from '../store/store.ts';
import { type openLiveTables, tableAt } from './live.ts';

/** The matches of a game that somebody may mean in a channel, their own before those of others. */
interface Around {
  /** Games there of one's own in which nobody else plays: those of a day first, which are theirs everywhere. */
  readonly own: readonly Match[];
  /** The channel's table. */
  readonly table: Match | undefined;
  /** What others play there alone. */
  readonly others: readonly Match[];
}

interface HereOptions {
  readonly store: Store;
  readonly live: ReturnType<typeof openLiveTables>;
  readonly daily: ReturnType<typeof openDaily>;
  readonly read: (id: MatchId) => Promise<Match | undefined>;
}

/** Finds what is played in a channel, or on a day. */
export function tablesHere({ store, live, daily, read }: HereOptions) {
  const readAll = async (ids: readonly MatchId[]) =>
    (await Promise.all(ids.map(read))).filter((match) => match !== undefined);

  /** The live table of a game in a channel. */
  async function find(channel: string, game: Game): Promise<Match | undefined> {
    const id = await tableAt(store, channel, game.id);
    return id === undefined ? undefined : read(id);
  }

  return {
    find,
    /** What of a game somebody may mean in a channel. */
    async around(channel: string, game: Game, person: PersonId): Promise<Around> {
      const [dailies, solos, table] = await Promise.all([
        live.dailiesOf(person, game.id),
        live.solosAt(channel, game.id),
        find(channel, game),
      ]);
      const alone = await readAll(solos);
      const isOwn = (match: Match) => seatOf(match, person) !== undefined;
      return {
        own: [...(await readAll(dailies)).toReversed(), ...alone.filter(isOwn)],
        table,
        others: alone.filter((match) => !isOwn(match)),
      };
    },
    /** The matches of a game that were opened as the game of that day, and are still there. */
    dailyMatches: async (game: Game, date: string): Promise<readonly Match[]> =>
      readAll(await daily.matchesOf(game.id, date)),
  };
}

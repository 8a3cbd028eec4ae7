import { AT_ONCE } from '../clocks/agenda.ts';
import type { Timetable } from '../clocks/clocks.ts';
import type { MatchId } from '../match/match.ts';
import type { RuledGames } from '../match/ruledGames.ts';
import { slices } from '../slices.ts';
import type { LiveTables } from './live.ts';

/** What a start finds in the list of live tables: which matches it has to read. */
export interface Found {
  /** Whose boards or computers' moves may be missing. */
  readonly behind: readonly MatchId[];
  /** In which something happened a moment ago. */
  readonly recent: readonly MatchId[];
  /** Whose rules are known no more. */
  readonly old: readonly { readonly match: MatchId; readonly game: string; readonly rules: number }[];
}

/** What happened so long ago is no more in anybody's mind, in milliseconds. */
const RECENT = 10 * 60 * 1000;

export interface LookOptions extends Pick<LiveTables, 'listed'>, Pick<RuledGames, 'canGoOn'> {
  readonly timetable: Pick<Timetable, 'learn'>;
  readonly now: () => number;
}

/** Looks through the list of live tables after a start, without reading a match, and tells the timetable when each is due. */
export async function lookThrough({ listed, timetable, canGoOn, now }: LookOptions): Promise<Found> {
  const behind: MatchId[] = [];
  const recent: MatchId[] = [];
  const old: { match: MatchId; game: string; rules: number }[] = [];
  const giveWay = slices();
  for await (const { id, game, rules, due = AT_ONCE, at } of listed()) {
    await giveWay();
    timetable.learn(id, due ?? undefined);
    if (due === AT_ONCE) behind.push(id);
    if (at !== undefined && at + RECENT > now()) recent.push(id);
    if (game !== undefined && rules !== undefined && !canGoOn({ game, rules })) old.push({ match: id, game, rules });
  }
  return { behind, recent, old };
}

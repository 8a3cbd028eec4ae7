import type { MatchId } from '../../match/match.ts';
import type { RuledGames } from '../../match/ruledGames.ts';
import { slices } from '../../match/yieldToOthers.ts';
import type { Schedule } from '../clocks/clocks.ts';
import { AT_ONCE } from '../clocks/timerQueue.ts';
import type { LiveTables } from './liveTables.ts';

/** What a start learns from the list of live tables: which matches it must read. */
export interface ScanResult {
  /** Matches whose boards or computers' moves may be missing. */
  readonly behind: readonly MatchId[];
  /** Matches in which something happened a moment ago, or just before the previous process ended. */
  readonly recent: readonly MatchId[];
  /** Matches whose rules are no longer known. */
  readonly old: readonly { readonly match: MatchId; readonly game: string; readonly rules: number }[];
  /** The servers that have live matches. */
  readonly guilds: ReadonlySet<string>;
}

/** How long ago an event may be to count as recent, in milliseconds. */
const RECENT = 10 * 60 * 1000;

/**
 * How long before the very last move, in milliseconds, another move may have lost its notification because the process
 * ended.
 */
const BEFORE_THE_LAST = 2 * 60 * 1000;

/** How many outdated moves may be remembered. */
const MOST_OUTDATED = 1000;

export interface LookOptions extends Pick<LiveTables, 'listed'>, Pick<RuledGames, 'canGoOn'> {
  readonly schedule: Pick<Schedule, 'learn'>;
  readonly now: () => number;
}

/** Scans the list of live tables after a start, without reading matches, and tells the schedule when each is due. */
export async function scanLiveTables({ listed, schedule, canGoOn, now }: LookOptions): Promise<ScanResult> {
  const behind: MatchId[] = [];
  const last = lastMoves(now());
  const old: { match: MatchId; game: string; rules: number }[] = [];
  const guilds = new Set<string>();
  const giveWay = slices();
  for await (const { id, guild, game, rules, due = AT_ONCE, at } of listed()) {
    await giveWay();
    if (typeof guild === 'string') guilds.add(guild);
    schedule.learn(id, due ?? undefined);
    if (due === AT_ONCE) behind.push(id);
    if (at !== undefined) last.note(id, at);
    if (game !== undefined && rules !== undefined && !canGoOn({ game, rules })) old.push({ match: id, game, rules });
  }
  return { behind, recent: last.recent(), old, guilds };
}

/** The matches in which someone moved a moment ago, or not long before the very last move. */
function lastMoves(now: number) {
  let latest = Number.NEGATIVE_INFINITY;
  let noted: { id: MatchId; at: number }[] = [];
  const isRecent = ({ at }: { readonly at: number }) => at + RECENT > now || at + BEFORE_THE_LAST >= latest;
  let most = MOST_OUTDATED;
  return {
    note(id: MatchId, at: number): void {
      latest = Math.max(latest, at);
      if (isRecent({ at })) noted.push({ id, at });
      if (noted.length <= most) return;
      noted = noted.filter(isRecent);
      most = 2 * noted.length + MOST_OUTDATED;
    },
    recent: (): readonly MatchId[] => noted.filter(isRecent).map(({ id }) => id),
  };
}

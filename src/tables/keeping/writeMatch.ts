import type { GameEvent } from '../../engine/game.ts';
import { isLive, isShownInChannel, type Match, type MatchId } from '../../match/match.ts';
import { computersAreToAct } from '../../match/play.ts';
import type { RuledGames } from '../../match/ruledGames.ts';
import type { Ratings } from '../../ratings/ratings.ts';
import { noteRingTable } from '../../rings/ringRecords.ts';
import type { Queue } from '../../store/queue.ts';
import type { Draft, Store } from '../../store/store.ts';
import { analysingKey, analysisKey } from '../analysis/analysis.ts';
import type { Schedule } from '../clocks/clocks.ts';
import { AT_ONCE } from '../clocks/timerQueue.ts';
import { listDay } from '../daily/days.ts';
import { enqueueForOwner } from '../lists/crossProcessQueue.ts';
import { listKept } from '../lists/keptMatches.ts';
import { type Look, listTable, matchKey } from '../lists/liveTables.ts';
import { listOpenSeats } from '../lists/openSeats.ts';
import type { ShardScope } from '../lists/shardScope.ts';
import type { ListedChange, People } from '../people/people.ts';

/** What the matches are stored with. */
export interface RepositoryParts extends RuledGames {
  readonly store: Store;
  readonly share: ShardScope;
  readonly queue: Queue;
  readonly people: Pick<People, 'list'>;
  readonly ratings: Pick<Ratings, 'rate' | 'takeBack' | 'giveBack'>;
  readonly timetable: Schedule;
  readonly now: () => number;
}

/**
 * Writes a match that changes, appears or disappears (undefined), with all lists; `next` is when to check it again.
 * Returns what happened.
 */
export async function writeMatch(
  keeping: RepositoryParts,
  draft: Draft,
  change: ListedChange,
  next?: number,
): Promise<readonly GameEvent[]> {
  const { before, after } = change;
  const { share, people, ratings, gameOf, canGoOn } = keeping;
  listTable(draft, before, after, after && lookAt(keeping, after, next));
  listKept(draft, before, after);
  listOpenSeats(draft, before, after);
  await people.list(draft, change);
  if (after === undefined) {
    if (before !== undefined) removeMatch(draft, before.id);
    return [];
  }
  if (before === undefined) await listDay(draft, after);
  draft.set(matchKey(after.id), after);
  if (!share.has(after.where.guild)) enqueueForOwner(draft, after);
  if (before === undefined) return [];
  if (before.voided === undefined && after.voided !== undefined) await ratings.takeBack(draft, before);
  if (before.voided !== undefined && after.voided === undefined) await ratings.giveBack(draft, after);
  if (hasEnded(before, after)) noteRingTable(draft, after);
  if (!hasEnded(before, after) || !canGoOn(after)) return [];
  const { events, gains } = await ratings.rate(draft, gameOf(after), after);
  if (gains.length > 0) draft.set(matchKey(after.id), { ...after, gains });
  return events;
}

/** When to check a match stored in this state: immediately until its board was shown and its computers have moved. */
export function lookAt({ canGoOn, gameOf }: RuledGames, match: Match, next: number | undefined): Look {
  const isBehind = isShownInChannel(match) && match.shown < match.revision;
  const isDue = isBehind || (canGoOn(match) && computersAreToAct(gameOf(match), match));
  return { due: isDue ? AT_ONCE : (next ?? null), at: match.log.at(-1)?.at ?? match.createdAt };
}

function removeMatch(draft: Draft, id: MatchId): void {
  for (const key of [matchKey(id), analysisKey(id), analysingKey(id)]) draft.remove(key);
}

function hasEnded(before: Match, after: Match): boolean {
  return isLive(before) && !isLive(after);
}

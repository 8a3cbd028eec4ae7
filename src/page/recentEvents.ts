import { isDeepStrictEqual } from 'node:util';
import { LRUCache } from 'lru-cache';
import type { GameEvent } from '../engine/game.ts';
import type { Position } from '../engine/match.ts';
import type { Viewer } from '../engine/seat.ts';
import type { Match, MatchId } from '../match/match.ts';
import type { Tables } from '../tables/tables.ts';

/** How much is kept, in characters of JSON. */
const KEPT = 512 * 1024;

/** How many events are kept of what single seats did in secret, in addition to what everyone was told before. */
const MOST_EVENTS = 20;

/** What happened last in a match, and the state of the match at that time. */
interface RecentMatch {
  readonly moves: number;
  readonly position: Position | undefined;
  readonly events: readonly GameEvent[];
}

/** The latest events of matches that change while pages are open, for people who look again. */
export interface RecentEvents {
  readonly note: (match: Match, events: readonly GameEvent[]) => void;
  /** The events for this viewer; empty if they have seen something newer. */
  readonly of: (match: Match, viewer: Viewer) => readonly GameEvent[];
  readonly clear: () => void;
}

export function createRecentEvents({ gameOf }: Pick<Tables, 'gameOf'>): RecentEvents {
  const kept = new LRUCache<MatchId, RecentMatch>({
    maxSize: KEPT,
    sizeCalculation: ({ events }) => JSON.stringify(events).length,
  });

  /** Whether nothing has changed since for this viewer. */
  function isLatest({ moves, position }: RecentMatch, match: Match, viewer: Viewer): boolean {
    if (moves === match.log.length) return true;
    const game = gameOf(match);
    const sees = (at: Position | undefined) => at && game.view(at.state, viewer);
    return isDeepStrictEqual(sees(position), sees(match.position));
  }

  return {
    note(match, events) {
      if (events.length === 0) return;
      const { id, log, position } = match;
      const before = kept.get(id);
      // A seat's secret action must not replace the events that the others were told, because that would reveal it.
      const heard = before !== undefined && isLatest(before, match, 'public') ? before.events : [];
      kept.set(id, { moves: log.length, position, events: [...heard, ...events].slice(-MOST_EVENTS) });
    },
    of(match, viewer) {
      const news = kept.get(match.id);
      return news !== undefined && isLatest(news, match, viewer) ? news.events : [];
    },
    clear: () => kept.clear(),
  };
}

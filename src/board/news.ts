import { LRUCache } from 'lru-cache';
import type { Happening } from '../engine/game.ts';
import type { Match, MatchId } from '../tables/match/match.ts';

/** How much is kept, in characters of JSON. */
const KEPT = 512 * 1024;

/** What happened last in the matches that change while pages are open, for those who look again. */
export interface News {
  readonly note: (match: Match, events: readonly Happening[]) => void;
  /** None where more has happened since. */
  readonly of: (match: Match) => readonly Happening[];
  readonly clear: () => void;
}

export function keepNews(): News {
  const kept = new LRUCache<MatchId, { readonly moves: number; readonly events: readonly Happening[] }>({
    maxSize: KEPT,
    sizeCalculation: ({ events }) => JSON.stringify(events).length,
  });
  return {
    note({ id, log }, events) {
      if (events.length > 0) kept.set(id, { moves: log.length, events });
    },
    of({ id, log }) {
      const news = kept.get(id);
      return news?.moves === log.length ? news.events : [];
    },
    clear: () => kept.clear(),
  };
}

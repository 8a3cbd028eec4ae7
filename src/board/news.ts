import { LRUCache } from 'lru-cache';
import type { Happening } from '../engine/game.ts';
import type { Match, MatchId } from '../tables/match/match.ts';

/** How much is kept, in characters of JSON. */
const KEPT = 512 * 1024;

/** What happened last in the matches that change while pages are open, for those who look again. */
export function keepNews() {
  const kept = new LRUCache<MatchId, { readonly moves: number; readonly events: readonly Happening[] }>({
    maxSize: KEPT,
    sizeCalculation: ({ events }) => JSON.stringify(events).length,
  });
  return {
    note({ id, log }: Match, events: readonly Happening[]): void {
      if (events.length > 0) kept.set(id, { moves: log.length, events });
    },
    /** None where more has happened since. */
    of({ id, log }: Match): readonly Happening[] {
      const news = kept.get(id);
      return news?.moves === log.length ? news.events : [];
    },
    clear: (): void => kept.clear(),
  };
}

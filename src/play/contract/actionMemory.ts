import type { LRUCache } from 'lru-cache';
import type { MatchId } from '../../match/match.ts';
import { lruMap } from '../../store/lruMap.ts';

/** How many choices are remembered, and for how long, in milliseconds. */
const MOST_CHOSEN = 5000;
const CHOSEN_FOR = 60 * 60_000;

/** What is remembered between two actions of the same person. Only in memory: after a restart, they are asked again. */
export interface ActionMemory {
  /** The newest tap that waits until its player may move again, by match and person. */
  readonly waitingTaps: Map<string, symbol>;
  /** The match that someone chose last when their typed command could have meant several. */
  readonly chosenMatches: LRUCache<string, MatchId>;
}

/** Creates an empty memory. */
export function createActionMemory(now: () => number): ActionMemory {
  return { waitingTaps: new Map(), chosenMatches: lruMap(MOST_CHOSEN, { lasts: CHOSEN_FOR, now }) };
}

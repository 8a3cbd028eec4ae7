import type { LRUCache } from 'lru-cache';
import type { MatchId } from '../../match/match.ts';
import { lruMap } from '../../store/lruMap.ts';

/** This many choices are remembered, and for how long, in milliseconds. */
const MOST_CHOSEN = 5000;
const CHOSEN_FOR = 60 * 60_000;

/** What is remembered between two things the same person does. In memory alone: after a restart they are asked again. */
export interface ActionMemory {
  /** The newest tap that waits until its person may move again, by match and person. */
  readonly waitingTaps: Map<string, symbol>;
  /** Which match somebody chose last, where what they typed could have been for several. */
  readonly chosenMatches: LRUCache<string, MatchId>;
}

/** Remembers nothing yet. */
export function createActionMemory(now: () => number): ActionMemory {
  return { waitingTaps: new Map(), chosenMatches: lruMap(MOST_CHOSEN, { lasts: CHOSEN_FOR, now }) };
}

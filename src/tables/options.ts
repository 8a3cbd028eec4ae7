import type { Game } from '../engine/game.ts';
import type { MatchId } from '../match/match.ts';
import type { Store } from '../store/store.ts';
import type { Timers } from './clocks/timerQueue.ts';
import type { ShardScope } from './lists/shardScope.ts';
import type { ThinkingPool } from './thinking/thinkingPool.ts';
import type { Trials } from './thinking/trySetups.ts';

/** What was written: of how many persons, and how many records stand in no list as they cannot be read. */
export interface ListsWritten {
  readonly people: number;
  readonly unreadable: number;
}

/** Hears of the lists of an update, which are written while people play. */
interface ListsListener {
  readonly begun: () => void;
  readonly written: (what: ListsWritten) => void;
  /** They are written anew after a while. */
  readonly failed: (error: unknown) => void;
}

/** What the tables are opened with. */
export interface TablesOptions {
  readonly store: Store;
  /** What this process looks after: everything unless said. */
  readonly share?: ShardScope;
  readonly thinking: ThinkingPool;
  /** Where what people hand in is tried first: in this thread unless said. */
  readonly trials?: Trials;
  readonly games: readonly Game[];
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Those of Node unless said. */
  readonly timers?: Timers;
  /** A new secret, hard to guess: 32 hexadecimal digits. */
  readonly newSeed: () => string;
  readonly newId: () => MatchId;
  /** Hears of computer players that failed to choose a move. */
  readonly onThoughtless: (match: MatchId, error: unknown) => void;
  readonly onLists?: ListsListener;
  /** Hears, once for each, of time zones that somebody chose and that are known no more: UTC counts in their place. */
  readonly onUnknownZone?: (zone: string) => void;
}

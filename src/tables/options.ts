import type { Game } from '../engine/game.ts';
import type { MatchId } from '../match/match.ts';
import type { Store, UnreadableListener } from '../store/store.ts';
import type { Timers } from './clocks/timerQueue.ts';
import type { ShardScope } from './lists/shardScope.ts';
import type { ThinkingPool } from './thinking/thinkingPool.ts';
import type { Trials } from './thinking/trySetups.ts';

/** The result of writing lists: for how many people, and how many unreadable records are in no list, with some keys. */
export interface ListsWritten {
  readonly people: number;
  readonly unreadable: number;
  readonly keys: readonly string[];
}

/** Is told about list updates, which run while people play. */
interface ListsListener {
  readonly begun: () => void;
  readonly written: (what: ListsWritten) => void;
  /** The lists are tried again after a while. */
  readonly failed: (error: unknown) => void;
}

/** Options for opening the tables. */
export interface TablesOptions {
  readonly store: Store;
  /** What this process manages: everything by default. */
  readonly share?: ShardScope;
  readonly thinking: ThinkingPool;
  /** Where uploads are tried first: in this thread by default. */
  readonly trials?: Trials;
  readonly games: readonly Game[];
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Node's by default. */
  readonly timers?: Timers;
  /** A new secret, hard to guess: 32 hexadecimal digits. */
  readonly newSeed: () => string;
  readonly newId: () => MatchId;
  /** Is told about computer players that failed to choose a move. */
  readonly onThoughtless: (match: MatchId, error: unknown) => void;
  readonly onLists?: ListsListener;
  /** Is told about each list entry of a live table that cannot be read, whenever the list is. */
  readonly onUnreadable?: UnreadableListener;
  /** Is told once about each chosen time zone that is no longer known: UTC is used instead. */
  readonly onUnknownZone?: (zone: string) => void;
}

import type { LRUCache } from 'lru-cache';
import type { Match, MatchId } from '../../match/match.ts';
import type { App } from '../../play/contract/app.ts';
import type { Channels } from '../../play/contract/channels.ts';
import type { GameCommand } from '../../play/contract/gameCommand.ts';
import type { Queue } from '../../store/queue.ts';
import type { OverdueBoards } from './overdueBoards.ts';
import type { OwnBoard } from './ownBoard.ts';

/** Everything needed to bring boards to people: the functions of `delivery/` take it first. */
export interface Delivery {
  readonly app: App;
  readonly channels: Channels;
  readonly overdue: OverdueBoards;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly underWay: UnderWay;
  /** Private boards that follow what others do, by match and person. */
  readonly ownBoards: LRUCache<string, OwnBoard>;
  /** Daily messages are changed one after another. */
  readonly days: Pick<Queue, 'run'>;
  /**
   * Updates a message that many people change: immediately, then at most once per `rest` milliseconds with the newest
   * state.
   */
  readonly calmly: (message: string, rest: number, show: () => Promise<void>) => void;
  /** Who was recently told where others are waiting for them. */
  readonly pointedOn: { readonly has: (person: string) => boolean; readonly add: (person: string) => void };
  /** Whether the channel was already notified in a match's current turn. */
  readonly isCalledAlready: (command: GameCommand, before: Match | undefined, after: Match) => boolean;
}

/** Boards on their way into channels: those of one match are sent one after another. */
interface UnderWay {
  readonly run: Queue['run'];
  /** The newest revision that someone should see. */
  readonly newest: Map<MatchId, number>;
  /** The edit in progress. */
  readonly edits: Map<MatchId, { readonly revision: number; readonly callOff: AbortController }>;
}

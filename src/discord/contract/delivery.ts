import type { LRUCache } from 'lru-cache';
import type { Match, MatchId } from '../../match/match.ts';
import type { App } from '../../play/contract/app.ts';
import type { Channels } from '../../play/contract/channels.ts';
import type { GameCommand } from '../../play/contract/gameCommand.ts';
import type { Queue } from '../../store/queue.ts';
import type { OwnBoard } from './ownBoard.ts';
import type { OverdueBoards } from './unshownBoards.ts';

/** All that bringing boards to people works with: the functions of `delivery/` are handed it first. */
export interface Delivery {
  readonly app: App;
  readonly channels: Channels;
  readonly overdue: OverdueBoards;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly underWay: UnderWay;
  /** Private boards that follow what others do, by match and person. */
  readonly ownBoards: LRUCache<string, OwnBoard>;
  /** The messages of days change one after the other. */
  readonly days: Pick<Queue, 'run'>;
  /** Brings a message up to date that many people change: at once, and then, with the newest, after every so many milliseconds. */
  readonly calmly: (message: string, rest: number, show: () => Promise<void>) => void;
  /** Who has been told of late where they are waited for. */
  readonly pointedOn: { readonly has: (person: string) => boolean; readonly add: (person: string) => void };
  /** Whether the channel was called already in the turn in which a match is after a change. */
  readonly isCalledAlready: (command: GameCommand, before: Match | undefined, after: Match) => boolean;
}

/** Boards on their way into channels: those of one match come one after the other. */
interface UnderWay {
  readonly run: Queue['run'];
  /** The newest revision that somebody is to see. */
  readonly newest: Map<MatchId, number>;
  /** The edit in hand. */
  readonly edits: Map<MatchId, { readonly revision: number; readonly callOff: AbortController }>;
}

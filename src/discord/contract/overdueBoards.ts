import type { Match, MatchId } from '../../match/match.ts';
import type { TimerQueue } from '../../tables/clocks/timerQueue.ts';

/** The stored boards that, as far as we know, nobody has seen yet. Kept in memory, because the store knows too. */
export interface OverdueBoards extends Pick<TimerQueue, 'takeDue' | 'start' | 'stop'> {
  /** A board is on its way; each further attempt waits twice as long as the one before. */
  readonly note: (match: Pick<Match, 'id' | 'revision'>) => void;
  /** The computers have moved, or no longer need to. */
  readonly haveMoved: (id: MatchId) => void;
  /** Discord did not answer when a board was sent: it is sent again once Discord is back. */
  readonly unheard: (id: MatchId) => void;
  /**
   * A match's board could not be updated; `isAway`: because the store is down. If its computers have not moved, they
   * are asked again: people who look at the board meanwhile do not change that.
   */
  readonly failed: (id: MatchId, failure: { readonly haveMoved: boolean; readonly isAway: boolean }) => void;
  /** The channel has just seen this revision, and that is stored. */
  readonly arrived: (id: MatchId, revision: number) => void;
  /** This revision need not be shown in the channel. */
  readonly isNeedless: (id: MatchId, revision: number) => void;
  /** We may not write in its channel: it is not sent again until we may be allowed to, in its server. */
  readonly forbidden: (id: MatchId, guild: string | undefined) => void;
  /** We may have more permissions than before in this server. */
  readonly allow: (guild: string) => void;
  /** It cannot be shown, now or later. */
  readonly giveUp: (id: MatchId) => void;
  /** How many there are. */
  readonly count: () => number;
  /** Whether it is already in the list. */
  readonly has: (id: MatchId) => boolean;
}

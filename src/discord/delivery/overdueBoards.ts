import type { Match, MatchId } from '../../match/match.ts';
import { createRetryQueue, type Timers } from '../../tables/clocks/timerQueue.ts';
import type { OverdueBoards } from '../contract/overdueBoards.ts';

/** How long after a change we wait before we check whether its board arrived, in milliseconds. */
const ON_ITS_WAY = 30_000;

/** The longest pause between two attempts to show a board that Discord refuses, in milliseconds. */
const LONGEST_PAUSE = 60 * 60 * 1000;

/**
 * After this many attempts, a day at the longest pause, a refused board is shown with the next change, at a start, or
 * on request.
 */
const MOST_ATTEMPTS = 31;

interface OverdueBoard {
  readonly revision: number;
  readonly attempts: number;
  /** Whether the computers' next move is missing, not the board. */
  readonly isForMove: boolean;
}

/** If a match could not be read, any board of it will do. */
const UNREAD: OverdueBoard = { revision: 0, attempts: 0, isForMove: false };

export function createOverdue(now: () => number, timers: Timers): OverdueBoards {
  const timerQueue = createRetryQueue(now, timers);
  const waiting = new Map<MatchId, OverdueBoard>();
  /** The servers of matches that wait until we may write there. */
  const shutOut = new Map<MatchId, string | undefined>();
  const giveUp = (id: MatchId) => {
    waiting.delete(id);
    shutOut.delete(id);
    timerQueue.note(id, undefined);
  };
  const wait = ({ id, revision }: Pick<Match, 'id' | 'revision'>, isForMove: boolean) => {
    const before = waiting.get(id);
    const isSame = before?.revision === revision && before.isForMove === isForMove;
    const attempts = isSame ? before.attempts + 1 : 0;
    if (attempts > MOST_ATTEMPTS && !isForMove) {
      giveUp(id);
      return;
    }
    waiting.set(id, { revision, attempts, isForMove });
    shutOut.delete(id);
    timerQueue.note(id, now() + Math.min(ON_ITS_WAY * 2 ** attempts, LONGEST_PAUSE));
  };
  const holdUp = (id: MatchId, one: OverdueBoard): boolean => {
    const isHeld = timerQueue.holdUp(id);
    if (isHeld) waiting.set(id, { ...one, attempts: 0 });
    return isHeld;
  };
  const isNeedless = (id: MatchId, revision: number) => {
    const one = waiting.get(id);
    if (one !== undefined && !one.isForMove && one.revision <= revision) giveUp(id);
  };
  return {
    takeDue: timerQueue.takeDue,
    start: timerQueue.start,
    stop: timerQueue.stop,
    note: (match) => wait(match, false),
    haveMoved(id) {
      if (waiting.get(id)?.isForMove === true) giveUp(id);
    },
    forbidden(id, guild) {
      shutOut.set(id, guild);
      timerQueue.note(id, undefined);
    },
    allow(guild) {
      for (const [id, where] of shutOut) {
        if (where !== guild) continue;
        shutOut.delete(id);
        timerQueue.note(id, now());
      }
    },
    unheard: (id) => void holdUp(id, waiting.get(id) ?? UNREAD),
    failed(id, { haveMoved, isAway }) {
      const one = { ...(waiting.get(id) ?? UNREAD), isForMove: !haveMoved };
      if (!(isAway && holdUp(id, one))) wait({ id, revision: one.revision }, one.isForMove);
    },
    arrived(id, revision) {
      isNeedless(id, revision);
      timerQueue.release();
    },
    isNeedless,
    giveUp,
    count: () => waiting.size,
    has: (id) => waiting.has(id),
  };
}

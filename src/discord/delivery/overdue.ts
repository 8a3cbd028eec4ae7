import { type Agenda, createAgenda, type Timers } from '../../tables/clocks/agenda.ts';
import type { Match, MatchId } from '../../tables/match/match.ts';

/** How long after a change its board may be on its way before we look whether it arrived, in milliseconds. */
const ON_ITS_WAY = 30_000;

/** The longest pause between two attempts to show a board, in milliseconds. */
const LONGEST_PAUSE = 60 * 60 * 1000;

/** The boards that are stored and that, as far as we know, nobody has seen yet. Kept in memory: the store knows, too. */
export interface Overdue extends Pick<Agenda, 'takeDue' | 'start' | 'stop'> {
  /** A board is on its way; each further attempt waits twice as long as the one before. */
  readonly note: (match: Pick<Match, 'id' | 'revision'>) => void;
  /** Computers are still to move, and are asked again: whoever looks at the board meanwhile changes nothing of that. */
  readonly expectMove: (match: Pick<Match, 'id' | 'revision'>) => void;
  /** They have, or need not any more. */
  readonly haveMoved: (id: MatchId) => void;
  /** The channel has seen this revision. */
  readonly arrived: (id: MatchId, revision: number) => void;
  /** It cannot be shown, now or later. */
  readonly giveUp: (id: MatchId) => void;
  /** How many there are. */
  readonly count: () => number;
  /** Whether it is looked after already. */
  readonly has: (id: MatchId) => boolean;
}

interface Waiting {
  readonly revision: number;
  readonly attempts: number;
  /** Whether not the board is missing, but the computers' next move. */
  readonly isForMove: boolean;
}

export function createOverdue(now: () => number, timers: Timers): Overdue {
  const agenda = createAgenda(now, timers);
  const waiting = new Map<MatchId, Waiting>();
  const giveUp = (id: MatchId) => {
    waiting.delete(id);
    agenda.note(id, undefined);
  };
  const wait = ({ id, revision }: Pick<Match, 'id' | 'revision'>, isForMove: boolean) => {
    const before = waiting.get(id);
    const isSame = before?.revision === revision && before.isForMove === isForMove;
    const attempts = isSame ? before.attempts + 1 : 0;
    waiting.set(id, { revision, attempts, isForMove });
    agenda.note(id, now() + Math.min(ON_ITS_WAY * 2 ** attempts, LONGEST_PAUSE));
  };
  return {
    takeDue: agenda.takeDue,
    start: agenda.start,
    stop: agenda.stop,
    note: (match) => wait(match, false),
    expectMove: (match) => wait(match, true),
    haveMoved(id) {
      if (waiting.get(id)?.isForMove === true) giveUp(id);
    },
    arrived(id, revision) {
      const one = waiting.get(id);
      if (one !== undefined && !one.isForMove && one.revision <= revision) giveUp(id);
    },
    giveUp,
    count: () => waiting.size,
    has: (id) => waiting.has(id),
  };
}

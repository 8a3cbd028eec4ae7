import { type Agenda, createAgenda, type Timers } from '../../tables/clocks/agenda.ts';
import type { Match, MatchId } from '../../tables/match.ts';

/** How long after a change its board may be on its way before we look whether it arrived, in milliseconds. */
const ON_ITS_WAY = 30_000;

/** The longest pause between two attempts to show a board, in milliseconds. */
const LONGEST_PAUSE = 60 * 60 * 1000;

/** The boards that are stored and that, as far as we know, nobody has seen yet. Kept in memory: the store knows, too. */
export interface Overdue extends Pick<Agenda, 'takeDue' | 'start' | 'stop'> {
  /** A board is on its way; each further attempt waits twice as long as the one before. */
  readonly note: (match: Pick<Match, 'id' | 'revision'>) => void;
  /** The channel has seen this revision. */
  readonly arrived: (id: MatchId, revision: number) => void;
  /** It cannot be shown, now or later. */
  readonly giveUp: (id: MatchId) => void;
  /** How many there are. */
  readonly count: () => number;
  /** Whether it is looked after already. */
  readonly has: (id: MatchId) => boolean;
}

export function createOverdue(now: () => number, timers: Timers): Overdue {
  const agenda = createAgenda(now, timers);
  const waiting = new Map<MatchId, { readonly revision: number; readonly attempts: number }>();
  const giveUp = (id: MatchId) => {
    waiting.delete(id);
    agenda.note(id, undefined);
  };
  return {
    takeDue: agenda.takeDue,
    start: agenda.start,
    stop: agenda.stop,
    note({ id, revision }) {
      const before = waiting.get(id);
      const attempts = before?.revision === revision ? before.attempts + 1 : 0;
      waiting.set(id, { revision, attempts });
      agenda.note(id, now() + Math.min(ON_ITS_WAY * 2 ** attempts, LONGEST_PAUSE));
    },
    arrived(id, revision) {
      const one = waiting.get(id);
      if (one !== undefined && one.revision <= revision) giveUp(id);
    },
    giveUp,
    count: () => waiting.size,
    has: (id) => waiting.has(id),
  };
}

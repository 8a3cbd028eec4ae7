import { type Phrase, phrase } from '../../engine/phrase.ts';
import type { MatchRecord } from '../../engine/record.ts';
import { type Result, refuse } from '../../engine/result.ts';
import { gameById } from '../../games/index.ts';
import type { CheckedRecord } from '../../match/checkRecord.ts';
import { startThreads } from '../../threads/pool.ts';
import { type AskedSetup, LONGEST_STEP, type TriedSetup, tryApart, tryRecord, trySetup } from './trialWorker.ts';

/** Tries uploads in a thread before the main thread sets them up. */
export interface Trials {
  /** Why no match may start with this setup: its game refuses it, or it takes too long; undefined if one may. */
  readonly refuseSetup: (asked: AskedSetup) => Promise<Phrase | undefined>;
  /** The verdict on a record, see `checkRecord`. */
  readonly checkRecord: (record: MatchRecord) => Promise<Result<CheckedRecord>>;
  readonly close: () => Promise<void>;
}

/** The better of two tries counts. */
const TRIES = 2;

/** How long a trial may take including waiting, in milliseconds: a hanging one is killed with its thread. */
const PATIENCE = 20_000;

/** One thread: people who upload much wait only for themselves. */
const THREADS = 1;
/** Its heap for new objects, in megabytes. */
const YOUNG = 12;

const SETUP_TOO_SLOW = phrase('tables.setup.tooSlow');
const RECORD_TOO_SLOW = phrase('records.import.tooSlow');

/** `patience`: decides for each trial when its thread is given up. */
export function startTrials(patience: () => AbortSignal = () => AbortSignal.timeout(PATIENCE)): Trials {
  const pool = startThreads(new URL('./trialWorker.ts', import.meta.url), { most: THREADS, young: YOUNG, games: '' });
  /** Returns `late` if the thread was given up. */
  async function put<Done, Late>(name: string, task: unknown, late: Late): Promise<Done | Late> {
    const signal = patience();
    try {
      return await pool.run(task, { name, signal });
    } catch (error) {
      if (signal.aborted) return late;
      throw error;
    }
  }
  return {
    // An external game has its own process anyway, with a deadline for each step.
    refuseSetup: (asked) =>
      isApart(asked.game)
        ? refuseSlow(() => tryApart(asked))
        : refuseSlow(() => put<TriedSetup, TriedSetup>('trySetup', asked, { refusal: SETUP_TOO_SLOW })),
    checkRecord: (record) =>
      isApart(record.game) ? TRIALS_AT_ONCE.checkRecord(record) : put('tryRecord', record, refuse(RECORD_TOO_SLOW)),
    close: () => pool.destroy(),
  };
}

function isApart(game: string): boolean {
  return gameById(game)?.apart !== undefined;
}

/** The same without threads: for tests and short programs. */
export const TRIALS_AT_ONCE: Trials = {
  refuseSetup: (asked) => refuseSlow(async () => trySetup(asked)),
  checkRecord: tryRecord,
  close: async () => undefined,
};

/** A setup counts as slow only if it is slow twice: the first time, a thread has to warm up. */
async function refuseSlow(attempt: () => Promise<TriedSetup>): Promise<Phrase | undefined> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const done = await attempt();
    if ('refusal' in done) return done.refusal;
    if (done.longest <= LONGEST_STEP) return undefined;
  }
  return SETUP_TOO_SLOW;
}

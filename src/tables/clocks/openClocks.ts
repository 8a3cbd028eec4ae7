import type { Match, MatchId } from '../../match/match.ts';
import type { RuledGames } from '../../match/ruledGames.ts';
import { slices } from '../../match/yieldToOthers.ts';
import { isStoreAway } from '../../store/failure.ts';
import type { Store } from '../../store/store.ts';
import type { ClockEvent } from './clockEvent.ts';
import type { Clocks, DueOutcome, Failure, Schedule } from './clocks.ts';
import { type DueEventOptions, type DueEventOutcome, handleDueEvents } from './handleDueEvents.ts';
import type { Uptime } from './openUptime.ts';
import type { RetryQueue } from './timerQueue.ts';

/** After how many milliseconds something due that failed is retried, unless the store is down. */
const TRY_AGAIN = 10 * 60 * 1000;

/** What the clocks need from the tables. */
interface ClocksOptions extends Omit<DueEventOptions, 'settingsIn' | 'listOutages'>, RuledGames {
  readonly timerQueue: RetryQueue;
  readonly schedule: Schedule;
  readonly uptime: Uptime;
  /** Whether this process manages a match. */
  readonly isOurs: (match: Match) => boolean;
  /** Whether the players can be reached: if the bot was removed from their server, nobody can move. */
  readonly isReachable: (match: Match) => Promise<boolean>;
  readonly store: Pick<Store, 'visit'>;
  /** Finds out what is due. */
  readonly found: () => Promise<unknown>;
  /** Stores when a match must be checked again. */
  readonly noteLook: (id: MatchId, next: number | undefined) => Promise<void>;
}

export function openClocks(options: ClocksOptions): Clocks {
  const { timerQueue, schedule, uptime, now } = options;
  const attending = new Set<MatchId>();

  async function attendDue(): Promise<DueOutcome> {
    const all: ClockEvent[] = [];
    const failures: Failure[] = [];
    await options.found();
    // Nobody could move while the store was down: the ledger must know first.
    if (timerQueue.isHeldUp()) await uptime.save();
    let isAway = false;
    const giveWay = slices();
    for (const id of timerQueue.takeDue()) {
      await giveWay();
      // Its next time is recorded when that is done.
      if (attending.has(id)) continue;
      if (isAway) {
        timerQueue.putOff(id);
        continue;
      }
      const failure = await attendAlone(id, all);
      if (failure !== undefined) failures.push({ match: id, error: failure.error });
      isAway = failure?.isHeldUp === true;
    }
    return { news: all, failures };
  }

  /** Does what is due for one match, and records when to do that next; events for people are added to `heard`. */
  async function attendAlone(id: MatchId, heard: ClockEvent[]) {
    attending.add(id);
    try {
      const { news, next } = await options.store.visit(() => attendTo(options, id));
      heard.push(...news);
      timerQueue.note(id, next);
      await options.noteLook(id, next);
      timerQueue.release();
      return undefined;
    } catch (error) {
      const isHeldUp = isStoreAway(error) && timerQueue.holdUp(id);
      if (!isHeldUp) timerQueue.note(id, now() + TRY_AGAIN);
      return { error, isHeldUp };
    } finally {
      attending.delete(id);
    }
  }

  return { ...schedule, uptime, attendDue, start: timerQueue.start, stop: timerQueue.stop };
}

async function attendTo(options: ClocksOptions, id: MatchId): Promise<DueEventOutcome> {
  const { matches, schedule, uptime, isOurs, isReachable, now } = options;
  const match = await matches.read(id);
  if (match === undefined || isOurs(match)) schedule.noteLive(id, match);
  const canGoOn = match !== undefined && (match.status === 'lobby' || options.canGoOn(match));
  if (match !== undefined && !(isOurs(match) && canGoOn)) return { news: [], next: undefined };
  const isHeld = match !== undefined && (uptime.isDown(match.where.guild) || !(await isReachable(match)));
  if (isHeld) return { news: [], next: now() + TRY_AGAIN };
  return handleDueEvents({ ...options, settingsIn: schedule.settingsIn, listOutages: schedule.listOutages }, id);
}

import type { Seat } from '../../engine/seat.ts';
import { isLive, type Match, type MatchId, type PersonId } from '../match/match.ts';
import type { Settings } from '../people/settings.ts';
import { slices } from '../slices.ts';
import { isStoreAway } from '../store/failure.ts';
import { AT_ONCE } from './agenda.ts';
import { appointmentsOf, type SettingsOf } from './appointments.ts';
import { deadlines, ticked } from './clock.ts';
import type { PatientAgenda } from './patience.ts';
import { type AttendOptions, attend, type News } from './timeUp.ts';

/** After how many milliseconds something that was due and could not be done is tried again, but for an outage of the store. */
const TRY_AGAIN = 10 * 60 * 1000;

/** What the clocks need of the tables. */
interface ClocksOptions extends Omit<AttendOptions, 'settingsIn' | 'openedAt'> {
  readonly agenda: PatientAgenda;
  readonly settingsOf: (person: PersonId) => Promise<Settings>;
  /** Whether this process looks after a match. */
  readonly isOurs: (match: Match) => boolean;
  /** Whether the players can be reached: where the bot was taken out of their server, nobody can move. */
  readonly isReachable: (match: Match) => Promise<boolean>;
  /** Whether the rules that a match began with are still known. */
  readonly canGoOn: (match: Match) => boolean;
  /** Resolves once it is known what is due. */
  readonly isReady: () => Promise<void>;
  /** Stores when a match is to be looked at again. */
  readonly noteLook: (id: MatchId, next: number | undefined) => Promise<void>;
}

/** A match with its clocks after a change, and when it is to be looked at next, in milliseconds since 1970. */
export interface Ticked {
  readonly match: Match;
  readonly next?: number | undefined;
}

function isRunning({ clock }: Pick<Match, 'clock'>): boolean {
  return clock?.seats.some(({ since }) => since !== undefined) === true;
}

/** A match with which something went wrong that was due. */
interface Failure {
  readonly match: MatchId;
  readonly error: unknown;
}

export type Clocks = ReturnType<typeof openClocks>;

/** All that happens at the tables because time passes. */
export function openClocks(options: ClocksOptions) {
  const { agenda, gameOf, now } = options;
  /** When people could play again last: after a start, and after an outage of the store. */
  let openedAt = now();
  const attending = new Set<MatchId>();
  /** The tables that are not over. */
  const open = new Set<MatchId>();

  /** Nobody's settings matter where no clock runs. */
  async function settingsIn({ players, clock }: Match): Promise<SettingsOf> {
    if (!isRunning({ clock })) return () => undefined;
    const settings = await Promise.all(
      players.map((player) => (player.kind === 'person' ? options.settingsOf(player.id) : undefined)),
    );
    return (seat) => settings[seat];
  }

  async function vacationsIn(match: Match) {
    const settingsOf = await settingsIn(match);
    return (seat: Seat) => settingsOf(seat)?.vacations ?? [];
  }

  /** The match after a change, with its clocks as they are now, and when it is to be looked at next. */
  async function tick(match: Match, before: Match | undefined): Promise<Ticked> {
    const settingsOf = await settingsIn(match);
    const after = ticked(gameOf(match), before, match, now(), (seat) => settingsOf(seat)?.vacations ?? []);
    const settingsAfter = isRunning(match) ? settingsOf : await settingsIn(after);
    return { match: after, next: appointmentsOf(after, settingsAfter, { now: now(), openedAt })[0]?.at };
  }

  function noteAt(match: Match, next: number | undefined): void {
    noteOpen(match.id, match);
    agenda.note(match.id, next);
  }

  function noteOpen(id: MatchId, match: Match | undefined): void {
    if (match !== undefined && isLive(match)) open.add(id);
    else open.delete(id);
  }

  /** Notes when a stored match is to be looked at again; at once, where that cannot be found out now. */
  async function note(match: Match): Promise<void> {
    const appointments = await settingsIn(match).then(
      (settingsOf) => appointmentsOf(match, settingsOf, { now: now(), openedAt }),
      () => [{ at: AT_ONCE }],
    );
    noteAt(match, appointments[0]?.at);
  }

  async function attendTo(id: MatchId) {
    const match = await options.read(id);
    if (match === undefined || options.isOurs(match)) noteOpen(id, match);
    const canGoOn = match !== undefined && (match.status === 'lobby' || options.canGoOn(match));
    if (match !== undefined && !(options.isOurs(match) && canGoOn)) return { news: [], next: undefined };
    const isHeld = match !== undefined && !(await options.isReachable(match));
    return isHeld ? { news: [], next: now() + TRY_AGAIN } : attend({ ...options, settingsIn, openedAt }, id);
  }

  /** Does what is due: gives what people are to hear of, and the matches with which that failed. */
  async function attendDue(): Promise<{ readonly news: readonly News[]; readonly failures: readonly Failure[] }> {
    const all: News[] = [];
    const failures: Failure[] = [];
    await options.isReady();
    // Nobody could move while the store was away.
    if (agenda.isHeldUp()) openedAt = now();
    let isAway = false;
    const giveWay = slices();
    for (const id of agenda.takeDue()) {
      await giveWay();
      // Its next time is noted when that is done.
      if (attending.has(id)) continue;
      if (isAway) {
        agenda.putOff(id);
        continue;
      }
      const failure = await attendAlone(id, all);
      if (failure !== undefined) failures.push({ match: id, error: failure.error });
      isAway = failure?.isHeldUp === true;
    }
    return { news: all, failures };
  }

  /** Does what is due for one match, and notes when that is to be done next; what people are to hear of is added to `heard`. */
  async function attendAlone(id: MatchId, heard: News[]) {
    attending.add(id);
    try {
      const { news, next } = await attendTo(id);
      heard.push(...news);
      agenda.note(id, next);
      await options.noteLook(id, next);
      agenda.release();
      return undefined;
    } catch (error) {
      const isHeldUp = isStoreAway(error) && agenda.holdUp(id);
      if (!isHeldUp) agenda.note(id, now() + TRY_AGAIN);
      return { error, isHeldUp };
    } finally {
      attending.delete(id);
    }
  }

  return {
    tick,
    note,
    noteAt,
    at: agenda.at,
    /** Learns of a live table as it is listed; when it is to be looked at is not changed where that is known. */
    learn(id: MatchId, due: number | undefined): void {
      open.add(id);
      if (agenda.at(id) === undefined) agenda.note(id, due);
    },
    /** How many tables are not over. */
    count: () => open.size,
    /** Looks at a match no more. */
    forget(id: MatchId): void {
      open.delete(id);
      agenda.note(id, undefined);
    },
    attendDue,
    /** Calls `look` whenever there is something to attend to, until `stop`. */
    start: agenda.start,
    /** People can play from now on: whose time ran out before has a while. */
    comeBack(): void {
      openedAt = now();
    },
    stop: agenda.stop,
    /** When the time of each seat is up whose clock runs, in milliseconds since 1970. */
    deadlines: async (match: Match) => deadlines(match, await vacationsIn(match), openedAt),
  };
}

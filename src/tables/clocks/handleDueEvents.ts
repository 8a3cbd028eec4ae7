import { type Result, refuse } from '../../engine/result.ts';
import { endIdle } from '../../match/absence.ts';
import { type Change, changed, type MatchChange } from '../../match/change.ts';
import { expire } from '../../match/lobby.ts';
import type { Match, MatchId } from '../../match/match.ts';
import type { Pause } from '../../match/pauses.ts';
import type { ClockEvent } from './clockEvent.ts';
import { changeIfDue, type DueEvent, dueEvents, GONE, type Times } from './dueEvents.ts';
import { type TimeoutEvent, type TimeUpOptions, timeOut } from './timeUp.ts';

/** What is needed to handle the deadlines of matches. */
export interface DueEventOptions extends TimeUpOptions {
  readonly now: () => number;
  /** The outages for a match's people. */
  readonly listOutages: (match: Match) => Promise<readonly Pause[]>;
}

/**
 * What happened to a match because of a deadline, and when the next one is, in milliseconds since 1970; undefined for
 * none.
 */
export interface DueEventOutcome {
  readonly news: readonly ClockEvent[];
  readonly next: number | undefined;
}

/**
 * How long a click that was made in time may take to arrive, in milliseconds: Discord waits no longer for an answer.
 */
export const PRESS_ON_ITS_WAY = 3000;

/** What is due within this many milliseconds is treated as simultaneous: people see minutes. */
const SAME_MOMENT = 60_000;

/** Does everything that is due for a match, in order; seats whose time runs out at the same moment together. */
export async function handleDueEvents(options: DueEventOptions, id: MatchId): Promise<DueEventOutcome> {
  const news: ClockEvent[] = [];
  for (;;) {
    const match = await options.matches.read(id);
    const outages = match === undefined ? [] : await options.listOutages(match);
    const times = { now: options.now(), outages };
    const events = match && dueEvents(match, await options.settingsIn(match), times);
    const [first] = events ?? [];
    if (match === undefined || events === undefined || first === undefined) return { news, next: undefined };
    if (doneAt(first) > times.now) return { news, next: doneAt(first) };
    const together = events.filter((one) => isDueWith(first, one, times.now));
    const done = await keepTogether(options, match, together, times);
    if (done !== undefined) news.push(done);
  }
}

/** When something due is done: a click that was made in time comes first. */
function doneAt({ kind, at }: DueEvent): number {
  return kind === 'timeout' ? at + PRESS_ON_ITS_WAY : at;
}

/**
 * Whether an event is handled together with the first one: reminders are sent a little early, so that one message
 * covers them.
 */
function isDueWith(first: DueEvent, one: DueEvent, now: number): boolean {
  if (first.kind === 'reminder' && one.kind === 'reminder') return one.earliest <= now;
  return one.at <= Math.min(now, first.at + SAME_MOMENT);
}

type ReminderEvent = Extract<DueEvent, { kind: 'reminder' }>;

/** Handles the first event together with all others of its kind at the same moment. */
async function keepTogether(
  options: DueEventOptions,
  match: Match,
  together: readonly DueEvent[],
  times: Times,
): Promise<ClockEvent | undefined> {
  const [first] = together;
  if (first === undefined) return undefined;
  if (first.kind === 'timeout') return timeOut(options, match, together.filter(isTimeout), times);
  if (first.kind === 'reminder') return remindTogether(options, match, together.filter(isReminder), times);
  return keep(options, match, first, times);
}

function isTimeout(one: DueEvent): one is TimeoutEvent {
  return one.kind === 'timeout';
}

function isReminder(one: DueEvent): one is ReminderEvent {
  return one.kind === 'reminder';
}

async function keep(
  options: DueEventOptions,
  match: Match,
  appointment: Exclude<DueEvent, TimeoutEvent | ReminderEvent>,
  times: Times,
): Promise<ClockEvent | undefined> {
  const { now } = times;
  switch (appointment.kind) {
    case 'warning': {
      const { since } = appointment;
      const warn: Change = (current) => changed({ ...current, warned: { since, at: now } });
      const noted = await changeIfDue(options, match.id, appointment, times, warn);
      const settings = noted && dueEvents(noted.match, await options.settingsIn(noted.match), times);
      const end = settings?.find(({ kind }) => kind === 'idleEnd');
      return noted && end && { kind: 'warning', match: noted.match, endsAt: end.at };
    }
    case 'idleEnd': {
      const { gameOf } = options;
      const end: Change = (current) => endIdle(gameOf(current), current, now);
      const ended = await changeIfDue(options, match.id, appointment, times, end);
      return ended && { kind: 'change', before: match, change: ended };
    }
    case 'lobbyEnd': {
      const ended = await changeIfDue(options, match.id, appointment, times, expire);
      return ended && { kind: 'change', before: match, change: ended };
    }
    case 'expiry': {
      const { proposal } = match;
      const noted = await changeIfDue(options, match.id, appointment, times, ({ proposal: _, ...rest }) =>
        changed(rest),
      );
      return noted && proposal && { kind: 'expiry', match: noted.match, proposal };
    }
  }
}

/** Records one reminder for several seats: people get one message. */
async function remindTogether(
  options: DueEventOptions,
  match: Match,
  reminders: readonly ReminderEvent[],
  times: Times,
): Promise<ClockEvent | undefined> {
  const [first] = reminders;
  if (first === undefined) return undefined;
  const noted = await changeIfDue(options, match.id, first, times, (current) => remind(current, reminders));
  return noted && { kind: 'reminder', match: noted.match, seats: reminders };
}

function remind(match: Match, reminders: readonly ReminderEvent[]): Result<MatchChange> {
  const { clock } = match;
  if (clock === undefined) return refuse(GONE);
  const seats = clock.seats.map((one, at) => {
    const moment = reminders.find(({ seat }) => seat === at)?.moment;
    return moment === undefined ? one : { ...one, reminded: moment };
  });
  return changed({ ...match, clock: { ...clock, seats } });
}

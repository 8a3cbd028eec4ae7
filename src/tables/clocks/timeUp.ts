import { isDeepStrictEqual } from 'node:util';
import type { Game } from '../../engine/game.ts';
import { type Phrase, phrase } from '../../engine/phrase.ts';
import { accept, type Result, refuse } from '../../engine/result.ts';
import type { Seat } from '../../engine/seat.ts';
import { endIdle, evict } from '../../match/absence.ts';
import { type Change, changed, type KeptMatches, type MatchChange } from '../../match/change.ts';
import { expire } from '../../match/lobby.ts';
import { type Match, type MatchId, presentPersons } from '../../match/match.ts';
import type { Pause } from '../../match/pauses.ts';
import { findPause, playMoves, replaceBySubstitute, toAct } from '../../match/play.ts';
import type { ClockEvent } from './clockEvent.ts';
import { findTimeLimit, type SettingsOf } from './deadlines.ts';
import { type DueEvent, dueEvents, type Times } from './dueEvents.ts';
import { type ComputerMover, findPass, isOfLastTurn, stepFor } from './missedMoves.ts';

/** What is needed to handle the deadlines of matches. */
export interface AttendOptions extends ComputerMover {
  readonly matches: KeptMatches;
  readonly settingsIn: (match: Match) => Promise<SettingsOf>;
  readonly now: () => number;
  /** The outages for a match's people. */
  readonly listOutages: (match: Match) => readonly Pause[];
}

/** After this many missed turns in a row, a computer player takes the seat for good. */
const MOST_MISSED = 3;

/**
 * What happened to a match because of a deadline, and when the next one is, in milliseconds since 1970; undefined for
 * none.
 */
export interface AttendOutcome {
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
export async function attend(options: AttendOptions, id: MatchId): Promise<AttendOutcome> {
  const news: ClockEvent[] = [];
  for (;;) {
    const match = await options.matches.read(id);
    const times = { now: options.now(), outages: match === undefined ? [] : options.listOutages(match) };
    const appointments = match && dueEvents(match, await options.settingsIn(match), times);
    const [first] = appointments ?? [];
    if (match === undefined || appointments === undefined || first === undefined) return { news, next: undefined };
    if (doneAt(first) > times.now) return { news, next: doneAt(first) };
    const together = appointments.filter((one) => isDueWith(first, one, times.now));
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

type TimeoutEvent = Extract<DueEvent, { kind: 'timeout' }>;
type ReminderEvent = Extract<DueEvent, { kind: 'reminder' }>;

/** Handles the first event together with all others of its kind at the same moment. */
async function keepTogether(
  options: AttendOptions,
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
  options: AttendOptions,
  match: Match,
  appointment: Exclude<DueEvent, TimeoutEvent | ReminderEvent>,
  times: Times,
): Promise<ClockEvent | undefined> {
  const { now } = times;
  switch (appointment.kind) {
    case 'warning': {
      const { since } = appointment;
      const warn: Change = (current) => changed({ ...current, warned: { since, at: now } });
      const noted = await ifStill(options, match.id, appointment, times, warn);
      const settings = noted && dueEvents(noted.match, await options.settingsIn(noted.match), times);
      const end = settings?.find(({ kind }) => kind === 'idleEnd');
      return noted && end && { kind: 'warning', match: noted.match, endsAt: end.at };
    }
    case 'idleEnd': {
      const { gameOf } = options;
      const end: Change = (current) => endIdle(gameOf(current), current, now);
      const ended = await ifStill(options, match.id, appointment, times, end);
      return ended && { kind: 'change', before: match, change: ended };
    }
    case 'lobbyEnd': {
      const ended = await ifStill(options, match.id, appointment, times, expire);
      return ended && { kind: 'change', before: match, change: ended };
    }
    case 'expiry': {
      const { proposal } = match;
      const noted = await ifStill(options, match.id, appointment, times, ({ proposal: _, ...rest }) => changed(rest));
      return noted && proposal && { kind: 'expiry', match: noted.match, proposal };
    }
  }
}

/** Makes a change only if the deadline still holds: nobody moved, and nobody else handled it. */
async function ifStill(
  { matches, settingsIn }: AttendOptions,
  id: MatchId,
  appointment: DueEvent,
  times: Times,
  make: Change,
): Promise<MatchChange | undefined> {
  const match = await matches.read(id);
  if (match === undefined) return undefined;
  const settingsOf = await settingsIn(match);
  const made = await matches.change(id, (current) => {
    const stands = dueEvents(current, settingsOf, times).some((one) => isDeepStrictEqual(one, appointment));
    return stands ? make(current) : refuse(GONE);
  });
  if (made === undefined || made.ok) return made?.value;
  if (made.refusal === GONE) return undefined;
  throw new Error(`match ${id}: what was due could not be done: ${made.refusal.key}`);
}

/** Never shown. */
const GONE: Phrase = phrase('engine.notYourTurn');

/** Records one reminder for several seats: people get one message. */
async function remindTogether(
  options: AttendOptions,
  match: Match,
  reminders: readonly ReminderEvent[],
  times: Times,
): Promise<ClockEvent | undefined> {
  const [first] = reminders;
  if (first === undefined) return undefined;
  const noted = await ifStill(options, match.id, first, times, (current) => remind(current, reminders));
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

/**
 * Carries out the timeout choice for seats whose time ran out at the same moment: none is better or worse off than
 * another.
 */
async function timeOut(
  options: AttendOptions,
  match: Match,
  late: readonly TimeoutEvent[],
  times: Times,
): Promise<ClockEvent | undefined> {
  const [first] = late;
  if (first === undefined) return undefined;
  if (match.clock?.timeout === 'forfeit') return forfeitTogether(options, match, late, first, times);
  let done: { readonly change: MatchChange; readonly headlines: readonly Headline[] } | undefined;
  for (const one of late) {
    const current = done?.change.match ?? match;
    if (current.status !== 'running') break;
    const more = await timeOutOne(options, current, one, times);
    if (more === undefined) continue;
    const { match: after, events } = more.change;
    done = {
      change: { match: after, events: [...(done?.change.events ?? []), ...events] },
      headlines: [...(done?.headlines ?? []), more.headline],
    };
  }
  if (done === undefined) return undefined;
  const { match: after, events } = done.change;
  const told = describeHeadlines(done.headlines).map((text) => ({ to: 'everyone' as const, text }));
  return { kind: 'change', before: match, change: { match: after, events: [...told, ...events] } };
}

/** Why a seat's turn ended; one text for all seats it applies to. */
interface Headline {
  readonly key:
    | 'clocks.up.computer'
    | 'clocks.up.skip'
    | 'clocks.up.away'
    | 'clocks.up.substitute'
    | 'clocks.up.everybody';
  readonly seat: Seat;
}

/** One sentence for each event, with the names of everyone it happened to. */
function describeHeadlines(headlines: readonly Headline[]): readonly Phrase[] {
  return [...Map.groupBy(headlines, ({ key }) => key)].map(([key, those]) =>
    phrase(key, {
      player: those.map(({ seat }) => phrase('discord.seat', { player: { seat } })),
      turns: MOST_MISSED,
    }),
  );
}

/** Everyone whose time ran out is out. If nobody else is left, nobody has won. */
async function forfeitTogether(
  options: AttendOptions,
  match: Match,
  late: readonly TimeoutEvent[],
  first: TimeoutEvent,
  times: Times,
): Promise<ClockEvent | undefined> {
  const game = options.gameOf(match);
  const doing = { at: times.now, by: 'clock' as const };
  const seats = late.map(({ seat }) => seat);
  const stays = presentPersons(match).some((seat) => !seats.includes(seat));
  if (!stays && seats.length > 1) {
    const end: Change = (current) => changed({ ...current, status: 'closed' });
    const done = await ifStill(options, match.id, first, times, end);
    return done && news(match, done, phrase('clocks.up.everybody'));
  }
  const leave: Change = (current) =>
    seats.reduce<Result<MatchChange>>((made, seat) => {
      if (!made.ok || made.value.match.status !== 'running') return made;
      const left = evict(game, made.value.match, seat, doing);
      return left.ok ? accept({ ...left.value, events: [...made.value.events, ...left.value.events] }) : left;
    }, changed(current));
  const left = await ifStill(options, match.id, first, times, leave);
  return left && { kind: 'change', before: match, change: left };
}

/** Carries out the timeout choice for one of them. */
async function timeOutOne(
  options: AttendOptions,
  match: Match,
  appointment: TimeoutEvent,
  times: Times,
): Promise<{ readonly change: MatchChange; readonly headline: Headline } | undefined> {
  const { now } = times;
  const game = options.gameOf(match);
  const { seat } = appointment;
  const doing = { at: now, by: 'clock' as const };
  const before = match.clock?.seats[seat]?.missed ?? 0;
  const isMore = before > 0 && (await isOfLastTurn(options, match, seat));
  const still = (make: Change) => ifStill(options, match.id, appointment, times, isMore ? make : counted(seat, make));
  const missed = isMore ? before : before + 1;
  if (missed >= MOST_MISSED) {
    const isEnd = haveAllVanished(match, seat);
    const done = await still((current) =>
      isEnd ? changed({ ...current, status: 'closed' }) : replaceBySubstitute(game, current, seat, doing),
    );
    return done && { change: done, headline: { key: isEnd ? 'clocks.up.everybody' : 'clocks.up.substitute', seat } };
  }
  // If everyone moves freely, there is no turn to play: absent players only lose their seat in the end.
  if (findPause(game, match) !== undefined) {
    const noted = await still((current) => changed(withTimeAnew(current, seat, now)));
    return noted && { change: noted, headline: { key: 'clocks.up.away', seat } };
  }
  return playForThem(options, match, seat, now, still);
}

/** Plays a missed turn: a pass if that was chosen, otherwise a computer's move. */
async function playForThem(
  options: AttendOptions,
  match: Match,
  seat: Seat,
  now: number,
  still: (make: Change) => Promise<MatchChange | undefined>,
): Promise<{ readonly change: MatchChange; readonly headline: Headline } | undefined> {
  const game = options.gameOf(match);
  const skips = match.clock?.timeout === 'skip';
  const first = await stepFor(options, match, seat, skips);
  let done = await still((current) => playMoves(game, seat, [first], { at: now, by: 'clock' })(current));
  if (done === undefined) return undefined;
  const isSkipped = skips && first === findPass(game, match, seat);
  let acting = toAct(game, match);
  while (isSameTurn(game, acting, done.match, seat)) {
    acting = toAct(game, done.match);
    const more: MatchChange | undefined = await playOn(options, done.match, seat, skips, now);
    if (more === undefined) break;
    done = { match: more.match, events: [...done.events, ...more.events] };
  }
  return { change: done, headline: { key: isSkipped ? 'clocks.up.skip' : 'clocks.up.computer', seat } };
}

/**
 * Whether the other players have been absent as well, up to the turn that this seat is missing now: then nobody
 * deserves better than another.
 */
function haveAllVanished(match: Match, seat: Seat): boolean {
  const others = presentPersons(match).filter((one) => one !== seat);
  return others.length > 0 && others.every((one) => (match.clock?.seats[one]?.missed ?? 0) >= MOST_MISSED - 1);
}

function withTimeAnew(match: Match, seat: Seat, now: number): Match {
  const { clock } = match;
  const limit = findTimeLimit(match);
  if (clock === undefined || limit === undefined) return match;
  const seats = clock.seats.map(({ missed, ...one }, at) =>
    at === seat ? { missed, left: limit.add, since: now } : { missed, ...one },
  );
  return { ...match, clock: { ...clock, seats } };
}

function news(before: Match, { match, events }: MatchChange, headline: Phrase): ClockEvent {
  return { kind: 'change', before, change: { match, events: [{ to: 'everyone', text: headline }, ...events] } };
}

/** Counts a missed turn. */
function counted(seat: Seat, make: Change): Change {
  return (match) => {
    const { clock } = match;
    if (clock === undefined) return make(match);
    const seats = clock.seats.map((one, at) => (at === seat ? { ...one, missed: one.missed + 1 } : one));
    return make({ ...match, clock: { ...clock, seats } });
  };
}

/**
 * Whether a turn of several moves continues: the seat is to move, and nobody else who was not to move before, as in a
 * new round. In solo games, every move is a turn.
 */
function isSameTurn(game: Game, acting: readonly Seat[], after: Match, seat: Seat): boolean {
  const now = toAct(game, after);
  return after.players.length > 1 && now.includes(seat) && now.every((one) => acting.includes(one));
}

/** The next move of a turn that a computer player has begun; none if its player was faster. */
async function playOn(
  options: AttendOptions,
  match: Match,
  seat: Seat,
  skips: boolean,
  now: number,
): Promise<MatchChange | undefined> {
  const game = options.gameOf(match);
  const text = await stepFor(options, match, seat, skips);
  const made = await options.matches.change(match.id, (current) =>
    current.log.slice(match.log.length).some((entry) => entry.seat === seat)
      ? refuse(GONE)
      : playMoves(game, seat, [text], { at: now, by: 'clock' })(current),
  );
  return made?.ok ? made.value : undefined;
}

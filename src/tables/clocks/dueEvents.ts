import { isDeepStrictEqual } from 'node:util';
import { type Phrase, phrase } from '../../engine/phrase.ts';
import { refuse } from '../../engine/result.ts';
import type { Seat } from '../../engine/seat.ts';
import type { Change, KeptMatches, MatchChange } from '../../match/change.ts';
import { pausesWithoutChannel } from '../../match/channel.ts';
import type { SeatClock } from '../../match/clockRecord.ts';
import { isLive, type Match, type MatchId, type PersonId, type Proposal } from '../../match/match.ts';
import { TIME_LIMITS, USUAL_PACE } from '../../match/pace.ts';
import { countedUntil, mergePauses, type Pause } from '../../match/pauses.ts';
import { PROPOSAL_LASTS, personsAsked } from '../../match/proposals.ts';
import type { RuledGames } from '../../match/ruledGames.ts';
import { listReminders, type Reminder } from '../../notifications/reminders.ts';
import { listPersons } from '../people/person.ts';
import type { ActingPerson, Settings } from '../people/settings.ts';
import type { Schedule } from './clocks.ts';
import {
  deadlines,
  findDeadline,
  findTimeLimit,
  listPauses,
  type SettingsOf,
  settingsAt,
  ticked,
} from './deadlines.ts';
import type { Uptime } from './openUptime.ts';
import { AT_ONCE, type TimerQueue } from './timerQueue.ts';

/** Something that will happen to a match at `at` (milliseconds since 1970) if nobody acts before. */
export type DueEvent =
  | { readonly kind: 'timeout'; readonly at: number; readonly seat: Seat }
  | ({ readonly kind: 'reminder'; readonly seat: Seat; readonly due: number } & Reminder)
  | { readonly kind: 'expiry'; readonly at: number }
  | { readonly kind: 'warning'; readonly at: number; readonly since: number }
  | { readonly kind: 'idleEnd'; readonly at: number }
  | { readonly kind: 'lobbyEnd'; readonly at: number };

/** The present, and the outages for the match's people, in milliseconds since 1970. */
export interface Times {
  readonly now: number;
  readonly outages: readonly Pause[];
}

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** How long a table without a clock may be idle; people are warned some days before. */
export const IDLE_LASTS = 30 * DAY;
export const IDLE_WARNING = 3 * DAY;

/** How long a table waits for players, in milliseconds; with invited people, as long as a turn takes, up to a week. */
export const LOBBY_LASTS = DAY;
const LONGEST_LOBBY = 7 * DAY;

/** What will happen to a match, the next event first. Events that were missed come only once. */
export function dueEvents(match: Match, settingsOf: SettingsOf, times: Times): readonly DueEvent[] {
  const { outages } = times;
  if (match.status === 'lobby') {
    return [{ kind: 'lobbyEnd', at: lobbyEnd(match, settingsOf, outages) }];
  }
  if (!isLive(match)) return [];
  const { proposal, clock } = match;
  const clocks = (clock?.seats ?? []).flatMap((one, seat) =>
    clockAppointments(one, seat, settingsAt(match, seat, settingsOf), times),
  );
  const idle =
    findTimeLimit(match) === undefined
      ? [
          match.daily === undefined
            ? idleAppointment(match, pausesAt(match, settingsOf, outages))
            : endOfDay(match, match.daily, outages),
        ]
      : [];
  // Declined or not: the message with the question goes then at the latest.
  const expiry: DueEvent[] =
    proposal === undefined ? [] : [{ kind: 'expiry', at: questionEnd(match, proposal, settingsOf, outages) }];
  return [...clocks, ...idle, ...expiry].sort((a, b) => a.at - b.at);
}

/** Until when people can join a waiting table: outages do not count, nor vacations of invited people. */
function lobbyEnd({ createdAt, invited, clock }: Match, settingsOf: SettingsOf, outages: readonly Pause[]): number {
  const turn = TIME_LIMITS[clock?.pace ?? USUAL_PACE]?.start ?? LONGEST_LOBBY;
  const lasts = invited.length === 0 ? LOBBY_LASTS : Math.min(Math.max(turn, LOBBY_LASTS), LONGEST_LOBBY);
  return countedUntil([...outages, ...readVacations(invited, settingsOf)], createdAt, lasts);
}

/** Until when a question can be answered: outages do not count, nor vacations of people who have not answered. */
function questionEnd(match: Match, proposal: Proposal, settingsOf: SettingsOf, outages: readonly Pause[]): number {
  const pauses = [...outages, ...readVacations(personsAsked(match, proposal), settingsOf)];
  return countedUntil(pauses, proposal.expires - PROPOSAL_LASTS, PROPOSAL_LASTS);
}

function readVacations(persons: readonly PersonId[], settingsOf: SettingsOf): readonly Pause[] {
  return persons.flatMap((person) => settingsOf(person)?.vacations ?? []);
}

/** The times in which a delay at a table is nobody's fault: outages and vacations. */
function pausesAt({ players }: Match, settingsOf: SettingsOf, outages: readonly Pause[]): readonly Pause[] {
  const persons = players.flatMap((player) => (player.kind === 'person' ? [player.id] : []));
  return [...outages, ...readVacations(persons, settingsOf)];
}

function clockAppointments(
  clock: SeatClock,
  seat: Seat,
  settings: Settings | undefined,
  { now, outages }: Times,
): readonly DueEvent[] {
  if (settings === undefined) return [];
  const due = findDeadline(clock, settings, outages);
  if (due === undefined) return [];
  if (due <= now) return [{ kind: 'timeout', at: due, seat }];
  const { since = 0, left, reminded = 0 } = clock;
  const turn = { since, left, due, reminded, pauses: listPauses(settings, outages) };
  const reminders = listReminders(settings, turn, now).map((one) => ({ kind: 'reminder' as const, seat, due, ...one }));
  return [...reminders, { kind: 'timeout', at: due, seat }];
}

/**
 * A daily game can be finished on the next day, and by someone who is playing it then, within a day after their last
 * move.
 */
function endOfDay({ log, createdAt }: Match, daily: string, outages: readonly Pause[]): DueEvent {
  const last = log.at(-1)?.at ?? createdAt;
  const at = Math.max(countedUntil(outages, Date.parse(daily), 2 * DAY), countedUntil(outages, last, DAY));
  return { kind: 'idleEnd', at };
}

/** The end of an idle table, or the warning before it. */
function idleAppointment({ warned, log, createdAt }: Match, pauses: readonly Pause[]): DueEvent {
  const since = log.at(-1)?.at ?? createdAt;
  if (warned?.since === since) return { kind: 'idleEnd', at: countedUntil(pauses, warned.at, IDLE_WARNING) };
  return { kind: 'warning', at: countedUntil(pauses, since, IDLE_LASTS - IDLE_WARNING), since };
}

/** What is needed to change a match when something is due. */
export interface DueOptions {
  readonly matches: KeptMatches;
  readonly settingsIn: (match: Match) => Promise<SettingsOf>;
}

/** Makes a change only if the deadline still holds: nobody moved, and nobody else handled it. */
export async function changeIfDue(
  { matches, settingsIn }: DueOptions,
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

/** The refusal of a change that is no longer due; never shown. */
export const GONE: Phrase = phrase('engine.notYourTurn');

interface ScheduleOptions extends Pick<RuledGames, 'gameOf'> {
  readonly timerQueue: Pick<TimerQueue, 'note' | 'at'>;
  readonly readSettings: (person: PersonId) => Promise<Settings>;
  readonly uptime: Pick<Uptime, 'listOutages'>;
  /** When the bot was not in a server. */
  readonly listAbsences: (guild: string | undefined) => Promise<readonly Pause[]>;
  readonly now: () => number;
}

export function openSchedule({
  timerQueue,
  readSettings,
  gameOf,
  uptime,
  listAbsences,
  now,
}: ScheduleOptions): Schedule {
  /** The tables that are not over. */
  const live = new Set<MatchId>();

  async function listOutages(match: Match): Promise<readonly Pause[]> {
    const { guild } = match.where;
    const unreachable = [...(await listAbsences(guild)), ...pausesWithoutChannel(match, now())];
    const outages = uptime.listOutages(guild);
    return unreachable.length === 0 ? outages : mergePauses([...outages, ...unreachable]);
  }

  async function settingsIn(match: Match, by?: ActingPerson): Promise<SettingsOf> {
    if (!dependsOnPersons(match)) return () => undefined;
    const all = await Promise.all(
      listPersons(match).map(
        async (person) => [person, person === by?.person ? by.settings : await readSettings(person)] as const,
      ),
    );
    const settings = new Map(all);
    return (person) => settings.get(person);
  }

  function noteLive(id: MatchId, match: Match | undefined): void {
    if (match !== undefined && isLive(match)) live.add(id);
    else live.delete(id);
  }

  function noteAt(match: Match, next: number | undefined): void {
    noteLive(match.id, match);
    timerQueue.note(match.id, next);
  }

  return {
    async tick(match, before, by) {
      const settings = await settingsIn(match, by);
      const outages = await listOutages(match);
      const at = now();
      const after = ticked(gameOf(match), before, match, at, settings, outages);
      const settingsAfter = dependsOnPersons(match) ? settings : await settingsIn(after, by);
      return { match: after, next: dueEvents(after, settingsAfter, { now: at, outages })[0]?.at };
    },
    async note(match) {
      const events = await Promise.all([settingsIn(match), listOutages(match)]).then(
        ([settings, outages]) => dueEvents(match, settings, { now: now(), outages }),
        () => [{ at: AT_ONCE }],
      );
      noteAt(match, events[0]?.at);
    },
    noteAt,
    noteLive,
    at: timerQueue.at,
    learn(id, due) {
      live.add(id);
      if (timerQueue.at(id) === undefined) timerQueue.note(id, due);
    },
    count: () => live.size,
    forget(id) {
      live.delete(id);
      timerQueue.note(id, undefined);
    },
    settingsIn: (match) => settingsIn(match),
    listOutages,
    deadlines: async (match, by) => deadlines(match, await settingsIn(match, by), await listOutages(match), now()),
    lobbyEnds: async (match) => lobbyEnd(match, await settingsIn(match), await listOutages(match)),
    questionEnds: async (match, proposal) =>
      questionEnd(match, proposal, await settingsIn(match), await listOutages(match)),
  };
}

/** Whether what is due in a match depends on its people's settings. */
function dependsOnPersons(match: Match): boolean {
  if (match.status === 'lobby') return match.invited.length > 0;
  if (match.proposal !== undefined || match.clock?.seats.some(({ since }) => since !== undefined) === true) return true;
  return match.status === 'running' && match.daily === undefined && findTimeLimit(match) === undefined;
}

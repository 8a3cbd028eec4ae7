import type { Seat } from '../../engine/seat.ts';
import type { SeatClock } from '../../match/clockRecord.ts';
import { isLive, type Match, type PersonId, type Proposal } from '../../match/match.ts';
import { TIME_LIMITS, USUAL_PACE } from '../../match/pace.ts';
import { countedUntil, type Pause } from '../../match/pauses.ts';
import { PROPOSAL_LASTS, personsAsked } from '../../match/proposals.ts';
import { listReminders, type Reminder } from '../../notifications/reminders.ts';
import type { Settings } from '../people/settings.ts';
import { findDeadline, findTimeLimit, listPauses, type SettingsOf, settingsAt } from './deadlines.ts';

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
export function lobbyEnd(
  { createdAt, invited, clock }: Match,
  settingsOf: SettingsOf,
  outages: readonly Pause[],
): number {
  const turn = TIME_LIMITS[clock?.pace ?? USUAL_PACE]?.start ?? LONGEST_LOBBY;
  const lasts = invited.length === 0 ? LOBBY_LASTS : Math.min(Math.max(turn, LOBBY_LASTS), LONGEST_LOBBY);
  return countedUntil([...outages, ...readVacations(invited, settingsOf)], createdAt, lasts);
}

/** Until when a question can be answered: outages do not count, nor vacations of people who have not answered. */
export function questionEnd(
  match: Match,
  proposal: Proposal,
  settingsOf: SettingsOf,
  outages: readonly Pause[],
): number {
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

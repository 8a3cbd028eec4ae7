import type { Seat } from '../engine/seat.ts';
import { type Change, changed } from './change.ts';
import { isLive, type Match } from './match.ts';

/** A time that does not count, in milliseconds since 1970; `until` is no part of it. */
export interface Pause {
  readonly from: number;
  readonly until: number;
}

/** The same time as pauses that do not touch each other, the oldest first. */
export function mergePauses(pauses: readonly Pause[]): readonly Pause[] {
  const merged: Pause[] = [];
  for (const pause of pauses.toSorted((one, other) => one.from - other.from)) {
    const last = merged.at(-1);
    if (pause.until <= pause.from) continue;
    if (last === undefined || last.until < pause.from) merged.push(pause);
    else merged[merged.length - 1] = { from: last.from, until: Math.max(last.until, pause.until) };
  }
  return merged;
}

/** The pause that lasts at `at`, if one does. */
export function pauseAt(pauses: readonly Pause[], at: number): Pause | undefined {
  return pauses.find(({ from, until }) => from <= at && at < until);
}

/** How much of the time between `from` and `to` counts, in milliseconds. The pauses may overlap. */
export function countedBetween(pauses: readonly Pause[], from: number, to: number): number {
  return mergePauses(pauses).reduce((span, pause) => span - overlap(pause, from, to), Math.max(0, to - from));
}

/** When `span` milliseconds that count will have passed since `from`. The pauses may overlap. */
export function countedUntil(pauses: readonly Pause[], from: number, span: number): number {
  let end = from + span;
  for (const pause of mergePauses(pauses)) {
    if (pause.from < end && pause.until > from) end += pause.until - Math.max(pause.from, from);
  }
  return end;
}

/** How much of the time between `from` and `to` lies in a pause, in milliseconds. */
export function overlap(pause: Pause, from: number, to: number): number {
  return Math.max(0, Math.min(pause.until, to) - Math.max(pause.from, from));
}

/** Notes the message that reminds the players of seats, in the place of those before it; forgets what moves have overtaken. */
export function noteReminder(message: string, seats: readonly Seat[]): Change {
  return (match) => {
    const { reminders = [], log } = match;
    const others = reminders.filter((one) => one.log === log.length && !seats.includes(one.seat));
    const own = seats.map((seat) => ({ message, seat, log: log.length }));
    return changed({ ...match, reminders: [...others, ...own] });
  };
}

/** The messages that reminded of the present turn nobody but players who are reminded anew. */
export function replacedReminders({ reminders = [], log }: Match, seats: readonly Seat[]): readonly string[] {
  const present = reminders.filter((one) => one.log === log.length);
  const kept = present.filter(({ seat }) => !seats.includes(seat)).map(({ message }) => message);
  const replaced = present.map(({ message }) => message).filter((message) => !kept.includes(message));
  return [...new Set(replaced)];
}

/** The messages that remind of what was to be done `before` and is over now. */
export function deadReminders(before: Match | undefined, match: Match): readonly string[] {
  // What happens to a match after its end has overtaken nothing more.
  if (before?.reminders === undefined || !isLive(before)) return [];
  if (before.log.length === match.log.length && isLive(match)) return [];
  const present = before.reminders.filter(({ log }) => log === before.log.length);
  return [...new Set(present.map(({ message }) => message))];
}

import type { Seat } from '../engine/seat.ts';
import { type Change, changed } from './change.ts';
import { isLive, type Match } from './match.ts';

/**
 * Records the message that reminds the players of these seats, replacing earlier ones; drops reminders that moves have
 * made obsolete.
 */
export function noteReminder(message: string, seats: readonly Seat[]): Change {
  return (match) => {
    const { reminders = [], log } = match;
    const others = reminders.filter((one) => one.log === log.length && !seats.includes(one.seat));
    const own = seats.map((seat) => ({ message, seat, log: log.length }));
    return changed({ ...match, reminders: [...others, ...own] });
  };
}

/** The reminders of the current turn that concern only players who are being reminded again. */
export function replacedReminders({ reminders = [], log }: Match, seats: readonly Seat[]): readonly string[] {
  const present = reminders.filter((one) => one.log === log.length);
  const kept = present.filter(({ seat }) => !seats.includes(seat)).map(({ message }) => message);
  const replaced = present.map(({ message }) => message).filter((message) => !kept.includes(message));
  return [...new Set(replaced)];
}

/** The reminders for turns that were open `before` and are over now. */
export function deadReminders(before: Match | undefined, match: Match): readonly string[] {
  // Once a match has ended, later changes make no more reminders obsolete.
  if (before?.reminders === undefined || !isLive(before)) return [];
  if (before.log.length === match.log.length && isLive(match)) return [];
  const present = before.reminders.filter(({ log }) => log === before.log.length);
  return [...new Set(present.map(({ message }) => message))];
}

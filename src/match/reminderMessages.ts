import type { Seat } from '../engine/seat.ts';
import { type Change, changed } from './change.ts';
import { isLive, type Match } from './match.ts';

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

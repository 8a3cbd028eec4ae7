import type { Seat } from '../engine/seat.ts';
import { type Change, changed } from './change.ts';
import { isLive, type Match } from './match.ts';

/** Notes the message that reminds the player of a seat, in the place of the one before it; forgets what moves have overtaken. */
export function noteReminder(message: string, seat: Seat): Change {
  return (match) => {
    const { reminders = [], log } = match;
    const others = reminders.filter((one) => one.log === log.length && one.seat !== seat);
    return changed({ ...match, reminders: [...others, { message, seat, log: log.length }] });
  };
}

/** The messages that remind of what was to be done `before` and is over now. */
export function deadReminders(before: Match | undefined, match: Match): readonly string[] {
  // What happens to a match after its end has overtaken nothing more.
  if (before?.reminders === undefined || !isLive(before)) return [];
  if (before.log.length === match.log.length && isLive(match)) return [];
  return before.reminders.filter(({ log }) => log === before.log.length).map(({ message }) => message);
}

import { z } from 'zod';
import { phrase } from '../../engine/phrase.ts';
import { accept, type Result, refuse } from '../../engine/result.ts';
import { overlap } from '../../match/pauses.ts';

const DAY = 24 * 60 * 60 * 1000;
const YEAR = 365 * DAY;

/** How many days of vacation anyone may take within a year. */
export const VACATION_DAYS = 30;

/** A time in which a person's clocks are stopped, in milliseconds since 1970; `until` is not part of it. */
export const Vacation = z.object({ from: z.number(), until: z.number() });
export type Vacation = Readonly<z.infer<typeof Vacation>>;

/** The vacations of someone who is away from now until then, or why not: they have used up their days. */
export function startVacation(vacations: readonly Vacation[], now: number, until: number): Result<Vacation[]> {
  const past = endVacation(vacations, now);
  if (until <= now) return refuse(phrase('clocks.vacation.past'));
  if (until - now > timeLeft(past, now)) {
    return refuse(phrase('clocks.vacation.tooLong', { days: VACATION_DAYS, left: daysLeft(past, now) }));
  }
  return accept([...past, { from: now, until }]);
}

/** The vacations of someone who is back now. Old ones are removed. */
export function endVacation(vacations: readonly Vacation[], now: number): Vacation[] {
  return vacations
    .filter(({ from, until }) => from < now && until > now - 2 * YEAR)
    .map(({ from, until }) => ({ from, until: Math.min(until, now) }));
}

/** How many whole days of vacation someone has left this year. */
export function daysLeft(vacations: readonly Vacation[], now: number): number {
  return Math.floor(timeLeft(vacations, now) / DAY);
}

function timeLeft(vacations: readonly Vacation[], now: number): number {
  return vacations.reduce((span, vacation) => span - overlap(vacation, now - YEAR, now), VACATION_DAYS * DAY);
}

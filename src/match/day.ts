const DAY = 24 * 60 * 60 * 1000;

/** The day of a time in UTC: `2026-11-21`. */
export function dateOf(at: number): string {
  return new Date(at).toISOString().slice(0, 'yyyy-mm-dd'.length);
}

/** The day so many days before another one. */
export function daysBefore(date: string, days: number): string {
  return dateOf(Date.parse(date) - days * DAY);
}

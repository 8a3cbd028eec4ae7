const DAY = 24 * 60 * 60 * 1000;

/** The day of a time in UTC: `2026-11-21`. */
export function formatDate(at: number): string {
  return new Date(at).toISOString().slice(0, 'yyyy-mm-dd'.length);
}

/** The day so many days before another one. */
export function daysBefore(date: string, days: number): string {
  return formatDate(Date.parse(date) - days * DAY);
}

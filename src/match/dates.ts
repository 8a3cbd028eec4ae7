const DAY = 24 * 60 * 60 * 1000;

/** The UTC date of a time: `2026-11-21`. */
export function formatDate(at: number): string {
  return new Date(at).toISOString().slice(0, 'yyyy-mm-dd'.length);
}

/** The date this many days before another. */
export function daysBefore(date: string, days: number): string {
  return formatDate(Date.parse(date) - days * DAY);
}

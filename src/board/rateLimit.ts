import { rememberLatest } from '../tables/store/latest.ts';

const MOST_PERSONS = 10_000;

/** Whether somebody may do one thing more: at most `most` in any span of `span` milliseconds that begins with their first. */
export function createRateLimit(most: number, span: number, now: () => number): (who: string) => boolean {
  const counts = rememberLatest<string, { readonly since: number; count: number }>(MOST_PERSONS);
  return (who) => {
    const known = counts.get(who);
    const current = known === undefined || known.since + span <= now() ? { since: now(), count: 0 } : known;
    current.count += 1;
    counts.set(who, current);
    return current.count <= most;
  };
}

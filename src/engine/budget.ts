import type { Budget } from './computerPlayer.ts';

/** Returns a budget of a fixed number of steps, which is the same on every machine. */
export function stepBudget(steps: number): Budget {
  let asked = 0;
  const mayGoOn = () => {
    asked += 1;
    return asked <= steps;
  };
  return Object.assign(mayGoOn, { steps, used: () => (asked >= steps ? 1 : asked / steps) });
}

/**
 * Returns a budget of CPU time, starting now, so that a busy machine makes a player slower but not weaker. It also runs
 * out after a certain wall-clock time. All times are in milliseconds.
 */
export function coreTimeBudget(
  { time, longest }: { readonly time: number; readonly longest: number },
  { core, clock }: { readonly core: () => number; readonly clock: () => number },
): Budget {
  const [ofCore, byClock] = [timeBudget(time, core), timeBudget(longest, clock)];
  return Object.assign(() => ofCore() && byClock(), {
    used: () => Math.max(ofCore.used?.() ?? 0, byClock.used?.() ?? 0),
  });
}

/** Returns a time budget, starting now, measured by the given clock. */
export function timeBudget(time: number, now: () => number): Budget {
  const begun = now();
  return Object.assign(() => now() - begun < time, { used: () => (now() - begun < time ? (now() - begun) / time : 1) });
}

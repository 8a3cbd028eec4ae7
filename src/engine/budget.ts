import type { Budget } from './game.ts';

/** Returns a budget of a number of steps, which is the same on every machine. */
export function stepBudget(steps: number): Budget {
  let asked = 0;
  const mayGoOn = () => {
    asked += 1;
    return asked <= steps;
  };
  return Object.assign(mayGoOn, { steps, used: () => (asked >= steps ? 1 : asked / steps) });
}

/**
 * Returns a budget of an amount of a core's time from now, so that a busy machine makes a player slower and not weaker; it ends
 * as well once so much time has passed by the clock. All in milliseconds.
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

/** Returns a budget of an amount of time from now, by this clock. */
export function timeBudget(time: number, now: () => number): Budget {
  const begun = now();
  return Object.assign(() => now() - begun < time, { used: () => (now() - begun < time ? (now() - begun) / time : 1) });
}

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

/** Returns a budget of an amount of time from now, by this clock. */
export function timeBudget(time: number, now: () => number): Budget {
  const begun = now();
  return Object.assign(() => now() - begun < time, { used: () => (now() - begun < time ? (now() - begun) / time : 1) });
}

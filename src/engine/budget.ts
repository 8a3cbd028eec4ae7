import type { Budget } from './game.ts';

/** A budget of so many steps: the same for every machine. */
export function stepBudget(steps: number): Budget {
  let asked = 0;
  const mayGoOn = () => {
    asked += 1;
    return asked <= steps;
  };
  return Object.assign(mayGoOn, { steps, used: () => (asked >= steps ? 1 : asked / steps) });
}

/** A budget of so much time from now on, by this clock. */
export function timeBudget(time: number, now: () => number): Budget {
  const begun = now();
  return Object.assign(() => now() - begun < time, { used: () => Math.min(1, (now() - begun) / time) });
}

import type { Budget } from './game.ts';

/** A budget of so many steps: the same for every machine. */
export function stepBudget(steps: number): Budget {
  let left = steps;
  return () => {
    left -= 1;
    return left >= 0;
  };
}

import { easy } from './easy.ts';
import { type Effort, planner, weighingPlanner } from './planner.ts';

/** Takes the placement with the best estimate, one after another, and is off by several points. */
const STEADY: Effort = { width: 1, candidates: 1, steps: 0, ends: 0, noise: 10 };
/** The same with hardly any error. */
const MEDIUM: Effort = { ...STEADY, noise: 2 };
/** Plans the round by estimates: takes no time and is nearly as strong as `HARD`. */
export const QUICK: Effort = { width: 8, candidates: 1, steps: 0, ends: 0, noise: 0 };
/** Compares many plans by playing them out. */
const HARD: Effort = { width: 1000, candidates: 256, steps: 24_000, ends: 100_000, noise: 0 };

/** Average solo points, measured by `npm run arena -- railroad <level> --solo --steps 24000`: 16, 37, 51 and 62. */
export const PLAYERS = {
  easy,
  steady: planner(STEADY),
  medium: planner(MEDIUM),
  hard: weighingPlanner(HARD),
} as const;

import { easy } from './easy.ts';
import { type Effort, planner } from './planner.ts';

/** Takes the placement with the best estimate, one after the other. */
const MEDIUM: Effort = { width: 1, candidates: 1, playouts: 0, noise: 2 };
/** Plans the round by estimates: at once, and nearly as strong as `HARD`. */
export const QUICK: Effort = { width: 8, candidates: 1, playouts: 0, noise: 0 };
/** Compares many plans by playing them out. */
const HARD: Effort = { width: 60, candidates: 24, playouts: 1000, noise: 0 };

/** Mean points alone, over at least 100 matches: see the README. */
export const PLAYERS = { easy, medium: planner(MEDIUM), hard: planner(HARD) } as const;

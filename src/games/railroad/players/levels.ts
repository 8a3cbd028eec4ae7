import { easy } from './easy.ts';
import { type Effort, planner } from './planner.ts';

/** Plans the round by estimates alone. */
export const MEDIUM: Effort = { width: 8, candidates: 1, playouts: 0 };
/** Compares many plans by playing them out. */
const HARD: Effort = { width: 60, candidates: 24, playouts: 1500 };

export const PLAYERS = { easy, medium: planner(MEDIUM), hard: planner(HARD) } as const;

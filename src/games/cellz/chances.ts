/** How good leads are, by 400 matches of medium players: `npm run bench -- chances --cellz --write` made it. */
import type { Chances } from '../../engine/chances.ts';

export const CHANCES: Chances = [5000, 5000, 32.9, 22, 9.9, 3.05];

/** The same of what is proven, by who plays on. */
export const PROVEN = { easy: 60, medium: 3.2, hard: 0.25 };

/** How good leads are, by 400 matches of medium players: `npm run bench -- chances --domination --write` made it. */
import type { Chances } from '../../engine/chances.ts';

export const CHANCES: Chances = [52.4, 31.4, 15.9, 11, 8.36, 6.2];

/** The same of what is proven, by who plays on. */
export const PROVEN = { easy: 7, medium: 2, hard: 0.25 };

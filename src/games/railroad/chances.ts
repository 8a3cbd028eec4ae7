/** How good leads are, by 400 matches of medium players: `npm run bench -- chances --railroad --write` made it. */
import type { Chances } from '../../engine/chances.ts';

export const CHANCES: Chances = [29.5, 13.4, 10.6, 5.68, 4.33, 2.62];

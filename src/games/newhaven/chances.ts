/** How good leads are, by 400 matches of medium players: `npm run bench -- chances --newhaven --write` made it. */
import type { Chances } from '../../engine/chances.ts';

export const CHANCES: Chances = [41.6, 19.2, 13.8, 7.64, 4.75, 2.36];

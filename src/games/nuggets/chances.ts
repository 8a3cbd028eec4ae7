/** How good leads are, by 400 matches of medium players: `npm run bench -- chances --nuggets --write` made it. */
import type { Chances } from '../../engine/chances.ts';

export const CHANCES: Chances = [53.1, 36.4, 31.6, 28.5, 23.7, 18.1];

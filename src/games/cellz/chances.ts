/** How good leads are, by 400 matches of medium players: `npm run bench -- chances --cellz --write` made it. */
import type { Chances } from '../../engine/chances.ts';

export const CHANCES: Chances = [5000, 5000, 32.9, 22, 9.9, 3.05];

import type { GameCommand } from '../src/discord/gameCommand.ts';
import { cellzCommand } from './cellz.ts';

/** The slash command of every game, one line each. */
export const COMMANDS: readonly GameCommand[] = [cellzCommand];

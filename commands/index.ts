import type { Command } from '../src/discord/command/command.ts';
import type { GameCommand } from '../src/discord/command/gameCommand.ts';
import { cellzCommand } from './cellz.ts';
import { dominationCommand } from './domination.ts';
import { gamesCommand } from './games.ts';
import { newhavenCommand } from './newhaven.ts';
import { nuggetsCommand } from './nuggets.ts';
import { railroadCommand } from './railroad.ts';

/** The slash command of every game, one line each. */
export const COMMANDS: readonly GameCommand[] = [
  cellzCommand,
  dominationCommand,
  nuggetsCommand,
  newhavenCommand,
  railroadCommand,
];

/** The slash commands that belong to no game. */
export const GENERAL_COMMANDS: readonly Command[] = [gamesCommand];

import { PACKAGES } from '../src/packages.ts';
import type { GeneralCommand } from '../src/play/contract/command.ts';
import type { GameCommand } from '../src/play/contract/gameCommand.ts';
import { cellzCommand } from './cellz.ts';
import { dominationCommand } from './domination.ts';
import { gamesCommand } from './games.ts';
import { newhavenCommand } from './newhaven.ts';
import { nuggetsCommand } from './nuggets.ts';
import { isCommand } from './packages.ts';
import { railroadCommand } from './railroad.ts';

/** The slash command of every game, one line each, followed by those of packages from outside. */
export const COMMANDS: readonly GameCommand[] = [
  cellzCommand,
  dominationCommand,
  nuggetsCommand,
  newhavenCommand,
  railroadCommand,
  ...PACKAGES.flatMap(({ command }) => (isCommand(command) ? [command] : [])),
];

/** The slash commands that belong to no game. */
export const GENERAL_COMMANDS: readonly GeneralCommand[] = [gamesCommand];

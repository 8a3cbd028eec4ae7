import type { GeneralCommand } from '../src/discord/generalCommand.ts';
import { help } from './games/help.ts';

/** `/games`: what belongs to no single game. One file a subcommand. */
export const gamesCommand: GeneralCommand = {
  name: 'games',
  text: 'games.command',
  subcommands: [help],
};

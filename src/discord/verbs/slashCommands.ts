import type { Command, Subcommand } from '../contract/command.ts';
import type { GameCommand } from '../contract/gameCommand.ts';
import { VERBS } from './index.ts';
import { lookSubcommand } from './look.ts';
import { moveSubcommand } from './move.ts';

/** All slash commands: those of the games, and those that belong to none. */
export function slashCommands(games: readonly GameCommand[], general: readonly Command[]): readonly Command[] {
  return [...games.map(gameSlashCommand), ...general];
}

/** The slash command of a game: what it adds, and what all games share. */
function gameSlashCommand(command: GameCommand): Command {
  const { game, text, moves, extras = [] } = command;
  const shared = VERBS.flatMap((verb) => verb.typed?.(command) ?? []);
  const sharedCalled = (name: string) => shared.find((one) => one.name === name);
  const isExtra = ({ name }: Subcommand) => extras.some((extra) => extra.name === name);
  return {
    name: game.id,
    text,
    game: game.id,
    subcommands: [
      ...moves.map((move) => moveSubcommand(command, move)),
      ...extras.map((extra) => inPlaceOf(sharedCalled(extra.name), lookSubcommand(command, extra))),
      ...shared.filter((one) => !isExtra(one)),
    ],
  };
}

/** A game's own subcommand that answers instead of one that all games share as soon as an option is given. */
function inPlaceOf(shared: Subcommand | undefined, own: Subcommand): Subcommand {
  if (shared === undefined) return own;
  return {
    ...own,
    run: (request, given) => (Object.keys(given).length > 0 ? own : shared).run(request, given),
  };
}

import { phrase } from '../../engine/phrase.ts';
import type { Command, Request, SubcommandSpec } from '../contract/command.ts';
import type { GameCommand } from '../contract/gameCommand.ts';
import type { Arguments } from '../contract/option.ts';
import type { Action, TypedAction } from './action.ts';
import { type ControlRequest, refuseAction, sayOld, tableMeant } from './atTable.ts';
import { lookSubcommand, showExhibit } from './look.ts';
import { canBeTyped, makeTypedMove, moveSubcommand } from './move.ts';
import { ACTIONS } from './tableActions.ts';

/** All slash commands: one per game, and the general ones. */
export function slashCommands(games: readonly GameCommand[], general: readonly Command[]): readonly Command[] {
  const ofGames = games.map((command) => {
    const { game, text } = command;
    return { name: game.id, text, game: game.id, subcommands: listTypedSubcommands(command) };
  });
  // If there are more commands than Discord accepts, the last ones are left out.
  return [...general, ...ofGames];
}

/** All subcommands of a game: its own, and those that all games share. */
function listTypedSubcommands(command: GameCommand): readonly SubcommandSpec[] {
  const { moves, extras = [] } = command;
  const shared = listSharedActions(command).filter(({ name }) => !extras.some((extra) => extra.name === name));
  // Someone who types `/` and the game for the first time should see how to begin before moves that they cannot make
  // yet.
  const [opening, others] = [shared.filter(isOpening), shared.filter((one) => !isOpening(one))];
  return [
    ...opening,
    ...moves.map((move) => moveSubcommand(command, move)),
    ...extras.map((extra) => lookSubcommand(command, extra)),
    ...others,
  ];
}

function isOpening({ name }: TypedAction): boolean {
  return name === 'new';
}

function listSharedActions(command: GameCommand): readonly TypedAction[] {
  return Object.values<Action>(ACTIONS).flatMap((action) => action.typed?.(command) ?? []);
}

/** Runs a subcommand of a game; throws if the game has none with this name. */
export async function runTyped(request: Request, command: GameCommand, name: string, given: Arguments): Promise<void> {
  const move = command.moves.find((one) => one.name === name);
  if (move !== undefined) {
    const at = await tableMeant(request, command, given, 'play', sayOld, canBeTyped(request, move, given));
    return at && makeTypedMove(at, move, given);
  }
  const extra = command.extras?.find((one) => one.name === name);
  const shared = listSharedActions(command).find((one) => one.name === name);
  // If an option is given, a game's own subcommand replaces the shared one of the same name.
  if (extra !== undefined && (shared === undefined || Object.keys(given).length > 0)) {
    return showExhibit(request, command, extra, given);
  }
  if (shared === undefined) throw new Error(`no subcommand ${name} of ${command.game.id}`);
  return runShared(request, command, shared, given);
}

async function runShared(request: Request, command: GameCommand, shared: TypedAction, given: Arguments): Promise<void> {
  if ('run' in shared) return shared.run(request, command, given);
  const at = await tableMeant(request, command, given, shared.reach, shared.onOld);
  return at && shared.runAt(at, given);
}

/** Runs a typed command in the match that was chosen for it. */
export async function doAtChosen({ request, match, control }: ControlRequest): Promise<void> {
  const [name = '', typed = ''] = control.argument.split('?', 2);
  const command = request.app.games.find(({ game }) => game.id === match.game);
  const isTyped = command !== undefined && listTypedSubcommands(command).some((one) => one.name === name);
  if (!isTyped) return refuseAction(request, phrase('discord.deadControl'));
  return runTyped({ ...request, chosen: match.id }, command, name, Object.fromEntries(new URLSearchParams(typed)));
}

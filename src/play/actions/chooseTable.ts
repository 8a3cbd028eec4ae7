import { phrase } from '../../engine/phrase.ts';
import { type ControlRequest, refuseAction } from './atTable.ts';
import { runTyped, typedOf } from './subcommands.ts';

/** Doing what was typed, in the match that is chosen for it. */
export async function doAtChosen({ request, match, control }: ControlRequest): Promise<void> {
  const [name = '', typed = ''] = control.argument.split('?', 2);
  const command = request.app.games.find(({ game }) => game.id === match.game);
  const isTyped = command !== undefined && typedOf(command).some((one) => one.name === name);
  if (!isTyped) return refuseAction(request, phrase('discord.deadControl'));
  return runTyped({ ...request, chosen: match.id }, command, name, Object.fromEntries(new URLSearchParams(typed)));
}

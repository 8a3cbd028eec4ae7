import { phrase } from '../../engine/phrase.ts';
import { seatOf } from '../../match/match.ts';
import { spectate } from '../../match/play.ts';
import type { Verb } from './action.ts';
import { refuseAction, type TableRequest } from './atTable.ts';
import { isKept, showOwnView } from './view.ts';

/** Promising to watch only, and seeing what spectators see. */
export const watchOnly: Verb = {
  typed: (command) =>
    command.game.hidden
      ? { name: 'spectate', text: 'discord.command.spectate', options: [], reach: 'table' }
      : undefined,
};

export async function watch(at: TableRequest): Promise<void> {
  const { request, match } = at;
  const { app, invoker, interaction } = request;
  if (isKept(match) && seatOf(match, invoker.person) === undefined) {
    return refuseAction(request, phrase('discord.watch.rated'), match);
  }
  const result = await app.tables.change(match.id, spectate(invoker.person), interaction);
  if (result?.ok === false) return refuseAction(request, result.refusal, match);
  return showOwnView(request, result?.value.match ?? match);
}

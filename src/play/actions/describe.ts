import { phrase } from '../../engine/phrase.ts';
import { button } from '../contract/controls.ts';
import { fitIntoMessage } from '../screens/screen.ts';
import { isSecretFrom, viewFor } from '../screens/secretView.ts';
import type { Verb } from './action.ts';
import { refuseAction, type TableRequest } from './atTable.ts';
import { viewerOf } from './view.ts';

/** Hearing all of a board whose picture tells but the essential each time. */
export const describeBoard: Verb = {
  shown: ({ command, match, viewer }) =>
    match.position === undefined || command.game.outline === undefined || isSecretFrom(match, viewer)
      ? undefined
      : button(phrase('discord.button.describe'), 'describe'),
};

/** Tells somebody in private all that they may know of a board. */
export async function describeIt({ request, command: { game }, match, words }: TableRequest): Promise<void> {
  const viewer = viewerOf(match, request.invoker.person);
  if (match.position === undefined || isSecretFrom(match, viewer))
    return refuseAction(request, phrase('discord.deadControl'));
  const told = game.describe(viewFor(game, match, viewer)).map(words.plain);
  await request.invoker.answer.toInvoker({ ...fitIntoMessage(told.join('\n')), rows: [], pings: [] });
}

import { phrase } from '../../engine/phrase.ts';
import { button } from '../contract/controls.ts';
import { resultCard } from '../screens/resultCard.ts';
import { publicLocaleFor } from '../words/publicLocale.ts';
import type { Verb } from './action.ts';
import { refuseAction, type TableRequest } from './atTable.ts';

/** Showing everybody a card with the result of a match, its players' names and their faces: those who played may. */
export const showResult: Verb = {
  shown: ({ match }) =>
    match.status === 'over' && match.daily === undefined
      ? button(phrase('endings.card.button'), 'result.share')
      : undefined,
};

export async function shareResult({ request, match, seat }: TableRequest): Promise<void> {
  const { app, invoker } = request;
  if (seat === undefined) return refuseAction(request, phrase('endings.card.notYours'));
  const isHere = [request.place.channel, ...request.place.threads].includes(match.where.channel);
  if (match.status !== 'over' || match.daily !== undefined || !isHere)
    return refuseAction(request, phrase('discord.deadControl'));
  await invoker.answer.toAll(await resultCard(app, match, publicLocaleFor(app, match, invoker)));
}

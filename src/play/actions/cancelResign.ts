import { type Phrase, phrase } from '../../engine/phrase.ts';
import { presentPersons } from '../../match/match.ts';
import { type Button, button, controlRows } from '../contract/controls.ts';
import { wordsScreen } from '../screens/screen.ts';
import { refuseAction, type TableRequest } from './atTable.ts';

/** Thinks better of leaving. */
export function stay({ request, words }: TableRequest): Promise<void> {
  return request.invoker.answer.update(wordsScreen(words.say(phrase('discord.stayed'))));
}

/** Asks a player of a running match, before they leave it, whether they are sure. */
export async function confirm(
  { request, match, seat, words }: TableRequest,
  question: Phrase,
  sure: Button,
): Promise<void> {
  const { invoker } = request;
  if (match.status !== 'running' || seat === undefined) {
    return refuseAction(request, phrase('tables.notYours'));
  }
  if (!presentPersons(match).includes(seat)) return refuseAction(request, phrase('engine.hasLeft'));
  const { say, plain } = words;
  const rows = controlRows([[sure, button(phrase('discord.button.stay'), 'stay')]], plain, {
    match: match.id,
    stamp: '',
  });
  await invoker.answer.toInvoker({ content: say(question), rows, pings: [] });
}

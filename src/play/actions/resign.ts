import { type Phrase, phrase } from '../../engine/phrase.ts';
import { presentPersons } from '../../match/match.ts';
import { resign, substitute } from '../../match/play.ts';
import { type Button, button, controlRows } from '../contract/controls.ts';
import { wordsScreen } from '../screens/screen.ts';
import type { Action } from './action.ts';
import { carryOut, doing, refuseAction, type TableRequest } from './atTable.ts';

/** Leaves a running match for good. */
export const resignMatch: Action = {
  typed: () => ({ name: 'resign', text: 'discord.command.resign', options: [], reach: 'play', runAt: askToResign }),
  controls: { 'ask-resign': askToResign, resign: resignIt, stay },
  limit: 'free',
  calls: 'due',
};

/** Resigns, in games that call it quitting. */
export const quitMatch: Action = {
  typed: ({ quit }) =>
    quit === undefined ? undefined : { name: 'quit', text: quit, options: [], reach: 'play', runAt: askToResign },
  limit: 'free',
  calls: 'due',
};

function askToResign(at: TableRequest): Promise<void> {
  return confirm(at, phrase('discord.resign.sure'), button(phrase('discord.button.resign'), 'resign', 'danger'));
}

function resignIt(at: TableRequest): Promise<void> {
  const { request, command } = at;
  return carryOut(at, resign(command.game, request.caller.person, doing(request)));
}

/** Hands one's seat to a computer player. */
export const handOver: Action = {
  typed: () => ({
    name: 'substitute',
    text: 'discord.command.substitute',
    options: [],
    reach: 'play',
    runAt: askToHandOver,
  }),
  controls: { substitute: handItOver },
  limit: 'free',
  calls: 'due',
};

function askToHandOver(at: TableRequest): Promise<void> {
  const sure = button(phrase('discord.button.substitute'), 'substitute', 'danger');
  return confirm(at, phrase('discord.substitute.sure'), sure);
}

function handItOver(at: TableRequest): Promise<void> {
  const { request, command } = at;
  return carryOut(at, substitute(command.game, request.caller.person, doing(request)));
}

/** Cancels leaving, and keeps playing. */
function stay({ request, words }: TableRequest): Promise<void> {
  return request.caller.answer.update(wordsScreen(words.say(phrase('discord.stayed'))));
}

/** Asks a player of a running match to confirm before they leave. */
async function confirm({ request, match, seat, words }: TableRequest, question: Phrase, sure: Button): Promise<void> {
  const { caller } = request;
  if (match.status !== 'running' || seat === undefined) {
    return refuseAction(request, phrase('tables.notYours'));
  }
  if (!presentPersons(match).includes(seat)) return refuseAction(request, phrase('engine.hasLeft'));
  const { say, plain } = words;
  const rows = controlRows([[sure, button(phrase('discord.button.stay'), 'stay')]], plain, {
    match: match.id,
    stamp: '',
  });
  await caller.answer.toCaller({ content: say(question), rows, pings: [] });
}

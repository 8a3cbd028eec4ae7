import { type Phrase, phrase } from '../../engine/phrase.ts';
import type { Match } from '../../tables/match/match.ts';
import type { Request } from '../contract/command.ts';
import { controlRows } from '../contract/controls.ts';
import type { GameCommand } from '../contract/gameCommand.ts';
import type { Given } from '../contract/option.ts';
import { announceWithAnswer } from '../delivery/announce.ts';
import { wordsScreen } from '../screens/screen.ts';
import { wordsFor } from '../words/names.ts';
import { threadName } from '../words/threadName.ts';
import { type ByControl, refuse } from './atTable.ts';
import { readOpening } from './readOpening.ts';

/** What was typed has to fit into a control, with its match: so many characters. */
const LONGEST_GIVEN = 75;

/** Says that the channel has such a table already, and offers a thread, where that can be and what was typed fits into a button. */
export async function offerThread(
  request: Request,
  { game }: GameCommand,
  given: Given,
  refusal: Phrase,
): Promise<void> {
  const { app, invoker, place } = request;
  const { own, table } = await app.tables.around(place.channel, game, invoker.person);
  const here = refusal.key === 'tables.oneSolo' ? own.at(-1) : table;
  const argument = new URLSearchParams(Object.entries(given)).toString();
  const hasFile = Object.entries(game.setup).some(([name, { kind }]) => kind === 'file' && name in given);
  if (here === undefined || place.takesThreads !== true || hasFile || argument.length > LONGEST_GIVEN) {
    return refuse(request, refusal);
  }
  const { say, plain } = wordsFor(app.catalogue, invoker.locale);
  const offer = {
    kind: 'button',
    label: phrase('discord.button.thread'),
    style: 'primary',
    act: { action: 'thread', argument },
  } as const;
  const rows = controlRows([[offer]], plain, { match: here.id, stamp: '' });
  await invoker.answer.toInvoker({ content: say(refusal), rows, pings: [] });
}

/** Opens a table in a thread of its own, where the channel has one of its game already. */
export async function openThere({ request, command, match: here, control }: ByControl): Promise<void> {
  const { app, invoker, place, delivery, interaction } = request;
  const permissions = place.lacksForThreads ?? [];
  if (permissions.length > 0) return refuse(request, phrase('discord.noThread', { permissions }));
  const opening = readOpening(request, todays(request, command, here), readGiven(control.argument));
  if (!opening.ok) return refuse(request, opening.refusal);
  const { say } = wordsFor(app.catalogue, invoker.locale);
  const persons = [invoker.person, ...opening.value.invited];
  const title = wordsFor(app.catalogue, invoker.guildLocale).plain(phrase(command.game.name));
  const names = await app.names(persons, place.guild);
  const thread = await delivery.channels.openThread(place, threadName(title, [...names.values()]));
  if (thread === undefined) return refuse(request, phrase('discord.noThreadHere'));
  const where = { ...opening.value.where, channel: thread };
  const opened = await app.tables.open({ ...opening.value, where }, interaction);
  if (!opened.ok) return refuse(request, opened.refusal);
  await announceWithAnswer(delivery, opened.value);
  const done = wordsScreen(say(phrase('discord.threadOpened', { thread })));
  await (invoker.from === 'private' ? invoker.answer.update(done) : invoker.answer.toInvoker(done));
}

/** New tables begin under the rules of today. */
function todays({ app }: Request, command: GameCommand, { game: id }: Match): GameCommand {
  return app.games.find(({ game }) => game.id === id) ?? command;
}

/** What the control says was typed. It comes from outside: a person or a number that is none is left out. */
function readGiven(argument: string): Given {
  const given = Object.fromEntries(new URLSearchParams(argument));
  const isSound = ([name, value]: [string, string]) =>
    name === 'opponent' ? /^\d{1,20}$/.test(value) : name !== 'seats' || /^\d{1,2}$/.test(value);
  return Object.fromEntries(Object.entries(given).filter(isSound));
}

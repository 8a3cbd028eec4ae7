import { ButtonStyle, ComponentType } from 'discord.js';
import { phrase } from '../../engine/phrase.ts';
import { isLive, type Match, type PersonId, seatOf } from '../../tables/match/match.ts';
import { toAct } from '../../tables/match/play.ts';
import { type App, commandOf } from '../contract/app.ts';
import type { Request } from '../contract/command.ts';
import { button } from '../contract/controls.ts';
import { wordsScreen } from '../screens/screen.ts';
import { wordsFor } from '../words/names.ts';
import { type AtTable, refuse, usedAtTable } from './atTable.ts';
import type { Verb } from './verb.ts';

/** Opening the board that is played by tapping it: in Discord's own window where that can be, else by a link. */
export const openBoard: Verb = {
  uses: { 'open-board': usedAtTable(open) },
  shown: ({ match }) => (match.status === 'running' ? button(phrase('board.button'), 'open-board') : undefined),
};

async function open({ request, match }: AtTable): Promise<void> {
  return showDoor(request, match);
}

/** Opens the board of a match for the invoker, or gives them a link to it. */
export async function showDoor(request: Request, match: Match): Promise<void> {
  const { app, invoker, place } = request;
  if (app.board === undefined) return refuse(request, phrase('board.off'));
  if (app.board.isActivity && invoker.answer.launch !== undefined) {
    await app.board.expect(invoker.person, match.id);
    return invoker.answer.launch();
  }
  const { say, plain } = wordsFor(app.catalogue, invoker.locale);
  const url = app.board.linkFor({
    person: invoker.person,
    match: match.id,
    locale: invoker.locale,
    ...(place.guild === undefined ? {} : { guild: place.guild }),
  });
  const link = {
    type: ComponentType.Button,
    style: ButtonStyle.Link,
    label: plain(phrase('board.link.button')),
    url,
  } as const;
  await invoker.answer.toInvoker({
    ...wordsScreen(say(phrase('board.link'))),
    rows: [{ type: ComponentType.ActionRow, components: [link] }],
  });
}

/** Of the games in which somebody plays: one that waits for them, in this channel if there is one; else any. */
export async function likeliest(app: App, person: PersonId, channel: string | null): Promise<Match | undefined> {
  const { live } = await app.tables.people.read(person);
  const matches = (await Promise.all(live.map(app.tables.read))).filter(
    (match) => match !== undefined && isLive(match),
  );
  const rank = (match: Match) => {
    const waits = toAct(commandOf(app, match).game, match).includes(seatOf(match, person) ?? -1);
    return (waits ? 2 : 0) + (match.where.channel === channel ? 1 : 0);
  };
  return matches.filter((match) => match !== undefined).toSorted((a, b) => rank(b) - rank(a))[0];
}

import { ButtonStyle, ComponentType } from 'discord.js';
import { phrase } from '../../engine/phrase.ts';
import { button } from '../command/controls.ts';
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
  const { app, asker } = request;
  if (app.board === undefined) return refuse(request, phrase('board.off'));
  if (app.board.isActivity && asker.answer.launch !== undefined) {
    app.board.expect(asker.person, match.id);
    return asker.answer.launch();
  }
  const { say, plain } = wordsFor(app.catalogue, asker.locale);
  const url = app.board.linkFor({ person: asker.person, match: match.id, locale: asker.locale });
  const link = {
    type: ComponentType.Button,
    style: ButtonStyle.Link,
    label: plain(phrase('board.link.button')),
    url,
  } as const;
  await asker.answer.toAsker({
    ...wordsScreen(say(phrase('board.link'))),
    rows: [{ type: ComponentType.ActionRow, components: [link] }],
  });
}

import { phrase } from '../../engine/phrase.ts';
import type { Request } from '../contract/command.ts';
import { button } from '../contract/controls.ts';
import type { GameCommand } from '../contract/gameCommand.ts';
import { wordsFor } from '../words/names.ts';
import type { Verb } from './verb.ts';

/** Reading the rules of a game, with a picture. */
export const readRules: Verb = {
  typed: () => ({ name: 'rules', text: 'discord.command.rules', options: [] }),
  shown: ({ match }) => (match.status === 'over' ? undefined : button(phrase('discord.button.rules'), 'rules')),
};

export async function showRules({ app, invoker }: Request, { game }: GameCommand): Promise<void> {
  const { say, plain } = wordsFor(app.catalogue, invoker.locale);
  const png = await app.pictures({ game: game.id, theme: invoker.theme, rules: true });
  const alt = plain(phrase('discord.rules.alt', { game: phrase(game.name) }));
  await invoker.answer.toInvoker({
    content: say(phrase(game.rulesText)),
    picture: { name: `${game.id}-rules.png`, png, alt },
    rows: [],
    pings: [],
  });
}

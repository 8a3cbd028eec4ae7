import type { Request, Subcommand } from '../../src/discord/contract/command.ts';
import { wordsScreen } from '../../src/discord/screens/screen.ts';
import { wordsFor } from '../../src/discord/words/names.ts';
import { phrase } from '../../src/engine/phrase.ts';

/** `/games help`: what can be played and how to begin. */
export const help: Subcommand = {
  name: 'help',
  text: 'games.help.command',
  options: [],
  async run({ app, invoker }: Request) {
    const { say } = wordsFor(app.catalogue, invoker.locale);
    const games = app.games.map(({ game, text }) => {
      const { min, max } = game.seats;
      const players = min === max ? String(min) : `${min}–${max}`;
      return say(phrase('games.help.game', { command: game.id, about: phrase(text), players }));
    });
    const lines = [
      say(phrase('games.help.title')),
      ...games,
      '',
      say(phrase('games.help.panel')),
      say(phrase('games.help.begin')),
      say(phrase('games.help.play')),
      say(phrase('games.help.yours')),
      say(phrase('records.helpMore')),
      say(phrase('records.help')),
      say(phrase('games.help.privacy')),
    ];
    for (const content of messagesOf(lines)) await invoker.answer.toInvoker(wordsScreen(content));
  },
};

/** Lines as messages that Discord takes, as few as there need be: in some languages all of it is too long for one. */
function messagesOf(lines: readonly string[]): readonly string[] {
  const messages: string[] = [];
  for (const line of lines) {
    const longer = [...messages.slice(-1), line].join('\n');
    if (messages.length > 0 && longer.length <= LONGEST_MESSAGE) messages[messages.length - 1] = longer;
    else messages.push(line);
  }
  return messages;
}

const LONGEST_MESSAGE = 2000;

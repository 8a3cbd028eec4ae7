import { phrase } from '../engine/phrase.ts';
import type { Match } from '../tables/match.ts';
import { type App, painterOf } from './app.ts';
import { buildRows } from './controls.ts';
import type { GameCommand } from './gameCommand.ts';
import type { Screen } from './screen.ts';
import { wordsFor } from './words.ts';

/** The rules of a game, with a picture. */
export async function rulesScreen(app: App, { game }: GameCommand, locale: string): Promise<Screen> {
  const { say, plain } = wordsFor(app.catalogue, locale);
  const png = await app.pictures(`${game.id} rules`, () => painterOf(app, game.id).drawRules('dark'));
  const alt = plain(phrase('discord.rules.alt', { game: phrase(game.name) }));
  return {
    content: say(phrase(game.rulesText)),
    picture: { name: `${game.id}-rules.png`, png, alt },
    rows: [],
    pings: [],
  };
}

/** Asks before somebody leaves a match for good. */
export function resignScreen(app: App, match: Match, locale: string): Screen {
  const { say, plain } = wordsFor(app.catalogue, locale, match);
  const rows = buildRows(
    [
      [
        { kind: 'button', label: phrase('discord.button.resign'), style: 'danger', act: { action: 'resign' } },
        { kind: 'button', label: phrase('discord.button.stay'), act: { action: 'stay' } },
      ],
    ],
    match.id,
    '',
    plain,
  );
  return { content: say(phrase('discord.resign.sure')), rows, pings: [] };
}

/** A few words and nothing else. */
export function wordsScreen(content: string): Screen {
  return { content, rows: [], pings: [] };
}

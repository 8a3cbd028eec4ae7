import type { Theme } from '../../render/drawing.ts';
import { encodePicture } from '../../render/encode.ts';
import { phrase } from '../engine/phrase.ts';
import type { Match } from '../tables/match.ts';
import { altText } from '../texts/altText.ts';
import { type App, painterOf } from './app.ts';
import { button, matchRows } from './controls.ts';
import type { Exhibit, GameCommand } from './gameCommand.ts';
import { PUBLIC_THEME, type Screen } from './screen.ts';
import { wordsFor } from './words.ts';

/** The rules of a game, with a picture. */
export async function rulesScreen(
  app: App,
  { game }: GameCommand,
  { locale, theme }: { readonly locale: string; readonly theme: Theme },
): Promise<Screen> {
  const { say, plain } = wordsFor(app.catalogue, locale);
  const png = await app.pictures(`${game.id} rules ${theme}`, () => painterOf(app, game.id).drawRules(theme));
  const alt = plain(phrase('discord.rules.alt', { game: phrase(game.name) }));
  return {
    content: say(phrase(game.rulesText)),
    picture: { name: `${game.id}-rules.png`, png, alt },
    rows: [],
    pings: [],
  };
}

/** What a subcommand of a game's own shows. */
export async function exhibitScreen(
  app: App,
  { game }: GameCommand,
  { lines, drawing, alt = [], files = [], isPrivate }: Exhibit,
  asker: { readonly locale: string; readonly guildLocale: string; readonly theme: Theme },
  match?: Match,
): Promise<Screen> {
  const { say, plain } = wordsFor(app.catalogue, isPrivate ? asker.locale : asker.guildLocale, match);
  const content = lines.map(say).join('\n');
  const spoken = files.map(({ alt: text, ...file }) => (text === undefined ? file : { ...file, alt: plain(text) }));
  if (drawing === undefined) return { ...wordsScreen(content), files: spoken };
  const picture = {
    name: `${game.id}.png`,
    png: await encodePicture(drawing(isPrivate ? asker.theme : PUBLIC_THEME)),
    alt: altText(alt.map(plain)),
  };
  return { ...wordsScreen(content), picture, files: spoken };
}

/** Asks before somebody leaves a match for good. */
export function resignScreen(app: App, match: Match, locale: string): Screen {
  const { say, plain } = wordsFor(app.catalogue, locale, match);
  const rows = matchRows(
    [[button(phrase('discord.button.resign'), 'resign', 'danger'), button(phrase('discord.button.stay'), 'stay')]],
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

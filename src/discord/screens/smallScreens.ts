import type { Theme } from '../../../render/shared/drawing.ts';
import { encodePicture } from '../../../render/shared/encode.ts';
import { type Phrase, phrase } from '../../engine/phrase.ts';
import type { Match } from '../../tables/match.ts';
import { altText } from '../../texts/altText.ts';
import type { App } from '../app.ts';
import { button, matchRows } from '../command/controls.ts';
import type { Exhibit, GameCommand } from '../command/gameCommand.ts';
import { wordsFor } from '../words/names.ts';
import { PUBLIC_THEME, type Screen } from './screen.ts';

/** The rules of a game, with a picture. */
export async function rulesScreen(
  app: App,
  { game }: GameCommand,
  { locale, theme }: { readonly locale: string; readonly theme: Theme },
): Promise<Screen> {
  const { say, plain } = wordsFor(app.catalogue, locale);
  const png = await app.pictures({ game: game.id, theme, rules: true });
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

/** Asks before somebody hands their seat to a computer player. */
export function substituteScreen(app: App, match: Match, locale: string): Screen {
  const { say, plain } = wordsFor(app.catalogue, locale, match);
  const handOver = button(phrase('discord.button.substitute'), 'substitute', 'danger');
  const rows = matchRows([[handOver, button(phrase('discord.button.stay'), 'stay')]], match.id, '', plain);
  return { content: say(phrase('discord.substitute.sure')), rows, pings: [] };
}

/** Says why a move is not simply taken back, and offers to ask the others. */
export function askUndoScreen(app: App, match: Match, locale: string, refusal: Phrase): Screen {
  const { say, plain } = wordsFor(app.catalogue, locale, match);
  const ask = button(phrase('discord.button.ask'), 'ask', 'primary');
  const content = [refusal, phrase('discord.undo.ask')].map(say).join('\n');
  return { content, rows: matchRows([[ask]], match.id, '', plain), pings: [] };
}

/** A few words and nothing else. */
export function wordsScreen(content: string): Screen {
  return { content, rows: [], pings: [] };
}

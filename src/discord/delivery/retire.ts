import { phrase } from '../../engine/phrase.ts';
import type { Match } from '../../tables/match.ts';
import { type App, commandOf } from '../app.ts';
import { newsLineOf, SMALL } from '../screens/boardText.ts';
import { pictureOf, wordsScreen } from '../screens/screen.ts';
import { wordsFor } from '../words/names.ts';
import type { Channels } from './channel.ts';

/** A board that a newer one has replaced, and how the match stood when it was the present one. */
export interface Replaced {
  readonly match: Match;
  readonly message: string;
  /** The message that shows the match now. */
  readonly newer: string;
  readonly locale: string;
}

/**
 * Takes a board out of use that a newer one has replaced, as the server wants it: deleted; or, where others have written
 * since, cut to the line that says what happened; or kept, without controls and without what was being chosen on it.
 */
export async function retireBoard(app: App, channels: Channels, replaced: Replaced): Promise<void> {
  const { match, message, newer, locale } = replaced;
  const { channel, guild } = match.where;
  const { boards } = (await app.tables.servers.read(guild)).settings;
  switch (boards) {
    case 'deleted':
      return channels.remove(channel, message);
    case 'kept':
      return channels.strip(channel, message, await withoutChoice(app, match, locale));
    case 'line': {
      const seen = await channels.lookBack(channel, message, newer);
      if (seen !== undefined && !seen.othersFollow) return channels.remove(channel, message);
      const { say } = wordsFor(app.catalogue, locale, match);
      const moved = say(phrase('discord.board.moved', { game: phrase(commandOf(app, match).game.name) }));
      await channels.edit(channel, message, wordsScreen(SMALL + (newsLineOf(seen?.content ?? '') || moved)));
    }
  }
}

/** The picture of an open board as it was before anybody chose part of a move on it. */
async function withoutChoice(app: App, match: Match, locale: string) {
  if (match.position === undefined || commandOf(app, match).game.hidden) return undefined;
  return pictureOf(app, match, wordsFor(app.catalogue, locale, match), { viewer: 'public', locale }).catch(
    () => undefined,
  );
}

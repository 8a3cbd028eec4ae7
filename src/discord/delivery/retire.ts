import { phrase } from '../../engine/phrase.ts';
import type { Match } from '../../tables/match/match.ts';
import { type App, commandOf } from '../contract/app.ts';
import { newsLineOf, SMALL } from '../screens/boardText.ts';
import { pictureOf, wordsScreen } from '../screens/screen.ts';
import { wordsFor } from '../words/names.ts';
import type { Channels, Kept } from './channel.ts';

/** A board that a newer one has replaced, and how the match stood when it was the present one. */
export interface Replaced {
  readonly match: Match;
  readonly message: string;
  /** The message that shows the match now. */
  readonly newer: string;
  /** The last message of the channel when the newer one was asked for, if Discord has said so. */
  readonly lastBefore?: string | undefined;
  readonly locale: string;
}

/**
 * Takes a board out of use that a newer one has replaced, as the server wants it: deleted; or, where others have written
 * since, cut to the line that says what happened; or kept, without controls and without what was being chosen on it.
 */
export async function retireBoard(app: App, channels: Channels, replaced: Replaced): Promise<void> {
  const { match, message, newer, lastBefore, locale } = replaced;
  const { channel, guild } = match.where;
  const { boards } = (await app.tables.servers.read(guild)).settings;
  switch (boards) {
    case 'deleted':
      return channels.remove(channel, message);
    case 'kept':
      return channels.strip(channel, message, await keptOf(app, match, locale));
    case 'line': {
      if (lastBefore === message) return channels.remove(channel, message);
      const seen = await channels.lookBack(channel, message, newer);
      if (seen !== undefined && !seen.othersFollow) return channels.remove(channel, message);
      const { say } = wordsFor(app.catalogue, locale, match);
      const moved = say(phrase('discord.board.moved', { game: phrase(commandOf(app, match).game.name) }));
      await channels.edit(channel, message, wordsScreen(SMALL + (newsLineOf(seen?.content ?? '') || moved)));
    }
  }
}

/** What of a kept board changes: a lobby says that its game has begun, an open board loses what was being chosen on it. */
async function keptOf(app: App, match: Match, locale: string): Promise<Kept> {
  const words = wordsFor(app.catalogue, locale, match);
  const { game } = commandOf(app, match);
  if (match.status === 'lobby') {
    return { content: SMALL + words.say(phrase('discord.lobby.begun', { game: phrase(game.name) })) };
  }
  if (match.position === undefined || game.hidden) return {};
  const picture = await pictureOf(app, match, words, { viewer: 'public', locale }).catch(() => undefined);
  return picture === undefined ? {} : { picture };
}

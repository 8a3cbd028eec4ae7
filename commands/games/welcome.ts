import { phrase } from '../../src/engine/phrase.ts';
import type { Services } from '../../src/play/contract/door.ts';
import { nonceIn } from '../../src/play/contract/nonce.ts';
import { publicTheme } from '../../src/play/screens/publicTheme.ts';
import { localeOfServer } from '../../src/play/words/publicLocale.ts';
import { panelScene } from './play.ts';

/** Gives a channel something to play from the start: all games in one picture, with a button each. */
export async function postWelcome({ app, door }: Services, guild: string, channel: string): Promise<void> {
  const locale = await localeOfServer({ app, channels: door.channels }, guild);
  const reader = { locale, theme: await publicTheme(app, { guild }) };
  const scene = await panelScene(app, reader, 0, phrase('games.welcome'));
  await door.channels.post(channel, scene, nonceIn(channel, 'welcome'));
}

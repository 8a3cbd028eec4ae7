import { GAMES } from '../../src/games/index.ts';
import { withShareLink } from '../../src/play/actions/shareLink.ts';
import { button, withArgument } from '../../src/play/contract/controls.ts';
import { pageClient } from '../../test/page/pageClient.ts';
import { openTestBot, thinkLightly } from '../../test/testBot.ts';

const MINUTE = 60_000;

/**
 * The number of links to shared puzzles, out of this many, that opened exactly that puzzle for someone who had never
 * seen Parlor.
 */
export async function followLinks(tries: number): Promise<number> {
  const house = await openTestBot({ board: 'activity', thinking: thinkLightly });
  const eve = house.playground.visitor('Eve', house.playground.channels[1]?.id ?? '');
  const books = await Promise.all(
    GAMES.map(async ({ id, puzzles }) => ({ id, puzzles: (await puzzles?.read())?.puzzles ?? [] })),
  );
  let opened = 0;
  for (let at = 0; at < tries; at += 1) {
    const { id: game = '', puzzles = [] } = books[at % books.length] ?? {};
    const puzzle = puzzles[Math.floor(at / books.length)]?.id ?? '';
    const open = withArgument(button({ key: 'puzzles.day.button.solve' }, 'puzzle.shared'), `${game}.${puzzle}`);
    const scene = withShareLink(house.context.app, 'en-US', { content: '', rows: [], pings: [] }, { open });
    const link = new URL(scene.link?.to ?? 'about:blank').searchParams.get('custom_id');
    // One tap: Discord opens its window, which signs in automatically.
    const { activity = '' } = await eve.command('/launch');
    const query = new URL(activity, house.playground.url).searchParams;
    const page = pageClient(house.boardUrl);
    const there = { instance: query.get('instance_id'), channel: query.get('channel_id') };
    await page.signIn({ code: await codeFor(house.playground.url, eve.personId, eve.channelId), link, ...there });
    const { board } = await page.look(page.signed?.match ?? '', { whole: true });
    if (puzzle !== '' && board?.stamp.startsWith(`${game}.${puzzle}.`) === true && board.picture !== undefined)
      opened += 1;
    house.passTime(MINUTE);
  }
  await house.close();
  return opened;
}

/** What Discord's window passes to the page in it, so that the page knows the user. */
async function codeFor(url: string, as: string, channelId: string): Promise<string> {
  const form = new FormData();
  form.set('request', JSON.stringify({ as, channelId, act: { kind: 'authorize' } }));
  const answer = await fetch(`${url}/page/act`, { method: 'POST', body: form });
  return ((await answer.json()) as { code: string }).code;
}

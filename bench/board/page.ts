import { join } from 'node:path';
import { startPlayground } from 'discord-standin';
import { chromium } from 'playwright-core';
import { openThreads } from '../../test/kill/threads.ts';
import { freePort } from '../../test/main/freePort.ts';
import { linkFrom } from '../../test/page/pageClient.ts';
import { startOurs } from '../turns/bots.ts';
import { kilobytes, oneByOne, print } from '../turns/statistics.ts';
import { openingTimes, secondsToNotice, shareIn, tapTimes } from './browserFigures.ts';
import { openPage } from './pages.ts';

const CHROMIUM = process.env.PARLOR_CHROMIUM ?? '/usr/bin/chromium';

/**
 * Phones, tablets and desktop screens in both orientations, and Discord's small window; with the size of the board
 * before, if it was measured.
 */
const WINDOWS = [
  { size: [320, 568] },
  { size: [390, 844] },
  { size: [768, 1024] },
  { size: [844, 390], before: '77 %, cut off' },
  { size: [1024, 768] },
  { size: [1280, 800], before: '58 to 75 %, cut off' },
  { size: [1920, 1080] },
  { size: [2560, 1440] },
  { size: [300, 170], before: 'no board' },
] as const;

const TABLES = {
  cellz: '/cellz new columns:6 rows:6',
  domination: '/domination new size:16',
  railroad: '/railroad new',
  newhaven: '/newhaven new',
  nuggets: '/nuggets new map:cellar',
} as const;
const GAMES = Object.keys(TABLES) as (keyof typeof TABLES)[];

/** How often the page is opened for the first time. */
const OPENINGS = 5;
const LEAST_SHARE = 0.95;
const MOST = { first: 1200, again: 400, drawn: 50, bytes: 12 * 1024, noticed: 30 } as const;

/**
 * One figure of the page: what issue 29 found, the current value, and the required value; `isReached` is missing if
 * nothing is required.
 */
interface Row {
  readonly figure: string;
  readonly before?: string;
  readonly now: string;
  readonly asked?: string;
  readonly isReached?: boolean;
}

/**
 * Measures the page in a real browser, compared with what issue 29 found and what it requires. `running` is given the
 * function that stops the bot in case of a crash.
 */
export async function printPage(folder: string, running: (() => Promise<void>)[]): Promise<void> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const discord = await startPlayground();
  const bot = await startOurs(discord, `sqlite://${join(folder, 'page.sqlite')}`, { BOARD_PORT: `${port}` });
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] });
  running.push(bot.stop, () => browser.close());
  const channels = [...(await openThreads(discord, GAMES.length + OPENINGS + 3))];
  const [ada = '', ben = ''] = discord.people.map(({ id }) => id);

  /** Ada and Ben start a game in the next channel. */
  async function table(game: keyof typeof TABLES) {
    const channel = channels.pop() ?? '';
    const [host, guest] = [discord.visitor(ada, channel), discord.visitor(ben, channel)];
    await host.command(TABLES[game]);
    await guest.command(`/${game} join`);
    const { match, ticket } = await linkFrom(host);
    return { guest, link: `${url}/board?match=${match}#ticket=${ticket}` };
  }

  /** Ada's taps at a new table of Cellz, where Ben answers each of them. */
  async function taps(isSlow: boolean) {
    const { guest, link } = await table('cellz');
    const other = await openPage(url, guest);
    const reply = async () => {
      const { board } = await other.look(other.match);
      const [place] = board?.places ?? [];
      const tap = { match: other.match, tap: crypto.randomUUID(), words: '', theme: 'dark' };
      if (place !== undefined) await other.post('tap', { ...tap, control: place.control });
    };
    const times = await tapTimes(browser, link, { isSlow, reply });
    other.line.close();
    return times;
  }

  const shares = await oneByOne(GAMES, async (game) => {
    const page = await browser.newPage();
    await page.goto((await table(game)).link);
    await page.locator('#board img').waitFor();
    const all = await oneByOne(WINDOWS, ({ size }) => shareIn(page, size));
    await page.close();
    return all;
  });
  const links = await oneByOne(Array.from({ length: OPENINGS }), async () => (await table('cellz')).link);
  const [first, again] = await openingTimes(browser, links);
  const fast = await taps(false);
  const slow = await taps(true);
  const noticed = await secondsToNotice(browser, (await table('cellz')).link);
  printRows([
    ...WINDOWS.map((window, at) => shareRow(window, Math.min(...shares.map((all) => all[at] ?? 0)))),
    waitRow('first board on slow 4G', '3300 ms', first, MOST.first),
    waitRow('opened again on slow 4G', undefined, again, MOST.again),
    waitRow('own tap until something is drawn there', '218 ms', fast.drawn, MOST.drawn),
    waitRow('the same on slow 4G', '625 ms', slow.drawn, MOST.drawn),
    waitRow('own tap until the server’s picture', '218 ms', fast.pictured),
    waitRow('the same on slow 4G', '625 ms', slow.pictured),
    {
      ...{ figure: 'bytes a tap, Cellz 6x6 at a phone', now: kilobytes(fast.bytes), asked: kilobytes(MOST.bytes) },
      isReached: fast.bytes <= MOST.bytes,
    },
    {
      ...{ figure: 'a dead line is noticed', before: 'never', asked: `${MOST.noticed} s` },
      ...{ now: noticed === undefined ? 'never' : `${noticed} s`, isReached: (noticed ?? Infinity) <= MOST.noticed },
    },
  ]);
  running.splice(-2);
  await browser.close();
  await bot.stop();
  await discord.close();
}

function shareRow({ size, ...window }: (typeof WINDOWS)[number], share: number): Row {
  const percent = (one: number) => `${Math.round(one * 100)} %`;
  return {
    figure: `board’s share of the shorter side, ${size.join(' x ')}`,
    ...('before' in window ? { before: window.before } : {}),
    ...{ now: percent(share), asked: percent(LEAST_SHARE), isReached: share >= LEAST_SHARE },
  };
}

function waitRow(figure: string, before: string | undefined, now: number, most?: number): Row {
  return {
    ...{ figure, now: `${Math.round(now)} ms` },
    ...(before === undefined ? {} : { before }),
    ...(most === undefined ? {} : { asked: `${most} ms`, isReached: now <= most }),
  };
}

function printRows(rows: readonly Row[]): void {
  print('the page in Chromium, the least of five games or the median');
  print('| figure | before | now | asked | |');
  print('| --- | ---: | ---: | ---: | --- |');
  for (const { figure, before = '', now, asked = '', isReached } of rows)
    print(`| ${figure} | ${before} | ${now} | ${asked} | ${isReached === false ? '**missed**' : ''} |`);
}

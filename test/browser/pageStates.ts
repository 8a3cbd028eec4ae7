import type { Browser, Page } from 'playwright-core';
import { LASTS } from '../../src/page/sessions.ts';
import { linkFrom } from '../page/pageClient.ts';
import type { TestBot } from '../testBot.ts';

/** Where states of the page are brought about. */
export interface Stage {
  readonly house: TestBot;
  readonly browser: Browser;
}

/** One state in which somebody may find the board's page. */
interface PageState {
  readonly name: string;
  /** Brings it about on a new page, which may change its size and theme from then on. */
  readonly open: (stage: Stage) => Promise<Page>;
}

/** The colours in which people open the page: `npm run pictures:states` brings each state about in both. */
export const OPENED_IN = process.env.PARLOR_PICTURES_THEME === 'light' ? 'light' : 'dark';

const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  colorScheme: OPENED_IN,
  reducedMotion: 'reduce',
} as const;

/** This person's page at the table of the newest board in the channel. */
async function pageOf(stage: Stage, person: 'ada' | 'ben' | 'cleo'): Promise<Page> {
  const page = await atLink(stage, await linkOf(stage, person));
  await page.locator('#board img').waitFor();
  return page;
}

async function linkOf({ house }: Stage, person: 'ada' | 'ben' | 'cleo'): Promise<string> {
  const { match, ticket } = await linkFrom(house[person]);
  return `${house.boardUrl}/board?match=${match}#ticket=${ticket}`;
}

async function atLink({ browser }: Stage, link: string): Promise<Page> {
  const page = await (await browser.newContext(PHONE)).newPage();
  await page.goto(link);
  return page;
}

async function begin({ house }: Stage, command: string): Promise<void> {
  await house.ada.command(command);
  await house.ben.click('Accept');
}

const CELLZ = '/cellz new opponent:Ben columns:3 rows:3';

async function cellz(stage: Stage, person: 'ada' | 'ben' | 'cleo' = 'ada', more: readonly string[] = []) {
  await begin(stage, CELLZ);
  for (const [turn, line] of more.entries()) {
    await stage.house[turn % 2 === 0 ? 'ada' : 'ben'].command(`/cellz move line:${line}`);
  }
  return pageOf(stage, person);
}

/** A game of the smallest board, to its end. */
async function ended(stage: Stage): Promise<Page> {
  await begin(stage, '/cellz new opponent:Ben columns:2 rows:2');
  const page = await pageOf(stage, 'ada');
  for (const [turn, line] of ['a1-b1', 'a2-b2', 'a1-a2', 'b1-b2'].entries()) {
    await stage.house[turn % 2 === 0 ? 'ada' : 'ben'].command(`/cellz move line:${line}`);
  }
  await page.locator('#controls [data-control^="rematch"]').waitFor({ state: 'attached' });
  return page;
}

/** Uses a control by its name, below the board or behind «More». */
async function use(page: Page, name: string | RegExp): Promise<void> {
  const below = page.locator('#controls').getByRole('button', { name }).first();
  if (await below.isVisible()) return below.click();
  await page.locator('#controls .more').click();
  await page.getByRole('dialog').getByRole('button', { name }).first().click();
}

async function sheet(page: Page, name: string | RegExp): Promise<Page> {
  await use(page, name);
  await page.getByRole('dialog').locator('.words').waitFor();
  return page;
}

/** What stands in the drawer beside the own games, and what is chosen there. */
async function fromDrawer(stage: Stage, entry: string, choice?: string): Promise<Page> {
  const page = await cellz(stage);
  await page.locator('#games').click();
  await page.getByRole('button', { name: entry, exact: true }).click();
  if (choice !== undefined) await page.locator('#controls').getByRole('button', { name: choice, exact: true }).click();
  const opened = choice === undefined ? '#controls select' : '.place, #controls select';
  await page.locator(opened).first().waitFor({ state: 'attached' });
  return page;
}

/** An own turn in each of the games. */
const OWN_TURNS = {
  nuggets: '/nuggets new opponent:Ben',
  cellz: '/cellz new opponent:Ben',
  railroad: '/railroad new opponent:Ben',
  newhaven: '/newhaven new opponent:Ben',
  domination: '/domination new opponent:Ben',
} as const;

export const STATES: readonly PageState[] = [
  ...Object.entries(OWN_TURNS).map(([game, command]) => ({
    name: `own-turn-${game}`,
    open: async (stage: Stage) => {
      await begin(stage, command);
      const page = await pageOf(stage, 'ada');
      await page.locator('.place').first().waitFor({ state: 'attached' });
      return page;
    },
  })),
  {
    name: 'four-players',
    async open(stage) {
      await stage.house.ada.command('/cellz new computer:medium seats:4');
      const page = await pageOf(stage, 'ada');
      await page.locator('.place').first().waitFor({ state: 'attached' });
      return page;
    },
  },
  { name: 'others-turn', open: (stage) => cellz(stage, 'ada', ['a1-b1']) },
  { name: 'watching', open: (stage) => cellz(stage, 'cleo', ['a1-b1']) },
  { name: 'ended', open: ended },
  {
    name: 'rematch-asked',
    async open(stage) {
      const page = await ended(stage);
      await stage.house.ben.click('Rematch');
      await page.locator('.question').waitFor();
      return page;
    },
  },
  {
    name: 'looking-back',
    async open(stage) {
      const page = await cellz(stage, 'ada', ['a1-b1', 'b1-c1']);
      await page.locator('#back').click();
      await page.locator('#past').filter({ hasText: /\S/ }).waitFor({ state: 'attached' });
      return page;
    },
  },
  { name: 'rules', open: async (stage) => sheet(await cellz(stage), 'Rules') },
  { name: 'more', open: async (stage) => sheet(await cellz(stage), 'More') },
  { name: 'more-at-the-end', open: async (stage) => sheet(await ended(stage), 'More') },
  { name: 'resign-asked', open: async (stage) => sheet(await cellz(stage), 'Resign') },
  {
    name: 'new-game',
    async open(stage) {
      const page = await ended(stage);
      await use(page, 'New game');
      await page.getByRole('dialog').getByRole('combobox').first().waitFor();
      return page;
    },
  },
  {
    name: 'drawer',
    async open(stage) {
      await begin(stage, CELLZ);
      await begin(stage, '/domination new opponent:Ben size:4 memory:1 plays:2 legs:2');
      const page = await pageOf(stage, 'ada');
      await page.locator('#games').click();
      await page.locator('#cards .match').first().waitFor();
      return page;
    },
  },
  { name: 'lesson', open: (stage) => fromDrawer(stage, 'Learn a game', 'Cellz') },
  { name: 'puzzle', open: (stage) => fromDrawer(stage, 'Puzzles', 'Cellz') },
  { name: 'settings', open: (stage) => fromDrawer(stage, 'Settings') },
  {
    name: 'sending',
    async open(stage) {
      const page = await cellz(stage);
      await page.route('**/api/tap', () => undefined);
      await page.locator('[data-argument="a1-b1"]').dispatchEvent('click');
      await page.locator('#sending').filter({ hasText: /\S/ }).waitFor({ timeout: 60_000 });
      return page;
    },
  },
  {
    name: 'server-frozen',
    async open(stage) {
      const page = await cellz(stage);
      await page.route('**/api/look', (route) => route.abort());
      await page.evaluate('window.dispatchEvent(new Event("online"))');
      await page.locator('#notice').filter({ hasText: /\S/ }).waitFor({ timeout: 60_000 });
      return page;
    },
  },
  {
    name: 'other-account',
    async open(stage) {
      const page = await cellz(stage, 'ben');
      await page.goto(await linkOf(stage, 'ada'));
      await page.reload();
      await page.locator('#door .doors').waitFor();
      return page;
    },
  },
  {
    name: 'link-used',
    async open(stage) {
      await begin(stage, CELLZ);
      const link = await linkOf(stage, 'ada');
      await (await atLink(stage, link)).locator('#board img').waitFor();
      const page = await atLink(stage, link);
      await page.locator('#door .doors').waitFor();
      return page;
    },
  },
  {
    name: 'session-over',
    async open(stage) {
      const page = await cellz(stage);
      stage.house.passTime(LASTS.session + 1);
      await page.locator('[data-argument="a1-b1"]').dispatchEvent('click');
      await page.locator('#door .doors').waitFor();
      return page;
    },
  },
  {
    name: 'signed-out',
    async open(stage) {
      const page = await cellz(stage);
      await use(page, 'Sign out');
      await page.locator('#door .doors').waitFor();
      return page;
    },
  },
];

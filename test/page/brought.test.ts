import { afterEach, expect, test } from 'vitest';
import { preloadedElement } from '../../src/page/preload.ts';
import type { PagePreload } from '../../src/page/protocol.ts';
import { closeCleanly, openTestBot, type TestBot } from '../testBot.ts';
import { openPage, type PageClient } from './pageClient.ts';

let house: TestBot;
afterEach(() => closeCleanly(house));

const CELLZ = '/cellz new computer:easy columns:2 rows:2';

async function adaOnPage(): Promise<PageClient & { readonly match: string }> {
  house = await openTestBot({ board: 'links' });
  await house.ada.command(CELLZ);
  return openPage(house.boardUrl, house.ada);
}

/** The page as a browser with these cookies gets it. */
async function opened(match: string, ...cookies: readonly (string | undefined)[]): Promise<string> {
  const address = `${house.boardUrl}/board?match=${encodeURIComponent(match)}`;
  const response = await fetch(address, { headers: { cookie: cookies.filter(Boolean).join('; ') } });
  expect(response.status).toBe(200);
  return response.text();
}

const ELEMENT = /<script type="application\/json" id="brought">(.*?)<\/script>/s;

function broughtIn(html: string): PagePreload | undefined {
  const text = ELEMENT.exec(html)?.[1];
  return text === undefined ? undefined : (JSON.parse(text) as PagePreload);
}

test('who opens the page again is brought their board with it, drawn as their browser wished', async () => {
  const page = await adaOnPage();
  const brought = broughtIn(await opened(page.match, page.cookie, 'parlor-drawn=light.3'));
  expect(brought?.drawn).toEqual({ theme: 'light', scale: 3 });
  expect(brought?.answer.board?.picture).toMatchObject({ scale: 3, png: expect.any(String) });
  const { board } = await page.look(page.match);
  expect(brought?.answer.board?.stamp).toBe(board?.stamp);
  expect(brought?.signed.texts).toEqual(page.signed?.texts);
});

test('who is not signed in, or has not been there, is brought nothing', async () => {
  const page = await adaOnPage();
  for (const cookies of [
    ['parlor-drawn=light.3'],
    [page.cookie],
    [page.cookie, 'parlor-drawn=light.9'],
    [page.cookie, 'parlor-drawn=../../etc'],
    [`${page.cookie}x`, 'parlor-drawn=dark.1'],
  ]) {
    expect(broughtIn(await opened(page.match, ...cookies))).toBeUndefined();
  }
});

test('nobody is brought a board that they may not see, nor is anything carried out by an address', async () => {
  const page = await adaOnPage();
  const brought = async (match: string) => broughtIn(await opened(match, page.cookie, 'parlor-drawn=dark.1'))?.answer;
  expect((await brought('abcdefghij'))?.board).toBeUndefined();
  expect((await brought('1:::settings.language:de'))?.board).toBeUndefined();
  expect((await brought('1:::learn.game:cellz'))?.board?.game).toBe('Cellz');
});

test('no words, whoever is called so, end the text in which it is brought', () => {
  const brought: PagePreload = {
    signed: { language: 'en', manner: 'en ', texts: {}, entries: [] },
    answer: { change: 0, matches: [], manner: 'en ', notice: '</script><script>alert(1)</script><!-- $&' },
    drawn: { theme: 'dark', scale: 1 },
  };
  const element = preloadedElement(brought);
  expect(element.match(/</g)).toHaveLength(2);
  expect(broughtIn(element)).toEqual(brought);
});

import { createHash } from 'node:crypto';
import type { Reply, Visitor } from 'discord-standin';
import { afterEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { gameById } from '../../src/games/index.ts';
import { PersonId } from '../../src/match/match.ts';
import { securityHeaders } from '../../src/page/middleware.ts';
import type { PageAnswer, PageControl } from '../../src/page/protocol.ts';
import { LASTS } from '../../src/page/sessions.ts';
import { content } from '../discord/replies.ts';
import { closeCleanly, type HouseOptions, openTestBot, type TestBot } from '../testBot.ts';
import { linkFrom, openPage, pageClient } from './pageClient.ts';
import { rawLine } from './rawPort.ts';

let house: TestBot;

/** As pino numbers it: what only says what people did. */
const DEBUG = 20;

afterEach(() => closeCleanly(house));

async function cellzFor(options: HouseOptions, command = '/cellz new columns:3 rows:3 opponent:Ben') {
  house = await openTestBot(options);
  await house.ada.command(command);
  if (command.includes('opponent')) await house.ben.click('Accept');
}

/** The control on the page whose label fits. */
function control({ board }: PageAnswer, label: RegExp): PageControl {
  const found = board?.rows.flat().find((one) => label.test(one.label));
  if (found === undefined) throw new Error(`no control ${label} in ${JSON.stringify(board?.rows)}`);
  return found;
}

/** Chooses a line of Cellz on the page. */
async function draw(page: Awaited<ReturnType<typeof openPage>>, line: string): Promise<PageAnswer> {
  const { board } = await page.look(page.match);
  const place = board?.places.find(({ argument }) => argument === line);
  if (place === undefined) throw new Error(`${line} cannot be tapped`);
  return page.tap({ match: page.match, control: place.control });
}

test('the page says why nobody can come in, in the language of the browser, or in English', async () => {
  house = await openTestBot({ board: 'links' });
  const pageIn = async (languages: string) =>
    (await fetch(`${house.boardUrl}/board`, { headers: { 'accept-language': languages } })).text();
  expect(await pageIn('fr, de-AT;q=0.8, en;q=0.5')).toContain(
    'data-used="Dieser Link wurde schon benutzt oder ist abgelaufen.',
  );
  expect(await pageIn('fr')).toContain('data-used="This link was already used or has expired.');
});

describe('a link to the board', () => {
  test('lets the person in for whom it was made, once', async () => {
    await cellzFor({ board: 'links' });
    const { ticket, match } = await linkFrom(house.ada);
    const page = pageClient(house.boardUrl);
    expect(await page.signIn({ ticket })).toBe(200);
    expect(page.signed).toMatchObject({ language: 'en', match });
    expect(await pageClient(house.boardUrl).signIn({ ticket })).toBe(401);
  });

  test('is dead after five minutes, and lets nobody in who made it up', async () => {
    await cellzFor({ board: 'links' });
    const { ticket } = await linkFrom(house.ada);
    house.passTime(LASTS.ticket + 1);
    const page = pageClient(house.boardUrl);
    expect(await page.signIn({ ticket })).toBe(401);
    expect(await page.signIn({ ticket: 'x'.repeat(32) })).toBe(401);
  });

  test('asks in the browser of somebody else who is signed in there, and is not used up by that', async () => {
    await cellzFor({ board: 'links' });
    const bens = await openPage(house.boardUrl, house.ben);
    const { ticket } = await linkFrom(house.ada);
    const asked = await bens.post('sign-in', { ticket });
    expect(asked.status).toBe(409);
    expect(await asked.json()).toEqual({ one: 'Ben', other: 'Ada' });
    expect((await bens.look(bens.match)).board?.words).toContain('**B** (you)');
    expect(await bens.signIn({ ticket, isSure: true })).toBe(200);
    expect((await bens.look(bens.match)).board?.words).toContain('**A** (you)');
    expect(await pageClient(house.boardUrl).signIn({ ticket })).toBe(401);
  });

  test('says nothing of itself to the log', async () => {
    await cellzFor({ board: 'links' });
    const page = await openPage(house.boardUrl, house.ada);
    await page.look(page.match);
    expect(JSON.stringify(house.log)).not.toMatch(/ticket/);
  });
});

test('the board opens from the list of one’s own games too, at one that waits', async () => {
  await cellzFor({ board: 'links' });
  await house.ada.command('/cellz move line:a1-b1');
  await house.ada.command('/domination new opponent:Ben');
  await house.ben.click('Accept');
  await house.ada.command('/games mine');
  const page = await openPage(house.boardUrl, house.ada);
  expect((await page.look(page.match)).board?.words).toContain('Linear Domination');
  await house.cleo.command('/games mine');
  expect(house.cleo.controls().map(({ label }) => label)).toEqual(['Start a game', 'Find a game', 'Learn a game']);
});

test('the page comes in a frame, one script and one style, small on their way and reserved for good', async () => {
  house = await openTestBot({ board: 'links' });
  const answer = await fetch(`${house.boardUrl}/board`);
  const frame = await answer.text();
  // The few lines that stand in it are the only ones that may.
  const [, lines = ''] = /<script>(.*?)<\/script>/s.exec(frame) ?? [];
  expect(lines.length).toBeLessThan(700);
  const hash = createHash('sha256').update(lines).digest('base64');
  expect(answer.headers.get('content-security-policy')).toContain(`script-src 'self' 'sha256-${hash}';`);
  const names = [...frame.matchAll(/(?:src|href)="page\/([^"]+\.(?:js|css))"/g)].map(([, name]) => name ?? '');
  expect(names).toHaveLength(2);
  for (const name of names) {
    const file = await fetch(`${house.boardUrl}/board/page/${name}`, { headers: { 'accept-encoding': 'br' } });
    expect(file.headers.get('cache-control')).toContain('immutable');
    expect(file.headers.get('content-encoding')).toBe('br');
    expect(Number(file.headers.get('content-length') ?? 0)).toBeLessThan(18_850);
    expect((await file.text()).length).toBeGreaterThan(5000);
  }
});

test('a board of hundreds of places is small on its way, and no two of them are called the same', async () => {
  await cellzFor({ board: 'links' }, '/cellz new columns:13 rows:17 opponent:Ben');
  const page = await openPage(house.boardUrl, house.ada);
  const look = { match: page.match, picked: '', stamp: '', theme: 'dark' };
  const answer = await page.post('look', look, { 'accept-encoding': 'gzip' });
  expect(answer.headers.get('content-encoding')).toBe('gzip');
  const { board } = (await answer.json()) as PageAnswer;
  const names = board?.places.map(({ label }) => label) ?? [];
  expect(names).toHaveLength(412);
  // Quarters of the board are chosen where not every line can be tapped.
  expect(board?.rows.flat().filter((one) => one.control.includes(':pick:'))).toEqual([]);
  expect(new Set(names).size).toBe(412);
});

test.each([
  '/railroad new opponent:Ben',
  '/nuggets new opponent:Ben map:cellar',
  '/newhaven new opponent:Ben',
  '/domination new opponent:Ben size:16',
])('no two places of %s are called the same', async (command) => {
  await cellzFor({ board: 'links' }, command);
  const page = await openPage(house.boardUrl, house.ada);
  const { board } = await page.look(page.match);
  const names = board?.places.map(({ label }) => label) ?? [];
  expect(names.length).toBeGreaterThan(1);
  expect(new Set(names).size).toBe(names.length);
});

test('Nuggets has a whole pad: a step and a run in each direction, and rest in the middle', async () => {
  await cellzFor({ board: 'links' }, '/nuggets new opponent:Ben map:cellar');
  const page = await openPage(house.boardUrl, house.ada);
  const { board } = await page.look(page.match);
  const keys = board?.rows.flat().flatMap((one) => (one.kind === 'button' && one.pad !== undefined ? [one.pad] : []));
  expect(new Set(keys?.map(({ x, y, layer }) => `${x} ${y} ${layer}`)).size).toBe(17);
});

describe('the server of the board', () => {
  test('keeps nobody signed in for ever, and nobody who signs for themselves', async () => {
    await cellzFor({ board: 'links' });
    const page = await openPage(house.boardUrl, house.ada);
    house.passTime(LASTS.session + 1);
    await page.post('look', { match: page.match, picked: '', stamp: '', theme: 'dark' });
    expect(page.status).toBe(401);
    const forged = { authorization: `Bearer 1.${Date.now() * 2}.0000000000.ZW4.${'A'.repeat(43)}` };
    expect((await pageClient(house.boardUrl).post('look', { match: page.match }, forged)).status).toBe(401);
  });

  test('answers no page but its own', async () => {
    await cellzFor({ board: 'links' });
    const page = await openPage(house.boardUrl, house.ada);
    const look = { match: page.match, picked: '', stamp: '', theme: 'dark' };
    expect((await page.post('look', look, { origin: 'https://elsewhere.example' })).status).toBe(403);
    expect((await page.post('look', look, { 'x-parlor': '' })).status).toBe(403);
    expect((await page.post('look', look, { origin: house.boardUrl })).status).toBe(200);
  });

  test('takes no long, odd or endless requests', async () => {
    await cellzFor({ board: 'links' });
    const page = await openPage(house.boardUrl, house.ada);
    expect((await page.post('look', { match: 'x'.repeat(20_000) })).status).toBe(413);
    expect((await page.post('tap', { match: page.match, control: 7 })).status).toBe(400);
    expect((await page.post('look', [])).status).toBe(400);
    const statuses: number[] = [];
    for (let request = 0; request < 100; request += 1) statuses.push((await page.get('welcome')).status);
    expect(statuses.at(-1)).toBe(429);
    house.passTime(10_000);
    expect((await page.get('welcome')).status).toBe(200);
  });

  test('forbids frames around it where no Activity is, and keeps its page to itself', async () => {
    await cellzFor({ board: 'links' });
    const response = await fetch(`${house.boardUrl}/board`);
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(await response.text()).not.toMatch(/https?:\/\//);
    expect((await fetch(`${house.boardUrl}/board/page/..%2f..%2fsessions.ts`)).status).toBe(404);
  });

  test('answers to its own name alone', async () => {
    await cellzFor({ board: 'links' });
    const answerTo = async (host: string) => {
      const line = await rawLine(house.boardUrl);
      line.socket.write(`GET /board HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
      return Number((await line.ended).split(' ')[1]);
    };
    const { port } = new URL(house.boardUrl);
    expect(await answerTo(`127.0.0.1:${port}`)).toBe(200);
    expect(await answerTo('localhost:8080')).toBe(200);
    expect(await answerTo(`elsewhere.example:${port}`)).toBe(421);
    expect(await answerTo('127.0.0.1.elsewhere.example')).toBe(421);
    expect(await answerTo('')).toBe(421);
  });

  test('lets no page elsewhere into its window, has no use for cameras, and is kept by nobody on the way', async () => {
    await cellzFor({ board: 'links' });
    const { headers } = await fetch(`${house.boardUrl}/board`);
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('permissions-policy')).toContain('camera=(), ');
    expect(headers.get('cache-control')).toBe('no-cache');
    const page = await openPage(house.boardUrl, house.ada);
    expect((await page.get('welcome')).headers.get('cache-control')).toBe('no-store');
    expect((await page.get('nowhere')).headers.get('cache-control')).toBe('no-store');
  });

  test('is asked for by TLS alone, by browsers that have once been there by it', () => {
    expect(securityHeaders(new URL('https://board.example.org'), false)).toMatchObject({
      'Strict-Transport-Security': expect.stringMatching(/^max-age=\d{8}$/),
    });
    expect(securityHeaders(new URL('http://127.0.0.1:5021'), false)).not.toHaveProperty('Strict-Transport-Security');
  });

  test('lets Discord alone frame it where it is an Activity', async () => {
    await cellzFor({ board: 'activity' });
    const policy = (await fetch(`${house.boardUrl}/board`)).headers.get('content-security-policy');
    expect(policy).toContain("frame-ancestors 'self' https://discord.com https://*.discord.com");
    expect(policy).not.toMatch(/frame-ancestors[^;]*(\*;|\* |http:)/);
  });

  test('gives the session a cookie that no script and no other site can use', async () => {
    await cellzFor({ board: 'links' });
    const { ticket } = await linkFrom(house.ada);
    const response = await pageClient(house.boardUrl).post('sign-in', { ticket });
    expect(response.headers.get('set-cookie')).toMatch(/HttpOnly/i);
    expect(response.headers.get('set-cookie')).toMatch(/SameSite=Strict/i);
    expect(response.headers.get('set-cookie')).toMatch(/^parlor-board=.*; Path=\/board;/);
  });
});

describe('a tap on the board', () => {
  test('takes the way of a click: the move is stored, and the channel follows', async () => {
    await cellzFor({ board: 'links' });
    const page = await openPage(house.boardUrl, house.ada);
    const before = (await page.look(page.match)).board;
    const after = await draw(page, 'a1-b1');
    await house.ada.settled();
    expect(after.notice).toBeUndefined();
    expect(after.board?.picture?.path).not.toBe(before?.picture?.path);
    expect(after.board?.places.map(({ argument }) => argument)).not.toContain('a1-b1');
    expect(house.ben.messages().at(-1)?.content).toContain('drew a1-b1');
    expect(house.ben.messages().at(-1)?.pinged).toContain(house.ben.personId);
  });

  test('begins a line on any cell of the largest board, and a second one draws it', async () => {
    await cellzFor({ board: 'links' }, '/domination new size:16 opponent:Ben');
    const page = await openPage(house.boardUrl, house.ada);
    const answer = await page.look(page.match);
    expect(answer.board?.places).toHaveLength(256);
    const tapOn = (answer: PageAnswer, wanted: string) => {
      const place = answer.board?.places.find(({ argument }) => argument === wanted);
      return page.tap({ match: page.match, control: place?.control ?? '' });
    };
    const begun = await tapOn(answer, 'k9');
    expect(begun.board?.picked).toBe('k9');
    await tapOn(begun, 'k9-n14');
    await house.ada.settled();
    expect(house.ben.messages().at(-1)?.content).toContain('k9-n14');
  });

  test('on a board that has moved on plays nothing and shows the present one', async () => {
    await cellzFor({ board: 'links' });
    const page = await openPage(house.boardUrl, house.ada);
    const { board } = await page.look(page.match);
    const place = board?.places.find(({ argument }) => argument === 'a1-b1');
    await house.ada.command('/cellz move line:b1-c1');
    const answer = await page.tap({ match: page.match, control: place?.control ?? '' });
    expect(answer.board?.words ?? answer.notice).toMatch(/out of date/);
    expect(house.ben.messages().at(-1)?.content).not.toContain('a1-b1');
  });

  test('delivered twice is played once', async () => {
    await cellzFor({ board: 'links' });
    const page = await openPage(house.boardUrl, house.ada);
    const place = (await page.look(page.match)).board?.places.find(({ argument }) => argument === 'a1-b1');
    const tap = { match: page.match, control: place?.control ?? '', tap: 'the-very-same-tap' };
    await Promise.all([page.tap(tap), page.tap(tap)]);
    await house.ada.settled();
    const { log } = (await house.tables.read((await house.tables.all())[0] as never)) ?? { log: [] };
    expect(log.map(({ text }) => text)).toEqual(['a1-b1']);
  });

  test('of somebody who is not to act, or at a table of others, plays nothing', async () => {
    await cellzFor({ board: 'links' });
    const adas = await openPage(house.boardUrl, house.ada);
    const cleos = await openPage(house.boardUrl, house.cleo);
    const place = (await adas.look(adas.match)).board?.places[0];
    const answer = await cleos.tap({ match: adas.match, control: place?.control ?? '' });
    expect(answer.notice).toMatch(/not.*your|do not play|seat/i);
    expect((await cleos.look('0123456789')).notice).toMatch(/This game is gone/);
  });

  test('goes on after the bot has started anew, on the page that was open', async () => {
    await cellzFor({ board: 'links' });
    const page = await openPage(house.boardUrl, house.ada);
    await house.restart();
    const after = await draw(page, 'a1-b1');
    expect(after.board?.places.map(({ argument }) => argument)).not.toContain('a1-b1');
  });
});

describe('the page', () => {
  test('shows each person their own view alone', async () => {
    house = await openTestBot({ board: 'links' });
    await house.ada.command('/nuggets new opponent:Ben');
    await house.ben.click('Accept');
    const adas = await openPage(house.boardUrl, house.ada);
    const cleos = await openPage(house.boardUrl, house.cleo);
    const own = await adas.look(adas.match);
    const others = await cleos.look(adas.match);
    expect(own.board?.picture?.path).not.toBe(others.board?.picture?.path);
    expect(others.board?.places).toEqual([]);
    expect((await adas.get(own.board?.picture?.path ?? '')).status).toBe(200);
    expect((await cleos.get(own.board?.picture?.path ?? '')).status).toBe(404);
  });

  test('lists a person’s own games, those first in which they are to act', async () => {
    await cellzFor({ board: 'links' });
    await house.ada.command('/domination new opponent:Ben');
    await house.ben.click('Accept');
    const page = await openPage(house.boardUrl, house.ada);
    const { matches } = await page.look(page.match);
    expect(matches.map(({ kind }) => kind)).toEqual(['yours', 'yours']);
    expect(matches.map(({ game }) => game).sort()).toEqual(['Cellz', 'Linear Domination']);
  });

  test('speaks the language of the person', async () => {
    house = await openTestBot({ board: 'links' });
    const finn = house.playground.people.find(({ name }) => name === 'Finn');
    const visitor = house.playground.visitor(finn?.id ?? '', house.channel);
    await visitor.command('/cellz neu computer:leicht');
    const { message } = await visitor.click('Zum Brett').catch(() => visitor.click('Open the board'));
    expect(message?.content).toContain('Dein Brett');
  });

  test('lists where somebody is waited for at its side, and has no links into Discord in its words', async () => {
    await cellzFor({ board: 'links' });
    await house.ada.command('/domination new opponent:Ben');
    await house.ben.click('Accept');
    const page = await openPage(house.boardUrl, house.ada);
    const { match } = (await page.look(page.match)).matches.find(({ game }) => game === 'Cellz') ?? { match: '' };
    const { board, matches } = await draw({ ...page, match }, 'a1-b1');
    expect(board?.words).not.toMatch(/discord\.com|<#|Next/);
    expect(matches[0]).toMatchObject({ game: 'Linear Domination', kind: 'yours' });
  });

  test('tells whoever won that they have, and the others who did', async () => {
    await cellzFor({ board: 'links' }, '/cellz new columns:2 rows:2 opponent:Ben');
    const [ada, ben] = [await openPage(house.boardUrl, house.ada), await openPage(house.boardUrl, house.ben)];
    for (const [turn, line] of ['a1-b1', 'a2-b2', 'a1-a2', 'b1-b2'].entries()) {
      await (turn % 2 === 0 ? house.ada : house.ben).command(`/cellz move line:${line}`);
    }
    expect((await ben.look(ben.match)).board?.words).toContain('You won.');
    expect((await ada.look(ada.match)).board?.words).toMatch(/Ben\S* won\./);
  });

  test('keeps the buttons below that lay and turn the tile which is looked at on the picture', async () => {
    house = await openTestBot({ board: 'links' });
    await house.ada.command('/newhaven new opponent:Ben');
    await house.ben.click('Accept');
    const page = await openPage(house.boardUrl, house.ada);
    const { board } = await page.look(page.match);
    const space = board?.places.find(({ argument }) => /^place \d c3$/.test(argument));
    expect(space?.label).toMatch(/^c3: Yields/);
    const looked = await page.tap({ match: page.match, control: space?.control ?? '' });
    expect(looked.board?.rows.flat().map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Lay it', 'Turn right', 'Turn left']),
    );
    const lay = looked.board?.places.find(({ label }) => label === 'Lay it');
    const turn = looked.board?.places.find(({ label }) => label === 'Turn right');
    expect(lay?.argument).toMatch(/^place \d c3 r\d$/);
    const turned = await page.tap({ match: page.match, control: turn?.control ?? '' });
    expect(turned.board?.picked).toBe(turn?.argument);
    const laid = turned.board?.places.find(({ label }) => label === 'Lay it');
    const after = await page.tap({ match: page.match, control: laid?.control ?? '' });
    expect(after.board?.places.some(({ label }) => label === 'Lay it')).toBe(false);
  });

  test('offers what is not on the picture as buttons and menus', async () => {
    await cellzFor({ board: 'links' });
    const page = await openPage(house.boardUrl, house.ada);
    expect(control(await page.look(page.match), /Rules/)).toMatchObject({ kind: 'button' });
  });
  test('says what a line would bring before it is drawn, to players alone', async () => {
    await cellzFor({ board: 'links' }, '/cellz new columns:2 rows:2 opponent:Ben');
    const page = await openPage(house.boardUrl, house.ada);
    expect(await page.hint(page.match, 'a1-b1')).toBe('Takes no box and leaves none.');
    const bens = await openPage(house.boardUrl, house.ben);
    await draw(page, 'a1-b1');
    await draw(bens, 'a1-a2');
    expect(await page.hint(page.match, 'a2-b2')).toBe('Leaves a box for the next player.');
    await draw(page, 'a2-b2');
    expect(await bens.hint(bens.match, 'b1-b2')).toBe('Takes a box: you draw again.');
    expect(await bens.hint(bens.match, 'a1-b1')).toBe('');
    expect(await (await openPage(house.boardUrl, house.cleo)).hint(bens.match, 'b1-b2')).toBe('');
  });

  test('calls people by their names, and the reader a star', async () => {
    await cellzFor({ board: 'links' });
    const page = await openPage(house.boardUrl, house.ada);
    const { board, matches } = await page.look(page.match);
    expect(board?.words).toContain('**A** (you) · **B** Ben');
    expect(matches[0]?.others).toBe('Ben');
    expect(JSON.stringify(house.log)).not.toContain('Ben');
  });

  test('shows aside what is more than a few words, with its picture', async () => {
    await cellzFor({ board: 'links' });
    const page = await openPage(house.boardUrl, house.ada);
    const { control: id } = control(await page.look(page.match), /Rules/);
    const { aside, board, notice } = await page.tap({ match: page.match, control: id });
    expect(aside?.words).toContain('Cellz');
    expect((await page.get(aside?.pictures[0]?.path ?? '')).status).toBe(200);
    expect(board?.places).toHaveLength(12);
    expect(notice).toBeUndefined();
  });

  test('draws a hint on the board, with its words', async () => {
    house = await openTestBot({ board: 'links' });
    await house.ada.command('/cellz new columns:3 rows:3 computer:easy');
    const page = await openPage(house.boardUrl, house.ada);
    const before = await page.look(page.match);
    const hinted = await page.tap({ match: page.match, control: control(before, /Hint/).control });
    expect(hinted.notice).toMatch(/[a-c][1-3]-[a-c][1-3]/);
    expect(hinted.board?.picked).toMatch(/^[a-c][1-3]-[a-c][1-3]$/);
    expect(hinted.board?.picture?.path).not.toBe(before.board?.picture?.path);
    expect(hinted.board?.places).toHaveLength(12);
  });

  test('leaves nothing behind: with a person’s last page their pictures go', async () => {
    await cellzFor({ board: 'links' });
    const page = await openPage(house.boardUrl, house.ada);
    const path = (await page.look(page.match)).board?.picture?.path ?? '';
    const lines = [await page.listen(), await page.listen()];
    lines[0]?.close();
    await lines[0]?.closed;
    await house.ada.settled();
    expect((await page.get(path)).status).toBe(200);
    lines[1]?.close();
    await lines[1]?.closed;
    await expect.poll(async () => (await page.get(path)).status, { timeout: 60_000 }).toBe(404);
    expect((await page.look(page.match)).board?.picture?.path).toBe(path);
    expect((await page.get(path)).status).toBe(200);
  });
});

describe('an Activity', () => {
  /** Opens it by the button as this visitor, and signs in with a code that Discord gave to that person. */
  async function enter(visitor: Visitor, code: (visitor: Visitor) => Promise<string>, channel?: string) {
    house.passTime(2000);
    return signedIn(await visitor.click('Open the board'), await code(visitor), channel);
  }

  async function signedIn({ kind, activity }: Reply, code: string, channel?: string) {
    expect(kind).toBe('activity');
    const query = new URL(activity ?? '', house.playground.url).searchParams;
    const page = pageClient(house.boardUrl);
    const entry = { code, instance: query.get('instance_id') ?? '' };
    await page.signIn({ ...entry, channel: channel ?? query.get('channel_id') ?? '' });
    return page;
  }

  /** What the page shows at first. */
  async function opened(reply: Reply, visitor: Visitor): Promise<PageAnswer> {
    const page = await signedIn(reply, await codeOf(visitor));
    return page.look(page.signed?.match ?? '');
  }

  /** As Discord's client does when the frame asks for it. */
  async function codeOf({ personId, channelId }: Visitor): Promise<string> {
    const form = new FormData();
    form.set('request', JSON.stringify({ as: personId, channelId, act: { kind: 'authorize' } }));
    const answer = await fetch(`${house.playground.url}/page/act`, { method: 'POST', body: form });
    return ((await answer.json()) as { code: string }).code;
  }

  test('is opened by the button, and lets in whom Discord says is there', async () => {
    await cellzFor({ board: 'activity' });
    const page = await enter(house.ada, codeOf);
    expect(page.status).toBe(200);
    expect((await page.look(page.signed?.match ?? '')).board?.places).toHaveLength(12);
  });

  test('shows the table whose button was pressed, also where the channel has several', async () => {
    await cellzFor({ board: 'activity' });
    const { match } = (await enter(house.ada, codeOf)).signed ?? {};
    await house.ada.command('/domination new opponent:Ben');
    await house.ben.click('Accept');
    const page = await enter(house.ada, codeOf);
    expect(page.signed?.match).not.toBe(match);
    expect((await page.look(page.signed?.match ?? '')).board?.words).toContain('Linear Domination');
  });

  test('is opened by its Entry Point command as well, at the game that waits for the person', async () => {
    await cellzFor({ board: 'activity' });
    await house.ada.command('/cellz move line:a1-b1');
    await house.ada.command('/domination new opponent:Ben');
    await house.ben.click('Accept');
    expect((await opened(await house.ben.command('/launch'), house.ben)).board?.words).toContain('Cellz');
    const adas = await opened(await house.ada.command('/launch'), house.ada);
    expect(adas.board?.words).toContain('Linear Domination');
    expect(adas.matches.map(({ game }) => game)).toEqual(['Linear Domination', 'Cellz']);
  });

  test('opens by the same command where Discord answers that itself, and says so to whoever has no game', async () => {
    await cellzFor({ board: 'activity' });
    const { api, applicationId, token } = house.playground;
    await fetch(`${api}/v10/applications/${applicationId}/commands`, {
      method: 'POST',
      headers: { authorization: `Bot ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'launch', type: 4, handler: 2 }),
    });
    const told = () => house.log.filter(({ level }) => Number(level) > DEBUG);
    const before = told();
    expect((await opened(await house.ada.command('/launch'), house.ada)).board?.places).toHaveLength(12);
    expect(told()).toEqual(before);
    const elsewhere = house.playground.visitor(house.cleo.personId, house.playground.channels[1]?.id ?? '');
    expect((await opened(await elsewhere.command('/launch'), elsewhere)).notice).toMatch(/no games here yet/);
  });

  test('has a door in the private message of a reminder, at exactly the match that it speaks of', async () => {
    await cellzFor({ board: 'activity' });
    const [match] = await house.tables.all();
    await house.ada.command('/games settings remind-by:private');
    await house.ada.command('/domination new opponent:Ben clock:3d');
    await house.ben.click('Accept');
    await house.ada.settled();
    house.passTime(13 * 60 * 60 * 1000);
    await house.tick();
    const { playground, ada } = house;
    const told = playground.visitor(ada.personId, playground.directChannel(ada.personId)).last();
    const url = `https://discord.com/activities/${playground.applicationId}?custom_id=${match}`;
    expect(told.content).toContain('Cellz');
    expect(JSON.stringify(told.components)).toContain(JSON.stringify(url));
  });

  /** Who follows a link elsewhere who has never seen us, and what they see first. */
  async function follow(url: string) {
    const eve = house.playground.visitor('Eve', house.playground.channels[1]?.id ?? '');
    const query = new URL((await eve.command('/launch')).activity ?? '', house.playground.url).searchParams;
    const page = pageClient(house.boardUrl);
    const [instance, channel] = [query.get('instance_id'), query.get('channel_id')];
    await page.signIn({ code: await codeOf(eve), instance, channel, link: new URL(url).searchParams.get('custom_id') });
    return {
      page,
      match: page.signed?.match ?? '',
      answer: await page.look(page.signed?.match ?? '', { whole: true }),
    };
  }

  const linkIn = ({ message }: Reply) => /<(https:[^>]+)>/.exec(message?.content ?? '')?.[1] ?? '';

  test('opens the very lesson that somebody shared for whoever follows the link, and nothing for a puzzle that was removed', async () => {
    await cellzFor({ board: 'activity' });
    await house.tables.progress.change(PersonId.parse(house.ada.personId), (learner) => [
      { ...learner, done: { ...learner.done, cellz: (gameById('cellz')?.lesson ?? []).map(({ id }) => id) } },
      undefined,
    ]);
    const panel = await house.ada.command('/games learn game:cellz');
    const shared = await house.ada.forge('1:::learn.share:cellz', panel.message ?? house.ada.last());
    expect(content(shared)).toContain('For friends anywhere on Discord:');
    expect((await follow(linkIn(shared))).answer.board?.words).toContain('step 1 of 7');
    const removed = linkIn(shared).replace('learn.open%3Acellz', 'puzzle.shared%3Acellz.gone');
    expect((await follow(removed)).answer.notice).toContain('This puzzle was removed');
  });

  test('shows a match that is over to whoever follows its link, for 30 days, and lets them do nothing there', async () => {
    await cellzFor({ board: 'activity' });
    const [match = ''] = await house.tables.all();
    await house.ada.command('/cellz resign');
    await house.ada.click('Resign');
    const shared = await house.ada.forge(`1:::replay.share:${match}`, house.ada.last());
    expect(content(shared)).toContain('for 30 days');
    const url = linkIn(shared);
    const { page, answer } = await follow(url);
    expect(answer.board?.words).toContain('wins');
    const tapped = await page.tap({ match, control: `1:::replay.share:${match}` });
    expect(tapped.notice).toMatch(/no longer|not|gone/);
    const [forged, own] = [url.replace(match, '0'.repeat(match.length)), `${url.split('=')[0]}=${match}`];
    for (const other of [forged, own]) expect((await follow(other)).answer.board).toBeUndefined();
    house.passTime(31 * 24 * 60 * 60 * 1000);
    expect((await follow(url)).answer.board).toBeUndefined();
  });

  test('shows the faces of those who are there', async () => {
    await cellzFor({ board: 'activity' });
    const page = await enter(house.ada, codeOf);
    expect((await page.get(`companion/${house.cleo.personId}`)).status).toBe(200);
    expect((await page.get('companion/..%2Fwelcome')).status).toBe(404);
  });

  test('lets in nobody with a made-up code, from another channel, or who is not in it', async () => {
    await cellzFor({ board: 'activity' });
    expect((await enter(house.ada, async () => 'made-up')).status).toBe(401);
    expect((await enter(house.ada, codeOf, house.playground.channels[1]?.id)).status).toBe(401);
    expect((await enter(house.ada, () => codeOf(house.cleo))).status).toBe(401);
  });
});

describe('an open page', () => {
  test('hears of every change of its matches, and of nothing else', async () => {
    await cellzFor({ board: 'activity' });
    const socket = await listening(house.boardUrl, await keyOf());
    await house.ada.command('/cellz move line:a1-b1');
    await socket.hears('changed 1');
    socket.close();
  });

  test('is told above the board what the other player did', async () => {
    await cellzFor({ board: 'links' });
    const bens = await openPage(house.boardUrl, house.ben);
    const line = await bens.listen();
    await house.ada.command('/cellz move line:a1-b1');
    const { board } = await bens.look(bens.match);
    expect(board?.words).toContain('Your turn');
    expect(board?.words).toContain('drew a1-b1');
    line.close();
  });

  test('hears nothing without a key, or from elsewhere', async () => {
    await cellzFor({ board: 'links' });
    expect(await closes(house.boardUrl, '{}')).toBe(true);
    expect(await closes(house.boardUrl, 'not json')).toBe(true);
    expect(await closes(house.boardUrl, '{}', 'https://elsewhere.example')).toBe(true);
  });

  /** The key of Ben's Activity. */
  async function keyOf(): Promise<string> {
    const { activity } = await house.ben.click('Open the board');
    const query = new URL(activity ?? '', house.playground.url).searchParams;
    const form = new FormData();
    const act = { as: house.ben.personId, channelId: house.channel, act: { kind: 'authorize' } };
    form.set('request', JSON.stringify(act));
    const answer = await fetch(`${house.playground.url}/page/act`, { method: 'POST', body: form });
    const { code } = (await answer.json()) as { code: string };
    const page = pageClient(house.boardUrl);
    await page.signIn({ code, instance: query.get('instance_id') ?? '', channel: query.get('channel_id') ?? '' });
    return page.signed?.key ?? '';
  }
});

/** A line of a page that is greeted. */
async function listening(url: string, key: string) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/board/api/live`);
  const heard: string[] = [];
  let wake: () => void = () => undefined;
  socket.on('message', (data) => {
    heard.push(String(data));
    wake();
  });
  await new Promise((resolve) => socket.once('open', resolve));
  socket.send(JSON.stringify({ key }));
  const hears = async (word: string) => {
    while (!heard.includes(word)) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  await hears('ready');
  return { hears, close: () => socket.terminate() };
}

/** Whether the server hangs up on a page that says this. */
function closes(url: string, hello: string, origin = url): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/board/api/live`, { origin });
    socket.on('open', () => socket.send(hello));
    socket.on('message', () => resolve(false));
    socket.on('close', () => resolve(true));
    socket.on('error', () => resolve(true));
  });
}

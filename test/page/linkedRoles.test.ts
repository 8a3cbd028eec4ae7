import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { PersonId } from '../../src/match/match.ts';
import { newcomer } from '../../src/ratings/standing.ts';
import { writeStanding } from '../../src/ratings/writeStanding.ts';
import { SqliteAdapter } from '../../src/store/sqlite.ts';
import { storeOn } from '../../src/store/storeOn.ts';
import { adaAgainstBen, playOn } from '../play/playedMatches.ts';
import { closeCleanly, type HouseOptions, openTestBot, type TestBot, thinkLightly } from '../testBot.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** What Discord answers with where somebody has taken back what they allowed. */
const TAKEN_BACK = 0;

let house: TestBot;
let but: readonly number[] = [];
afterEach(async () => {
  await closeCleanly(house, but);
  but = [];
});

const open = async (options: HouseOptions = {}) => {
  house = await openTestBot({ board: 'activity', thinking: thinkLightly, ...options });
  await house.ada.settled();
};

/** The first way: to our page, which sends on to Discord's question. */
async function begin() {
  const response = await fetch(`${house.boardUrl}/linked-role`, { redirect: 'manual' });
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
  return { cookie, question: new URL(response.headers.get('location') ?? '') };
}

/** Answers Discord's question as somebody, or as `nobody`; gives where Discord sends them back to. */
async function answerAs(question: URL, as: string): Promise<string> {
  question.searchParams.set('as', as);
  return (await fetch(question, { redirect: 'manual' })).headers.get('location') ?? '';
}

async function comeBack(to: string, cookie: string, language = 'en') {
  const response = await fetch(to, { headers: { cookie, 'accept-language': language } });
  return { status: response.status, words: await response.text() };
}

/** Goes all the way as this person. */
async function link({ personId }: TestBot['ada']) {
  const { cookie, question } = await begin();
  return comeBack(await answerAs(question, personId), cookie);
}

/** What Discord was told of a person by now; a minute passes. */
async function told({ personId }: TestBot['ada']) {
  house.passTime(MINUTE);
  await house.ada.settled();
  return house.playground.roleConnection(personId)?.metadata;
}

async function adaBeatsBen(): Promise<void> {
  await adaAgainstBen(house, 'cellz');
  await playOn(house, 'cellz', 4);
  await house.ben.command('/cellz resign');
  await house.ben.click('Resign');
}

const puts = () => house.playground.requests().filter((one) => one.startsWith('PUT') && one.includes('role-conn'));

test('Discord is told once for what servers can give roles, in all languages, and where people link their account', async () => {
  await open();
  const { verificationUrl, conditions } = house.playground.linkedRoles();
  expect(verificationUrl).toBe(`${house.boardUrl}/linked-role`);
  expect(conditions).toMatchObject([
    { key: 'rating', type: 2, name: 'Rating', name_localizations: { de: 'Wertung' } },
    { key: 'place', type: 1 },
    { key: 'matches', type: 2 },
    { key: 'streak', type: 2 },
    { key: 'puzzles', type: 2 },
  ]);
  expect(puts()).toHaveLength(1);
  await house.restart();
  await house.ada.settled();
  expect(puts()).toHaveLength(1);
});

test('nothing is told where the operator has not let Discord send people back; the log says what to add', async () => {
  await open({ noRedirect: true });
  expect(house.playground.linkedRoles()).toEqual({ verificationUrl: undefined, conditions: [] });
  expect(house.log).toContainEqual(expect.objectContaining({ redirect: `${house.boardUrl}/linked-role/done` }));
});

test.each([400, 401, 403, 404, 500, 503] as const)(
  'what Discord did not take at the start (%i) is told later',
  async (status) => {
    await open({
      begin: ({ faults }) => faults.next({ method: 'PUT', path: /role-connections/, respond: { status } }),
    });
    expect(house.playground.linkedRoles().conditions).toEqual([]);
    house.passTime(10 * MINUTE);
    await house.ada.settled();
    expect(house.playground.linkedRoles().conditions).toHaveLength(5);
  },
);

test('whoever links their account has their figures told, and after each game anew', async () => {
  await open();
  const { ada } = house;
  const page = await link(ada);
  expect(page.status).toBe(200);
  expect(page.words).toContain('Your games are linked.');
  expect(await told(ada)).toEqual({ matches: '0' });
  await adaBeatsBen();
  expect(await told(ada)).toEqual({ matches: '1' });
  // Ben has let nobody.
  expect(await told(house.ben)).toBeUndefined();
});

test('the best rating and place of somebody who has a rank are told, and a streak for as long as it lasts', async () => {
  const adapter = new SqliteAdapter(':memory:');
  await open({ adapter });
  const { ada, playground } = house;
  const standing = { ...newcomer(), mean: 1712.4, deviation: 60, won: 7, lost: 2, opponents: ['a', 'b', 'c', 'd'] };
  await storeOn(adapter).change(async (draft) => {
    const here = { guild: playground.guildId, game: 'cellz' };
    writeStanding(draft, { ...here, person: PersonId.parse('1000') }, undefined, { ...standing, mean: 1900 });
    writeStanding(draft, { ...here, person: PersonId.parse(ada.personId) }, undefined, standing);
  });
  await link(ada);
  expect(await told(ada)).toEqual({ rating: '1712', place: '2', matches: '9' });
  await ada.command('/railroad daily');
  await playOn(house, 'railroad');
  expect(await told(ada)).toMatchObject({ streak: '1' });
  house.passTime(2 * DAY);
  await house.ada.settled();
  expect(playground.roleConnection(ada.personId)?.metadata).not.toHaveProperty('streak');
});

test.each([
  ['en', 'Nothing was linked.'],
  ['de-DE', 'Es wurde nichts verknüpft.'],
])('whoever says no is told so in their language: %s', async (language, words) => {
  await open();
  const { cookie, question } = await begin();
  const page = await comeBack(await answerAs(question, 'nobody'), cookie, language);
  expect(page).toMatchObject({ status: 200, words: expect.stringContaining(words) });
  expect(await told(house.ada)).toBeUndefined();
});

test('an answer is good once, and only in the browser that asked for it', async () => {
  await open();
  const { cookie, question } = await begin();
  const back = await answerAs(question, house.ben.personId);
  for (const stranger of ['', (await begin()).cookie]) expect((await comeBack(back, stranger)).status).toBe(400);
  expect((await comeBack(back, cookie)).status).toBe(200);
  expect(await comeBack(back, cookie)).toMatchObject({ status: 400, words: expect.stringContaining('has expired') });
});

test.each(['code=', 'code=short', `code=${'x'.repeat(61)}`, 'code=%3Cscript%3Ealert(1)%3C%2Fscript%3E', ''])(
  'what Discord never sends is refused: %s',
  async (query) => {
    await open();
    const { cookie, question } = await begin();
    const state = question.searchParams.get('state');
    const page = await comeBack(`${house.boardUrl}/linked-role/done?state=${state}&${query}`, cookie);
    expect(page.status).toBe(400);
    expect(page.words).not.toContain('<script');
  },
);

test('where Discord fails nothing is linked, and the page says so', async () => {
  await open();
  const { cookie, question } = await begin();
  const back = await answerAs(question, house.ada.personId);
  house.playground.faults.next({ method: 'POST', path: '/oauth2/token', respond: { status: 500 } });
  expect(await comeBack(back, cookie)).toMatchObject({ status: 502, words: expect.stringContaining('in a minute') });
  expect(await told(house.ada)).toBeUndefined();
});

test.each([400, 404, 500, 503] as const)(
  'figures that Discord does not take (%i) are told again later, and by the process that comes after',
  async (status) => {
    await open();
    const { ada, playground } = house;
    await link(ada);
    playground.faults.next({ method: 'PUT', path: /role-connection$/, respond: { status } });
    expect(await told(ada)).toBeUndefined();
    await house.restart();
    house.passTime(10 * MINUTE);
    expect(await told(ada)).toEqual({ matches: '0' });
  },
);

test.each([400, 404, 500] as const)(
  'figures that Discord never takes (%i) are not told without end',
  async (status) => {
    await open();
    const { ada, playground } = house;
    await link(ada);
    const before = puts().length;
    playground.faults.next({ method: 'PUT', path: /role-connection$/, times: Infinity, respond: { status } });
    for (let hour = 0; hour < 24; hour += 1) {
      house.passTime(60 * MINUTE);
      await ada.settled();
    }
    expect(puts().length - before).toBeLessThanOrEqual(2 * 24);
  },
);

test('whoever takes it back at Discord is told of no more, and can link anew', async () => {
  but = [TAKEN_BACK];
  await open();
  const { ada, playground } = house;
  await link(ada);
  await told(ada);
  playground.revoke(ada.personId);
  await adaBeatsBen();
  expect(await told(ada)).toEqual({ matches: '0' });
  const asked = puts().length;
  await adaBeatsBen();
  await told(ada);
  expect(puts()).toHaveLength(asked);
  await link(ada);
  expect(await told(ada)).toEqual({ matches: '2' });
});

test('a leave that ends is renewed, so that they need not link again', async () => {
  await open();
  const { ada } = house;
  await link(ada);
  house.passTime(8 * DAY);
  await adaBeatsBen();
  expect(await told(ada)).toEqual({ matches: '1' });
  house.passTime(30 * DAY);
  await adaBeatsBen();
  expect(await told(ada)).toEqual({ matches: '2' });
});

test('whoever is forgotten stands nowhere at Discord after that, which lets us do nothing for them any more', async () => {
  const adapter = new SqliteAdapter(':memory:');
  await open({ adapter });
  const { ada, playground } = house;
  await link(ada);
  expect(await told(ada)).toEqual({ matches: '0' });
  await ada.command('/games forget-me');
  await ada.click('Forget me');
  expect(await told(ada)).toEqual({});
  expect(playground.requests().at(-1)).toBe('POST /oauth2/token/revoke');
  for await (const key of storeOn(adapter).keys('linked')) expect.fail(key);
});

test('nobody can read in the store what Discord lets us do', async () => {
  const adapter = new SqliteAdapter(':memory:');
  await open({ adapter });
  await link(house.ada);
  const key = `linked:${house.ada.personId}`;
  const { leave = '' } = (await storeOn(adapter).get(key, z.object({ leave: z.string() }))) ?? {};
  expect(leave.length).toBeGreaterThan(60);
  for (const text of [leave, Buffer.from(leave, 'base64url').toString()]) expect(text).not.toMatch(/access|refresh/);
});

test('a game in a server that another process looks after is told of, too', async () => {
  await open({ shards: [0, 1].map((id) => ({ ids: [id], count: 2 })) });
  const elsewhere = house.playground.channels.at(-1)?.id ?? '';
  const [ada, ben] = [house.ada, house.ben].map(({ personId }) => house.playground.visitor(personId, elsewhere));
  await link(house.ada);
  expect(await told(house.ada)).toEqual({ matches: '0' });
  await ada?.command('/cellz new opponent:Ben columns:3 rows:3');
  await ben?.click('Accept');
  for (const [player, line] of [
    [ada, 'a1-b1'],
    [ben, 'a1-a2'],
    [ada, 'b1-c1'],
    [ben, 'a2-a3'],
  ] as const)
    await player?.command(`/cellz move line:${line}`);
  await ben?.command('/cellz resign');
  await ben?.click('Resign');
  expect(await told(house.ada)).toEqual({ matches: '1' });
});

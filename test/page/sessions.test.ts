import { createHmac } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { MatchId, PersonId } from '../../src/match/match.ts';
import { keptSecret } from '../../src/page/sessionSecret.ts';
import { issueTicket, LASTS, sign } from '../../src/page/sessions.ts';
import { SqliteAdapter } from '../../src/store/sqlite.ts';
import { storeOn } from '../../src/store/storeOn.ts';
import { type HouseOptions, openTestBot, type TestBot } from '../testBot.ts';
import { linkFrom, openPage, type PageClient, pageClient } from './pageClient.ts';

const SECRET = 'a secret of the tests';
const MINUTE = 60_000;

let house: TestBot;
/** What Discord refused, as the test meant it to. */
let refused: readonly number[] = [];
afterEach(async () => {
  await house.ada.settled();
  expect(house.refusals().map(({ code }) => code)).toEqual(refused);
  refused = [];
  await house.close();
});

async function table(options: HouseOptions = {}): Promise<void> {
  house = await openTestBot({ board: 'links', ...options });
  await house.ada.command('/cellz new columns:3 rows:3 opponent:Ben');
  await house.ben.click('Accept');
}

const statusOf = async (page: PageClient) => (await page.get('welcome')).status;

describe('a session', () => {
  test('is over after its sign-out, at once on its open line, and after a restart as well', async () => {
    await table();
    const page = await openPage(house.boardUrl, house.ada);
    house.passTime(3000);
    const other = await openPage(house.boardUrl, house.ada);
    const line = await page.listen();
    expect((await page.post('sign-out', {})).status).toBe(204);
    await line.closed;
    expect(await statusOf(page)).toBe(401);
    expect(await statusOf(other)).toBe(200);
    await house.restart();
    expect(await statusOf(page)).toBe(401);
    expect(await statusOf(other)).toBe(200);
  });

  test('that is good for years is good for nothing, though it is signed as it should be', async () => {
    await table();
    const person = PersonId.parse(house.ada.personId);
    const bearer = (key: string) => ({ headers: { authorization: `Bearer ${key}` } });
    const welcome = async (key: string) => (await fetch(`${house.boardUrl}/board/api/welcome`, bearer(key))).status;
    const session = { person, locale: 'en-US' };
    expect(await welcome(sign(SECRET, 'session', session, house.now()))).toBe(200);
    expect(await welcome(sign(SECRET, 'session', session, house.now() + 10 * 365 * 24 * 60 * MINUTE))).toBe(401);
    const text = `${person}.Infinity.0000000000.0.ZW4.mark`;
    const signature = createHmac('sha256', SECRET).update(`session:${text}`).digest('base64url');
    expect(await welcome(`${text}.${signature}`)).toBe(401);
  });

  test('has one key, and nothing behind it, before it or in it: nor is what its line shows of it a key', async () => {
    await table();
    const key = sign(SECRET, 'session', { person: PersonId.parse(house.ada.personId), locale: 'en-US' }, house.now());
    const welcome = async (key: string) => {
      const headers = { authorization: `Bearer ${key}` };
      return (await fetch(`${house.boardUrl}/board/api/welcome`, { headers })).status;
    };
    const other = key.endsWith('A') ? 'B' : String.fromCharCode(key.charCodeAt(key.length - 1) + 1);
    const written = [
      `${key}.`,
      `${key}.junk`,
      `${key}=`,
      `${key} x`,
      `${key}%00`,
      `.${key}`,
      `${key.slice(0, -1)}${other}`,
    ];
    for (const junk of [...written, key.slice(0, -22), key.replace(/.(?=[^.]*$)/, '$&!')]) {
      expect(await welcome(junk), junk).toBe(401);
    }
    expect(await welcome(key)).toBe(200);
  });

  test('is nobody’s who signs for themselves, who changes whose it is, or who holds a ticket only', async () => {
    await table();
    const welcome = async (key: string) => {
      const answer = await fetch(`${house.boardUrl}/board/api/welcome`, {
        headers: { authorization: `Bearer ${key}` },
      });
      return answer.status;
    };
    const [ada, ben] = [house.ada, house.ben].map(({ personId }) => PersonId.parse(personId));
    if (ada === undefined || ben === undefined) throw new Error('nobody is there');
    const own = sign(SECRET, 'session', { person: ada, locale: 'en-US' }, house.now());
    expect(await welcome(own)).toBe(200);
    expect(await welcome(own.replace(ada, ben))).toBe(401);
    expect(await welcome(sign('another secret', 'session', { person: ada, locale: 'en-US' }, house.now()))).toBe(401);
    const match = MatchId.parse('0123456789');
    expect(await welcome(issueTicket(SECRET, { person: ada, match, locale: 'en-US' }, house.now()))).toBe(401);
  });

  test('is over on all open pages once its time has come', async () => {
    await table();
    const page = await openPage(house.boardUrl, house.ada);
    house.passTime(LASTS.session - 10_000);
    const line = await page.listen();
    house.passTime(15_000);
    await line.closed;
  });

  test('is over for whoever is no member any more of the server from which they came', async () => {
    await table();
    const adas = await openPage(house.boardUrl, house.ada);
    const bens = await openPage(house.boardUrl, house.ben);
    for (const page of [adas, bens]) expect(await statusOf(page)).toBe(200);
    house.playground.faults.next({
      method: 'GET',
      path: new RegExp(`^/guilds/\\d+/members/${house.ada.personId}$`),
      respond: { refusal: 'unknownMember' },
    });
    house.passTime(11 * MINUTE);
    // Discord is asked beside the request, which does not wait for that.
    for (const page of [adas, bens]) await statusOf(page);
    await house.playground.faults.met();
    await expect.poll(() => statusOf(adas)).toBe(401);
    expect(await statusOf(bens)).toBe(200);
    refused = [10007];
  });

  test('goes on where Discord says something else, such as that the bot itself is no member there', async () => {
    await table();
    const page = await openPage(house.boardUrl, house.ada);
    await statusOf(page);
    house.playground.faults.next({ method: 'GET', path: /members/, respond: { refusal: 'missingAccess' } });
    house.passTime(11 * MINUTE);
    await statusOf(page);
    await house.playground.faults.met();
    // What was answered is heard before what is asked after it.
    for (let time = 0; time < 5; time += 1) expect(await statusOf(page)).toBe(200);
    refused = [50001];
  });
});

describe('a ticket', () => {
  const signIn = (ticket: string) => pageClient(house.boardUrl).signIn({ ticket });

  /** One that another process makes, whose clock goes behind. */
  const ticketBehind = (behind: number) =>
    issueTicket(
      SECRET,
      { person: PersonId.parse(house.ada.personId), match: MatchId.parse('0123456789'), locale: 'en-US' },
      house.now() - behind,
    );

  test('of a process that is some seconds behind lets in right after the start of this one', async () => {
    await table();
    expect(await signIn(ticketBehind(4000))).toBe(200);
  });

  test('outlives a clock that is set back by minutes', async () => {
    await table();
    expect(await signIn(ticketBehind(-3 * MINUTE))).toBe(200);
  });

  test('outlives a restart, and lets in once all the same', async () => {
    await table();
    const [first, second] = [await linkFrom(house.ada), await linkFrom(house.ben)];
    expect(await signIn(first.ticket)).toBe(200);
    await house.restart();
    expect(await signIn(first.ticket)).toBe(401);
    expect(await signIn(second.ticket)).toBe(200);
  });

  test('lets one of two in who come with it at the same moment', async () => {
    await table();
    const { ticket } = await linkFrom(house.ada);
    expect((await Promise.all([signIn(ticket), signIn(ticket)])).toSorted()).toEqual([200, 401]);
  });

  test('leaves nothing in the store once it could not be used any more', async () => {
    const adapter = new SqliteAdapter(':memory:');
    await table({ adapter });
    const spent = async () => {
      const keys: string[] = [];
      for await (const key of storeOn(adapter).keys('board:spent:')) keys.push(key);
      return keys.length;
    };
    for (const visitor of [house.ada, house.ben]) await signIn((await linkFrom(visitor)).ticket);
    expect(await spent()).toBe(2);
    house.passTime(LASTS.ticket + 11 * MINUTE);
    await signIn((await linkFrom(house.ada)).ticket);
    expect(await spent()).toBe(1);
  });
});

describe('the key with which sessions are signed', () => {
  const open = () => storeOn(new SqliteAdapter(':memory:'));

  test('stays the same, and is a record with a schema', async () => {
    house = await openTestBot();
    const store = open();
    expect(await keptSecret(store, () => 'the first secret that is made')).toBe('the first secret that is made');
    expect(await keptSecret(store, () => 'another secret that is made')).toBe('the first secret that is made');
    for await (const [key, value] of store.snapshot()) {
      expect([key, value]).toEqual(['board:secret', { schema: 1, secret: 'the first secret that is made' }]);
    }
  });

  test('that an earlier version kept, and put into every backup, is changed at once', async () => {
    house = await openTestBot();
    const store = open();
    await store.set({ 'board:secret': 'known to many' });
    expect(await keptSecret(store, () => 'another secret that is made')).toBe('another secret that is made');
    expect(await keptSecret(store, () => 'a third secret that is made')).toBe('another secret that is made');
  });
});

import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Playground, startPlayground } from '../src/playground.ts';
import { type RawBot, startRawBot } from './rawBot.ts';

const games = '400000000000000001';
const messages = `/channels/${games}/messages`;

let playground: Playground;
let bot: RawBot;

beforeEach(async () => {
  playground = await startPlayground();
  bot = await startRawBot(playground);
});

afterEach(async () => {
  await bot.close();
  await playground.close();
});

const send = (body: object) => bot.request('POST', messages, body);
const idIn = ({ body }: { readonly body: unknown }) => (body as { id: string }).id;

test('what moderators or Discord have blocked is not said', async () => {
  const message = idIn(await send({ content: 'a' }));
  playground.faults.block(/gambl/, 'messages');
  playground.faults.block(/casino/, 'titles');
  playground.faults.block(/evil\.example/, 'links');
  const blocked = { status: 400, code: 200_000 };
  expect(await send({ content: 'We gamble' })).toMatchObject(blocked);
  expect(await send({ flags: 1 << 15, components: [{ type: 10, content: 'gambling' }] })).toMatchObject(blocked);
  expect(await bot.request('PATCH', `${messages}/${message}`, { content: 'gambled' })).toMatchObject(blocked);
  expect(await send({ content: 'https://evil.example' })).toMatchObject({ status: 400, code: 240_000 });
  const thread = { name: 'The casino', type: 11 };
  expect(await bot.request('POST', `/channels/${games}/threads`, thread)).toMatchObject({ status: 400, code: 200_001 });
});

test('who takes no private messages is told none, nor who shares no server any more', async () => {
  const tell = async (person: string) => {
    const { id } = playground.people.find(({ name }) => name === person) ?? { id: '' };
    const channel = idIn(await bot.request('POST', '/users/@me/channels', { recipient_id: id }));
    return bot.request('POST', `/channels/${channel}/messages`, { content: 'Your turn' });
  };
  playground.faults.closeMessages(playground.people[1]?.id ?? '');
  expect(await tell('Ben')).toMatchObject({ status: 403, code: 50_007 });
  expect(await tell('Ada')).toMatchObject({ status: 200 });
  playground.faults.removeBot();
  expect(await tell('Ada')).toMatchObject({ status: 403, code: 50_278 });
});

test('a reply needs the message it replies to, unless it minds nothing', async () => {
  const reply = (more: object) => send({ content: 'a', message_reference: { message_id: '1', ...more } });
  expect((await reply({})).problems).toEqual(['message_reference REPLIES_UNKNOWN_MESSAGE']);
  const alone = await reply({ fail_if_not_exists: false });
  expect(alone.body).toMatchObject({ type: 0 });
  const message_id = idIn(alone);
  expect((await reply({ message_id })).body).toMatchObject({ type: 19, message_reference: { message_id } });
});

test('an edit leaves out every file that it does not list, old and new', async () => {
  const file = (name: string) => new File(['a'], name);
  const message = idIn(await bot.request('POST', messages, { content: 'a' }, [file('old.txt')]));
  const edit = async (body: object, ...files: File[]) => {
    const { body: edited } = await bot.request('PATCH', `${messages}/${message}`, body, files);
    return (edited as { attachments: { filename: string }[] }).attachments.map(({ filename }) => filename);
  };
  expect(await edit({}, file('b.txt'))).toEqual(['old.txt', 'b.txt']);
  expect(await edit({ attachments: [{ id: '1' }] }, file('c.txt'), file('d.txt'))).toEqual(['d.txt']);
  expect(await edit({ attachments: [] }, file('e.txt'))).toEqual([]);
});

test('a code is good for the address alone to which it was given', async () => {
  const address = 'http://127.0.0.1:1/ok';
  playground.allowRedirect(address);
  const exchange = async (redirect: string) => {
    const asked = { client_id: playground.applicationId, redirect_uri: address, as: playground.people[0]?.id ?? '' };
    const page = await fetch(`${playground.url}/oauth2/authorize?${new URLSearchParams(asked)}`, {
      redirect: 'manual',
    });
    const code = new URL(page.headers.get('location') ?? '').searchParams.get('code') ?? '';
    const body = new URLSearchParams({
      client_id: playground.applicationId,
      client_secret: playground.clientSecret,
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirect,
    });
    return (await fetch(`${playground.api}/v10/oauth2/token`, { method: 'POST', body })).status;
  };
  expect(await exchange('https://evil.example')).toBe(400);
  expect(await exchange(address)).toBe(200);
});

test('permissions have the bits that Discord added last', async () => {
  const { roles } = (await bot.request('GET', `/guilds/${playground.guildId}`)).body as {
    roles: { permissions: string }[];
  };
  const bits = BigInt(roles[0]?.permissions ?? 0);
  expect([50n, 51n, 52n].map((bit) => (bits >> bit) & 1n)).toEqual([1n, 0n, 0n]);
});

test('200 commands a day can be made', async () => {
  const name = (nth: number) => `c${nth}`;
  const list = (from: number) =>
    Array.from({ length: 100 }, (_, at) => ({ name: name(from + at), description: 'a', type: 1 }));
  const put = (from: number) => bot.request('PUT', `/applications/${playground.applicationId}/commands`, list(from));
  expect(await put(0)).toMatchObject({ status: 200 });
  expect(await put(0)).toMatchObject({ status: 200 });
  expect(await put(100)).toMatchObject({ status: 200 });
  expect(await put(200)).toMatchObject({ status: 400, code: 30_034 });
});

import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Playground, startPlayground } from '../src/playground.ts';
import type { Visitor } from '../src/visitor.ts';
import { type RawBot, startRawBot } from './rawBot.ts';

const games = '400000000000000001';

let playground: Playground;
let bot: RawBot;
let ada: Visitor;

beforeEach(async () => {
  playground = await startPlayground({ channels: { questions: 'forum', clips: 'media', news: 'news' } });
  bot = await startRawBot(playground);
  ada = playground.visitor('Ada', 'games');
});

afterEach(async () => {
  await bot.close();
  await playground.close();
});

const idOf = (name: string) => playground.channels.find((channel) => channel.name === name)?.id ?? '';
const post = (path: string, body: object) => bot.request('POST', `/channels/${path}`, body);
const ASK = { name: 'Who plays?', message: { content: 'I do.' } };

test('a thread that says no kind is private, and only its members and who looks after threads see it', async () => {
  const made = await post(`${games}/threads`, { name: 'ours' });
  expect(made.body).toMatchObject({ type: 12 });
  const { id } = made.body as { id: string };
  expect(() => playground.visitor('Ben', id).say('Let me in')).toThrow('no channel');
  await bot.request('PUT', `/channels/${id}/thread-members/${playground.people[1]?.id}`);
  expect(playground.visitor('Ben', id).say('Here I am').content).toBe('Here I am');
});

test('what people say in private threads the bot reaches once it is added', async () => {
  const thread = ada.openThread({ name: 'secret', isPrivate: true });
  expect(await post(`${thread}/messages`, { content: 'a' })).toMatchObject({ status: 403, code: 50001 });
  playground.visitor('Ada', thread).say(`Come in, <@${playground.applicationId}>`);
  expect(await post(`${thread}/messages`, { content: 'a' })).toMatchObject({ status: 200 });
});

test('a locked thread takes no messages and no changes, though it is active', async () => {
  const { id } = (await post(`${games}/threads`, { name: 'a', type: 11 })).body as { id: string };
  const { id: message } = (await post(`${id}/messages`, { content: 'a' })).body as { id: string };
  playground.faults.lockThread(id);
  const refusal = { status: 400, code: 160005 };
  expect(await post(`${id}/messages`, { content: 'b' })).toMatchObject(refusal);
  expect(await bot.request('PATCH', `/channels/${id}/messages/${message}`, { content: 'b' })).toMatchObject(refusal);
  expect(await bot.request('PATCH', `/channels/${id}`, { name: 'b' })).toMatchObject(refusal);
  expect(await bot.request('DELETE', `/channels/${id}/messages/${message}`)).toMatchObject({ status: 204 });
});

test.each(['questions', 'clips'])('in «%s» there are posts alone, which begin with a message', async (forum) => {
  expect(await post(`${idOf(forum)}/messages`, { content: 'a' })).toMatchObject({ status: 400, code: 50008 });
  const wordless = await post(`${idOf(forum)}/threads`, { name: 'a' });
  expect(wordless.problems).toEqual(['message BASE_TYPE_REQUIRED']);
  const made = await post(`${idOf(forum)}/threads`, ASK);
  const { id } = made.body as { id: string };
  expect(made.body).toMatchObject({ type: 11, parent_id: idOf(forum), message: { id, content: 'I do.' } });
  expect(playground.visitor('Ben', id).last().content).toBe('I do.');
  const byBen = playground.visitor('Ben', forum).openThread({ name: 'Me too', text: 'Hello' });
  expect(await post(`${byBen}/messages`, { content: 'Hello Ben' })).toMatchObject({ status: 200 });
});

test('a forum may ask for tags', async () => {
  playground.faults.requireTag(idOf('questions'));
  const forum = (await bot.request('GET', `/channels/${idOf('questions')}`)).body as {
    available_tags: { id: string }[];
  };
  expect(forum).toMatchObject({ type: 15, flags: 16 });
  expect(await post(`${idOf('questions')}/threads`, ASK)).toMatchObject({ status: 400, code: 40067 });
  const tags = [forum.available_tags[0]?.id];
  expect(await post(`${idOf('questions')}/threads`, { ...ASK, applied_tags: tags })).toMatchObject({ status: 201 });
});

test('threads of news are of a kind of their own', async () => {
  expect((await bot.request('GET', `/channels/${idOf('news')}`)).body).toMatchObject({ type: 5 });
  const open = (type?: number) =>
    post(`${idOf('news')}/threads`, { name: 'a', ...(type === undefined ? {} : { type }) });
  for (const type of [undefined, 11, 12]) expect(await open(type)).toMatchObject({ status: 400, code: 50024 });
  expect((await open(10)).body).toMatchObject({ type: 10 });
  expect(await post(`${games}/threads`, { name: 'a', type: 10 })).toMatchObject({ status: 400, code: 50024 });
});

test('a thousand threads of a server are active at once', async () => {
  for (let opened = 0; opened < 1000; opened += 1) ada.openThread({ name: 'one more' });
  const one = { name: 'too many', type: 11 };
  expect(await post(`${games}/threads`, one)).toMatchObject({ status: 400, code: 160006 });
});

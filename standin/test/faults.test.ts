import { Events, type TextChannel } from 'discord.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Playground, startPlayground } from '../src/playground.ts';
import type { Visitor } from '../src/visitor.ts';
import { startDemoBot } from './demoBot.ts';
import { type RawBot, startRawBot } from './rawBot.ts';

const games = '400000000000000001';
const ada = '100000000000000001';

let playground: Playground;
let visitor: Visitor;

beforeEach(async () => {
  playground = await startPlayground();
  visitor = playground.visitor(ada, games);
});

describe('with the real client,', () => {
  let bot: Awaited<ReturnType<typeof startDemoBot>>;
  let channel: TextChannel;

  beforeEach(async () => {
    bot = await startDemoBot(playground);
    channel = (await bot.channels.fetch(games)) as TextChannel;
  });

  afterEach(async () => {
    await bot.destroy();
    await playground.close();
  });

  const messages = `/channels/${games}/messages`;

  test('a 429 is waited out', async () => {
    playground.faults.next({ method: 'POST', path: messages, respond: { status: 429, retryAfter: 0.05 } });
    await channel.send('after all');
    expect(visitor.messages()).toHaveLength(1);
  });

  test('a 500 is tried again, as often as the fault says', async () => {
    playground.faults.next({ method: 'POST', path: /messages$/, times: 2, respond: { status: 500 } });
    await channel.send('after all');
    expect(visitor.messages()).toHaveLength(1);
  });

  test('a line that breaks after the request was carried out makes no second message, thanks to the nonce', async () => {
    playground.faults.next({ method: 'POST', path: messages, respond: { drop: 'afterwards' } });
    const send = () => channel.send({ content: 'once', nonce: 'n1', enforceNonce: true });
    await send().catch(send);
    expect(visitor.messages()).toHaveLength(1);
  });

  test('what is done to channels and server reaches the cache', async () => {
    const sees = () => channel.guild.members.me?.permissionsIn(channel).has('SendMessages');
    expect(sees()).toBe(true);
    playground.faults.takePermission(games, 'SendMessages');
    await expect.poll(sees).toBe(false);
    playground.faults.deleteChannel(games);
    await expect.poll(() => bot.channels.cache.has(games)).toBe(false);
    playground.faults.removeBot();
    await expect.poll(() => bot.guilds.cache.size).toBe(0);
  });

  test('a dropped gateway loses no interaction: the client resumes and hears what it missed', async () => {
    playground.faults.dropGateway();
    const reply = await visitor.command('/demo pick fruit:apple');
    expect(reply.message?.content).toBe('You picked `apple`.');
  });

  test('opcode 7 makes the client reconnect and resume', async () => {
    const resumed = new Promise((resolve) => bot.once(Events.ShardResume, resolve));
    playground.faults.askToReconnect();
    await resumed;
    expect((await visitor.command('/demo pick fruit:apple')).kind).toBe('message');
  });
});

describe('under the bot,', () => {
  let bot: RawBot;

  beforeEach(async () => {
    bot = await startRawBot(playground);
    await bot.request('PUT', `/applications/${playground.applicationId}/commands`, [{ name: 'ask', description: 'd' }]);
  });

  afterEach(async () => {
    await bot.close();
    await playground.close();
  });

  const send = async (body: object = { content: 'a' }, channel = games) => {
    const answer = await bot.request('POST', `/channels/${channel}/messages`, body);
    return { ...answer, path: `/channels/${channel}/messages/${(answer.body as { id: string }).id}` };
  };

  test('a message is deleted', async () => {
    const { path } = await send();
    playground.faults.deleteMessage(games, path.split('/').at(-1) ?? '');
    expect(await bot.request('PATCH', path, { content: 'b' })).toMatchObject({ status: 404, code: 10008 });
    expect(await bot.request('DELETE', path)).toMatchObject({ status: 404, code: 10008 });
  });

  test('permissions are taken away, and the interaction says so', async () => {
    const { path } = await send();
    playground.faults.takePermission(games, 'AttachFiles');
    const file = new File(['a'], 'a.txt');
    const withFile = await bot.request('POST', `/channels/${games}/messages`, {}, [file]);
    expect(withFile).toMatchObject({ status: 403, code: 50013 });
    playground.faults.takePermission(games, 'SendMessages');
    expect(await send()).toMatchObject({ status: 403, code: 50013 });
    playground.faults.takePermission(games, 'ViewChannel');
    expect(await send()).toMatchObject({ status: 403, code: 50001 });
    expect(await bot.request('PATCH', path, { content: 'b' })).toMatchObject({ status: 403, code: 50001 });

    const act = visitor.command('/ask');
    const interaction = await bot.nextInteraction();
    expect(interaction.appPermissions.has('SendMessages')).toBe(false);
    expect(interaction.appPermissions.has('EmbedLinks')).toBe(true);
    const callback = `/interactions/${interaction.id}/${interaction.token}/callback`;
    expect((await bot.request('POST', callback, { type: 4, data: { content: 'still' } })).status).toBe(204);
    await act;
    playground.faults.givePermission(games, 'ViewChannel');
    playground.faults.givePermission(games, 'SendMessages');
    expect((await send()).status).toBe(200);
  });

  test('any other refusal can be had for the asking', async () => {
    playground.faults.next({
      method: 'POST',
      path: `/channels/${games}/messages`,
      respond: { refusal: 'unknownChannel' },
    });
    expect(await bot.request('POST', `/channels/${games}/messages`, { content: 'a' })).toMatchObject({ code: 10003 });
    expect((await send()).status).toBe(200);
  });

  test('a thread is archived, locked, or gone', async () => {
    const { path } = await send();
    const made = await bot.request('POST', `${path}/threads`, { name: 'A match' });
    const thread = (made.body as { id: string }).id;
    expect(await bot.request('POST', `${path}/threads`, { name: 'again' })).toMatchObject({
      status: 400,
      code: 160004,
    });
    const inThread = await send({ content: 'a' }, thread);
    playground.faults.archiveThread(thread);
    expect(await bot.request('PATCH', inThread.path, { content: 'b' })).toMatchObject({ status: 400, code: 50083 });
    expect((await send({ content: 'wakes it' }, thread)).status).toBe(200);
    playground.faults.archiveThread(thread, { locked: true });
    expect(await send({ content: 'a' }, thread)).toMatchObject({ status: 400, code: 160005 });
    playground.faults.deleteChannel(thread);
    expect(await send({ content: 'a' }, thread)).toMatchObject({ status: 404, code: 10003 });
  });

  test('a thread needs its permissions, a name and a duration there is', async () => {
    const make = (body: object) => bot.request('POST', `/channels/${games}/threads`, body);
    expect((await make({ name: 'x'.repeat(101) })).problems).toEqual(['name BASE_TYPE_MAX_LENGTH']);
    expect((await make({ name: 'x', auto_archive_duration: 61 })).problems).toHaveLength(1);
    playground.faults.takePermission(games, 'CreatePublicThreads');
    expect(await make({ name: 'x', type: 11 })).toMatchObject({ status: 403, code: 50013 });
  });

  test('other people’s messages cannot be edited, nor deleted without permission', async () => {
    const said = visitor.say('hello');
    const path = `/channels/${games}/messages/${said.id}`;
    expect(await bot.request('PATCH', path, { content: 'b' })).toMatchObject({ status: 403, code: 50005 });
    expect(await bot.request('DELETE', path)).toMatchObject({ status: 403, code: 50013 });
  });

  test('private answers are out of reach of the channel', async () => {
    const act = visitor.command('/ask');
    const { id, token } = await bot.nextInteraction();
    await bot.request('POST', `/interactions/${id}/${token}/callback`, {
      type: 4,
      data: { content: 'psst', flags: 64 },
    });
    const { message } = await act;
    const path = `/channels/${games}/messages/${message?.id}`;
    expect(await bot.request('GET', path)).toMatchObject({ status: 404, code: 10008 });
    expect(await bot.request('PATCH', path, { content: 'b' })).toMatchObject({ status: 404, code: 10008 });
    expect((await bot.request('GET', `/channels/${games}/messages`)).body).toEqual([]);
  });

  test('an edit keeps of the attachments those it lists, all if it lists none', async () => {
    const files = [new File(['a'], 'a.txt'), new File(['b'], 'b.txt')];
    await bot.request('POST', `/channels/${games}/messages`, { attachments: [{ id: 0, description: 'A' }] }, files);
    const seen = visitor.last();
    const path = `/channels/${games}/messages/${seen.id}`;
    await bot.request('PATCH', path, { content: 'words' });
    expect(visitor.last().attachments.map((one) => one.filename)).toEqual(['a.txt', 'b.txt']);
    const kept = [{ id: seen.attachments[0]?.id, description: 'Another A' }];
    await bot.request('PATCH', path, { attachments: [...kept, { id: 0, description: 'C' }] }, [
      new File(['c'], 'c.txt'),
    ]);
    expect(visitor.last().attachments).toMatchObject([
      { filename: 'a.txt', description: 'Another A' },
      { filename: 'c.txt', description: 'C' },
    ]);
  });

  test('who is pinged depends on what the message allows, and an edit pings nobody', async () => {
    const [ben, cleo] = ['100000000000000002', '100000000000000003'] as const;
    const content = `<@${ben}> and <@${cleo}>`;
    const pinged = async (more: object) => {
      await send({ content, ...more });
      return visitor.last().pinged;
    };
    expect(await pinged({})).toEqual([ben, cleo]);
    expect(await pinged({ allowed_mentions: { parse: [] } })).toEqual([]);
    expect(await pinged({ allowed_mentions: { users: [cleo] } })).toEqual([cleo]);
    expect(await pinged({ content: null, flags: 1 << 15, components: [{ type: 10, content }] })).toEqual([ben, cleo]);
    const { path } = await send({ content: 'nobody' });
    await bot.request('PATCH', path, { content });
    expect(visitor.last()).toMatchObject({ content, pinged: [] });
    expect(playground.visitor(ben, games).last().mentionsMe).toBe(true);
    await send({ content, flags: 1 << 12 });
    expect(visitor.last().isSilent).toBe(true);
  });
});

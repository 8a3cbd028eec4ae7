import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type MovableClock, movableClock } from '../src/clock.ts';
import { type Playground, startPlayground } from '../src/playground.ts';
import type { Visitor } from '../src/visitor.ts';
import { type RawBot, startRawBot } from './rawBot.ts';

const games = '400000000000000001';
const ada = '100000000000000001';

let clock: MovableClock;
let playground: Playground;
let bot: RawBot;
let visitor: Visitor;

beforeEach(async () => {
  clock = movableClock(Date.UTC(2026, 2, 11, 12));
  playground = await startPlayground({ clock });
  bot = await startRawBot(playground);
  visitor = playground.visitor(ada, games);
  await bot.request('PUT', `/applications/${playground.applicationId}/commands`, [{ name: 'ask', description: 'd' }]);
});

afterEach(async () => {
  await bot.close();
  await playground.close();
});

const respond = (interaction: { id: string; token: string }, body: object = { type: 4, data: { content: 'yes' } }) =>
  bot.request('POST', `/interactions/${interaction.id}/${interaction.token}/callback`, body);

describe('an interaction', () => {
  test('that is not answered in three seconds is void', async () => {
    const act = visitor.command('/ask');
    const interaction = await bot.nextInteraction();
    const failed = expect(act).rejects.toThrow('The application did not respond');
    clock.advance(3000);
    await failed;
    expect(await respond(interaction)).toMatchObject({ status: 404, code: 10062 });
    expect(visitor.messages()).toEqual([]);
  });

  test('is answered in the last moment of the three seconds', async () => {
    const act = visitor.command('/ask');
    const interaction = await bot.nextInteraction();
    clock.advance(2999);
    expect((await respond(interaction)).status).toBe(204);
    expect((await act).message?.content).toBe('yes');
  });

  test('whose answer is held up on the way is void', async () => {
    const act = visitor.command('/ask');
    const failed = expect(act).rejects.toThrow('did not respond');
    playground.faults.next({ method: 'POST', path: /callback$/, respond: { delay: 3100 } });
    let code: number | undefined;
    const answered = respond(await bot.nextInteraction()).then((answer) => {
      code = answer.code;
    });
    await expect
      .poll(() => {
        clock.advance(3100);
        return code;
      })
      .toBe(10062);
    await Promise.all([failed, answered]);
    expect(playground.refusals.map((refused) => refused.code)).toEqual([10062]);
  });

  test('is answered once only, and by its own token', async () => {
    const act = visitor.command('/ask');
    const interaction = await bot.nextInteraction();
    expect(await respond({ id: interaction.id, token: 'other' })).toMatchObject({ status: 404, code: 10062 });
    await respond(interaction);
    await act;
    expect(await respond(interaction)).toMatchObject({ status: 400, code: 40060 });
  });

  test('that is delivered twice has the same id, and takes one answer', async () => {
    const act = visitor.deliverTwice((one) => one.command('/ask'));
    const first = await bot.nextInteraction();
    const second = await bot.nextInteraction();
    expect(second.id).toBe(first.id);
    await respond(first);
    await act;
    expect((await respond(second)).code).toBe(40060);
  });

  test('has a webhook for fifteen minutes, once it is answered', async () => {
    const act = visitor.command('/ask');
    const interaction = await bot.nextInteraction();
    const webhook = `/webhooks/${playground.applicationId}/${interaction.token}`;
    expect(await bot.request('POST', webhook, { content: 'early' })).toMatchObject({ status: 404, code: 10015 });
    await respond(interaction);
    await act;
    expect((await bot.request('POST', webhook, { content: 'more' })).status).toBe(200);
    expect((await bot.request('PATCH', `${webhook}/messages/%40original`, { content: 'other' })).status).toBe(200);
    expect(visitor.messages().map((message) => message.content)).toEqual(['other', 'more']);
    expect((await bot.request('DELETE', `${webhook}/messages/@original`)).status).toBe(204);
    expect(await bot.request('GET', `${webhook}/messages/@original`)).toMatchObject({ status: 404, code: 10008 });
    clock.advance(15 * 60 * 1000);
    expect(await bot.request('POST', webhook, { content: 'late' })).toMatchObject({ status: 401, code: 50027 });
    const unknown = await bot.request('POST', `/webhooks/${playground.applicationId}/other`, { content: 'a' });
    expect(unknown).toMatchObject({ status: 401, code: 50027 });
  });

  test('that was deferred takes its first follow-up as its answer, and stays as private as it was', async () => {
    const act = visitor.command('/ask');
    const interaction = await bot.nextInteraction();
    await respond(interaction, { type: 5, data: { flags: 64 } });
    expect((await act).message).toMatchObject({ isThinking: true, isPrivate: true });
    await bot.request('POST', `/webhooks/${playground.applicationId}/${interaction.token}`, { content: 'done' });
    expect(visitor.messages()).toMatchObject([{ content: 'done', isThinking: false, isPrivate: true }]);
  });

  test('answers with the message when it is asked to', async () => {
    const act = visitor.command('/ask');
    const { id, token } = await bot.nextInteraction();
    const path = `/interactions/${id}/${token}/callback?with_response=true`;
    const { status, body } = await bot.request('POST', path, { type: 4, data: { content: 'yes' } });
    await act;
    expect(status).toBe(200);
    expect(body).toMatchObject({ interaction: { id }, resource: { type: 4, message: { content: 'yes' } } });
  });

  test('finds nobody when no bot is connected', async () => {
    await bot.close();
    await expect.poll(() => visitor.command('/ask').catch((error: Error) => error.message)).toContain('no bot');
  });
});

describe('time', () => {
  test('makes the address of an attachment void after a day', async () => {
    await bot.request('POST', `/channels/${games}/messages`, {}, [new File(['a'], 'a.txt')]);
    const before = visitor.last().attachments[0]?.url ?? '';
    expect((await fetch(before)).status).toBe(200);
    clock.advance(24 * 60 * 60 * 1000 + 1000);
    expect((await fetch(before)).status).toBe(404);
    expect((await fetch(visitor.last().attachments[0]?.url ?? '')).status).toBe(200);
  });

  test('archives a thread in which nobody writes', async () => {
    const made = await bot.request('POST', `/channels/${games}/threads`, {
      name: 't',
      type: 11,
      auto_archive_duration: 60,
    });
    const thread = (made.body as { id: string }).id;
    const sent = await bot.request('POST', `/channels/${thread}/messages`, { content: 'a' });
    const message = `/channels/${thread}/messages/${(sent.body as { id: string }).id}`;
    clock.advance(60 * 60 * 1000);
    expect(await bot.request('PATCH', message, { content: 'b' })).toMatchObject({ status: 400, code: 50083 });
    await expect(playground.visitor(ada, thread).command('/ask')).rejects.toThrow('archived');
    expect((await bot.request('POST', `/channels/${thread}/messages`, { content: 'c' })).status).toBe(200);
    expect((await bot.request('PATCH', message, { content: 'b' })).status).toBe(200);
  });

  test('lets a nonce be used again after some minutes', async () => {
    const send = async () => {
      const { body } = await bot.request('POST', `/channels/${games}/messages`, {
        content: 'a',
        nonce: 'n',
        enforce_nonce: true,
      });
      return (body as { id: string }).id;
    };
    const first = await send();
    expect(await send()).toBe(first);
    clock.advance(6 * 60 * 1000);
    expect(await send()).not.toBe(first);
  });
});

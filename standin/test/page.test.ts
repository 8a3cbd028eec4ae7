import type { Client } from 'discord.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { PageEvent, PageRequest, PageResult } from '../src/page/protocol.ts';
import { type Playground, startPlayground } from '../src/playground.ts';
import { startDemoBot } from './demoBot.ts';

const games = '400000000000000001';
const [ada, ben] = ['100000000000000001', '100000000000000002'] as const;

let playground: Playground;
let bot: Client;

beforeEach(async () => {
  playground = await startPlayground();
  bot = await startDemoBot(playground);
});

afterEach(async () => {
  await bot.destroy();
  await playground.close();
});

/** Listens as a person's page does; gives everything it hears. */
async function listen(personId: string): Promise<PageEvent[]> {
  const heard: PageEvent[] = [];
  const socket = new WebSocket(`${playground.url.replace('http', 'ws')}/page/events?as=${personId}`);
  socket.on('message', (data) => heard.push(JSON.parse(String(data)) as PageEvent));
  await expect.poll(() => heard.length).toBeGreaterThan(0);
  return heard;
}

async function act(as: string, request: PageRequest['act'], channelId = games): Promise<PageResult> {
  const form = new FormData();
  form.set('request', JSON.stringify({ as, channelId, act: request }));
  const response = await fetch(`${playground.url}/page/act`, { method: 'POST', body: form });
  return (await response.json()) as PageResult;
}

describe('the page', () => {
  test('comes whole from the playground, and may load nothing from elsewhere', async () => {
    const page = await fetch(playground.url);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    const html = await page.text();
    expect(html).not.toMatch(/(?:src|href)="(?!\/|#)/);
    const script = await fetch(`${playground.url}/page/main.ts`);
    expect(script.headers.get('content-type')).toContain('text/javascript');
    expect(await script.text()).not.toContain('interface ');
  });

  test('serves every module that a module of it imports', async () => {
    const seen = new Set<string>();
    const visit = async (path: string) => {
      if (seen.has(path)) return;
      seen.add(path);
      const response = await fetch(playground.url + path);
      expect(response.status, path).toBe(200);
      const imports = [...(await response.text()).matchAll(/from '(\.[^']+)'/g)].map(([, name = '']) => name);
      for (const name of imports) await visit(new URL(name, playground.url + path).pathname);
    };
    await visit('/page/main.ts');
    expect(seen.size).toBeGreaterThan(10);
  });

  test('of one person never hears of another’s private answers or direct messages', async () => {
    const [adaHears, benHears] = await Promise.all([listen(ada), listen(ben)]);
    await act(ada, { kind: 'command', text: '/demo secret' });
    await act(ada, { kind: 'command', text: '/demo pick fruit:apple' }, playground.directChannel(ada));
    await act(ada, { kind: 'command', text: '/demo pick fruit:quince' });
    await expect.poll(() => JSON.stringify(benHears)).toContain('quince');
    expect(JSON.stringify(adaHears)).toContain('A word for');
    expect(JSON.stringify(benHears)).not.toContain('A word for');
    expect(JSON.stringify(benHears)).not.toContain('apple');
    expect(JSON.stringify(await listen(ben))).not.toMatch(/A word for|apple/);
  });

  test('gets the modal that answers a press, and sends it back', async () => {
    const result = await act(ada, { kind: 'command', text: '/demo table note' });
    if (!result.ok || result.interactionId === undefined) throw new Error('no modal');
    expect(result.modal?.title).toBe('A note');
    const fields = { title: 'Hello', text: '', fruit: [] };
    expect(await act(ben, { kind: 'submit', interactionId: result.interactionId, fields })).toMatchObject({
      ok: false,
    });
    expect((await act(ada, { kind: 'submit', interactionId: result.interactionId, fields })).ok).toBe(true);
    expect(playground.visitor(ben, games).last().content).toBe('Note: **Hello**');
  });

  test('is told why something cannot be sent', async () => {
    const result = await act(ada, { kind: 'command', text: '/demo board' });
    expect(result).toEqual({ ok: false, reason: 'The option size is required.', noAnswer: false });
  });

  test('is turned away for an account that is not there', async () => {
    const socket = new WebSocket(`${playground.url.replace('http', 'ws')}/page/events?as=${bot.user?.id}`);
    const code = await new Promise((resolve) => socket.on('close', resolve));
    expect(code).toBe(4004);
  });
});

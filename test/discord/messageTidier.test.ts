import { Client, MessageFlags, REST } from 'discord.js';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createMessageTidier } from '../../src/discord/delivery/messageTidier.ts';

const CHANNEL = '400000000000000001';
const MESSAGE = '500000000000000001';

/** A client whose requests get these statuses, one after the other, and 200 after them. */
function answering(statuses: readonly number[]) {
  const left = [...statuses];
  const client = new Client({ intents: [] });
  const asked: (string | null)[] = [];
  const bodies: unknown[] = [];
  client.rest = new REST({
    async makeRequest(_, { headers, body }) {
      bodies.push(typeof body === 'string' ? JSON.parse(body) : body);
      asked.push(new Headers(headers as Record<string, string>).get('authorization'));
      const status = left.shift() ?? 200;
      return Response.json({ code: 0, message: 'refused' }, { status }) as never;
    },
  });
  const tidier = createMessageTidier(client, pino({ level: 'silent' }), Date.now);
  return { client, asked, bodies, tidier, remove: () => tidier.remove(CHANNEL, MESSAGE) };
}

test('what the page has removed before the bot has logged in fails; from then on everything is removed', async () => {
  const { client, asked, remove } = answering([]);
  await expect(remove()).rejects.toThrow();
  client.token = 'our-token';
  await remove();
  expect(asked).toEqual(['Bot our-token']);
});

test('a single 401 of Discord keeps nothing else from being removed', async () => {
  const { client, asked, remove } = answering([401]);
  client.token = 'our-token';
  await expect(remove()).rejects.toThrow('refused');
  await remove();
  expect(asked).toEqual(['Bot our-token', 'Bot our-token']);
});

test('an answer that becomes a layout loses its words, as Discord demands', async () => {
  const { client, bodies, tidier } = answering([]);
  Reflect.set(client, 'application', { id: '600000000000000001' });
  tidier.noteToken(MESSAGE, 'its-token');
  const ended = { content: 'It is over.', rows: [], pings: [], frame: {} };
  expect(await tidier.changeAnswer(MESSAGE, ended)).toBe(true);
  expect(bodies).toEqual([expect.objectContaining({ content: null, flags: MessageFlags.IsComponentsV2 })]);
});

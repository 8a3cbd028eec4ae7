import { Client, REST } from 'discord.js';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createChannels } from '../../src/discord/delivery/channel.ts';

/** How an edit ends where Discord's answer to it has this status, or never comes. */
async function edited(status: number | 'none'): Promise<string> {
  const client = new Client({ intents: [] });
  client.rest = new REST({
    retries: 0,
    async makeRequest() {
      if (status === 'none') throw new Error('the connection broke');
      return Response.json({ id: '1', code: 10_008, message: '' }, { status }) as never;
    },
  }).setToken('our-token');
  const channels = createChannels(client, pino({ level: 'silent' }), Date.now);
  return channels.edit('400000000000000001', '500000000000000001', { content: 'words', rows: [], pings: [] });
}

// A message that was taken for a deleted one would be sent a second time.
test.each([
  [200, 'done'],
  [404, 'refused'],
  [500, 'later'],
  ['none', 'later'],
] as const)('an edit that Discord answers with %s is %s', async (status, outcome) => {
  expect(await edited(status)).toBe(outcome);
});

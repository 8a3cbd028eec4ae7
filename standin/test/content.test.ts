import { Client, Events, GatewayIntentBits } from 'discord.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Playground, startPlayground } from '../src/playground.ts';

let playground: Playground;
beforeAll(async () => {
  playground = await startPlayground({ privileged: ['messageContent'] });
});
afterAll(() => playground.close());

/** What a bot with these intents reads of messages that Ada writes. */
async function heard(intents: readonly GatewayIntentBits[], words: readonly string[]): Promise<readonly string[]> {
  const client = new Client({ intents: [GatewayIntentBits.Guilds, ...intents], rest: { api: playground.api } });
  const contents: string[] = [];
  const all = new Promise<void>((resolve) => {
    client.on(Events.MessageCreate, ({ content }) => {
      if (contents.push(content) === words.length) resolve();
    });
  });
  const ready = new Promise((resolve) => client.once(Events.ClientReady, resolve));
  await client.login(playground.token);
  await ready;
  const [ada, channel] = [playground.people[0]?.id ?? '', playground.channels[0]?.id ?? ''];
  for (const one of words) playground.visitor(ada, channel).say(one);
  await all;
  await client.destroy();
  return contents;
}

test('a bot reads what people write to it, and anything else only with the intent for it', async () => {
  const toBot = `<@${playground.applicationId}> hello`;
  const without = await heard([GatewayIntentBits.GuildMessages], ['hello', toBot]);
  expect(without).toEqual(['', toBot]);
  const having = await heard([GatewayIntentBits.GuildMessages, GatewayIntentBits.MessageContent], ['hello']);
  expect(having).toEqual(['hello']);
});

import { join } from 'node:path';
import { type Playground, startPlayground } from 'discord-standin';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Match } from '../../src/match/match.ts';
import { openStore } from '../../src/store/openStore.ts';
import { adaAgainstBen } from './adaAgainstBen.ts';
import { OUR_NODE, startParlor, temporaryFolder } from './parlor.ts';

/** What the stand-in gives as the token of an interaction: with it, anybody could answer in the bot's name. */
const INTERACTION_TOKEN = /[\w-]{60,}/;

let folder: ReturnType<typeof temporaryFolder>;
let discord: Playground;
beforeEach(async () => {
  folder = temporaryFolder();
  discord = await startPlayground();
});
afterEach(async () => {
  await discord.close();
  folder.remove();
});

test('the log is JSON lines without tokens, seeds, names or words of players, whatever fails', async () => {
  const uri = `sqlite://${join(folder.path, 'parlor.sqlite')}`;
  const settings = { DISCORD_TOKEN: discord.token, DISCORD_API: discord.api, KEYV_URI: uri, LOG_LEVEL: 'debug' };
  const parlor = startParlor([OUR_NODE, 'src/main.js'], settings);
  await parlor.says('"ready"');
  const [ada, ben] = discord.people.map(({ id }) => discord.visitor(id, discord.channels[0]?.id ?? ''));
  if (ada === undefined || ben === undefined) throw new Error('nobody is there');
  await adaAgainstBen(ada, ben);

  // An answer that Discord does not take, and a board that is gone when its controls are to go.
  discord.faults.next({ method: 'POST', path: /callback|messages/, times: 20, respond: { status: 500 } });
  discord.faults.deleteMessage(ada.channelId, ada.last().id);
  const unheard = ada.command('/cellz move line:a1-a2').catch(() => undefined);
  await parlor.says('could not report the failure');
  process.kill(parlor.process.pid ?? 0, 'SIGTERM');
  await parlor.ended;
  await unheard;

  const store = openStore(uri);
  const seeds: string[] = [];
  for await (const key of store.keys('match:')) seeds.push((await store.get(key, Match))?.seed ?? '');
  await store.close();

  const log = parlor.output();
  const lines = log.split('\n').filter((line) => line.startsWith('{'));
  expect(lines.length).toBeGreaterThan(3);
  for (const line of lines) expect(() => JSON.parse(line)).not.toThrow();
  expect(seeds).toHaveLength(1);
  for (const secret of [discord.token, ...seeds, 'Ada', 'drew a1-a2']) expect(log).not.toContain(secret);
  expect(log).not.toMatch(INTERACTION_TOKEN);
  expect(log).toMatch(/"interaction":"\d+"/);
  // At this level it says what people did, what Discord answered, and how long it took.
  expect(log).toMatch(/"command":"cellz new","outcome":"\w+".*handled an interaction/);
  expect(log).toMatch(/"command":"cellz new","milliseconds":\d+.*first answer/);
  expect(log).toMatch(/"method":"POST","route":"\/interactions\/:id\/:token\/callback","status":\d+/);
});

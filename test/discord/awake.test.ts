import type { Playground, Visitor } from 'discord-standin';
import { afterEach, expect, test } from 'vitest';
import { closeCleanly, openTestBot, type TestBot } from '../testBot.ts';
import { content } from './replies.ts';

const DAY = 24 * 60 * 60 * 1000;

let house: TestBot;
/** What Discord keeps back; a bot that stops waits for a shard that is just beginning. */
let away: { release(): void } | undefined;
afterEach(async () => {
  away?.release();
  await closeCleanly(house);
});

const guildsOf = ({ channels }: Playground) => [...new Set(channels.map(({ guildId }) => guildId))];

/** Somebody in the last server, which has one channel. */
function elsewhere({ personId }: Visitor): Visitor {
  return house.playground.visitor(personId, house.playground.channels.at(-1)?.id ?? '');
}

/** A game of two people, up to the second move. */
async function play(ada: Visitor, ben: Visitor): Promise<void> {
  await ada.command('/cellz new opponent:Ben columns:3 rows:3');
  await ben.click('Accept');
  await ada.settled();
  expect(content(await ada.command('/cellz move line:a1-a2'))).toContain('a1-a2');
  await ben.command('/cellz move line:b1-b2');
  await ada.settled();
  expect(ada.last().content).toContain('b1-b2');
}

test('after a start everybody is answered although a server never comes', async () => {
  const begin = (discord: Playground) => {
    away = discord.faults.openings.withholdServers(guildsOf(discord).slice(-1));
  };
  house = await openTestBot({ servers: 3, begin });
  await play(house.ada, house.ben);
});

test('also in the server that has not come: its channels are unknown until then', async () => {
  const begin = (discord: Playground) => {
    away = discord.faults.openings.withholdServers(guildsOf(discord).slice(-1));
  };
  house = await openTestBot({ servers: 3, begin });
  const [ada, ben] = [elsewhere(house.ada), elsewhere(house.ben)];
  await play(ada, ben);
  away?.release();
  await ada.settled();
  expect(content(await ada.command('/cellz move line:a2-a3'))).toContain('a2-a3');
});

test('a shard whose turn to begin has not come keeps nobody waiting on the others', async () => {
  const begin = (discord: Playground) => {
    away = discord.faults.openings.withholdShard(1);
  };
  house = await openTestBot({ recommended: 2, begin });
  await play(house.ada, house.ben);
  away?.release();
  await house.playground.begun(1);
  await play(elsewhere(house.ada), elsewhere(house.ben));
});

test('servers of a shard whose turn has not come are not taken for servers that the bot has left', async () => {
  house = await openTestBot({ recommended: 2 });
  const elsewhereId = guildsOf(house.playground).at(-1);
  await play(elsewhere(house.ada), elsewhere(house.ben));
  await house.stop(0);
  house.passTime(2 * DAY);
  away = house.playground.faults.openings.withholdShard(1);
  await house.start(0);
  await house.ada.settled();
  expect((await house.tables.servers.read(elsewhereId)).leftAt).toBeUndefined();
  away.release();
  await house.playground.begun(1);
  await house.ada.settled();
  expect((await house.tables.servers.read(elsewhereId)).leftAt).toBeUndefined();
});

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { closeCleanly, openTestBot, type TestBot } from '../testBot.ts';
import { content } from './replies.ts';

let house: TestBot;
beforeEach(async () => {
  house = await openTestBot({ threads: 'second' });
});
/** Discord's words that a server has too many threads are what a test here is about. */
afterEach(() => closeCleanly(house, [160006, 160007]));

/** The thread that somebody is told of. */
const threadIn = (words: string) => /<#(\d+)>/.exec(words)?.[1] ?? '';

const choose = (threads: 'second' | 'always' | 'never') =>
  house.tables.servers.choose(house.playground.guildId, { threads });

describe('a second table in a channel', () => {
  test('opens in a thread at once: with all that was asked for, named after game and players', async () => {
    const { ada, ben, cleo, playground } = house;
    await ada.command('/cellz new');
    const reply = await ben.command('/cellz new opponent:Cleo columns:3 rows:3');
    expect(content(reply)).toContain('Your table is open in');
    expect(reply.message?.isPrivate).toBe(true);
    const thread = threadIn(content(reply));
    await ben.settled();
    const there = playground.visitor(cleo.personId, thread);
    expect(there.last().content).toContain('challenges');
    expect(there.last().content).toContain('3 columns of dots');
    expect(there.last().pinged).toEqual([cleo.personId]);
    const headers = { authorization: `Bot ${playground.token}` };
    const named = await fetch(`${playground.api}/v10/channels/${thread}`, { headers });
    expect(await named.json()).toMatchObject({ name: 'Cellz: Ben, Cleo', parent_id: ben.channelId });
    await there.click('Accept');
    expect(there.last().content).toContain('Your turn');
  });

  test('is that of another game, and of one alone, as well', async () => {
    const { ada, ben, cleo } = house;
    await ada.command('/cellz new computer:easy');
    expect(content(await ben.command('/domination new'))).toContain('Your table is open in');
    expect(content(await cleo.command('/nuggets new computer:easy'))).toContain('Your table is open in');
    expect(await house.tables.within([house.channel])).toHaveLength(1);
  });

  test('stays in the channel where no thread may be opened, which its host is told calmly', async () => {
    const { ada, ben, channel, playground } = house;
    playground.faults.takePermission(channel, 'CreatePublicThreads');
    await ada.command('/cellz new');
    const reply = await ben.command('/domination new');
    expect(content(reply)).toContain('waiting for players');
    await ben.settled();
    expect(ben.last().isPrivate).toBe(true);
    expect(ben.last().content).toContain('I need the permission to Create Public Threads');
    // A channel has room for one table of a game.
    expect(content(await ben.command('/cellz new'))).toContain('permission to Create Public Threads. Ask someone');
  });

  test.each(['tooManyThreads', 'tooManyNewsThreads'] as const)(
    'stays in the channel where too many threads are open (%s), and people hear what helps',
    async (refusal) => {
      const { ada, ben, playground } = house;
      await ada.command('/cellz new');
      const full = { method: 'POST', path: /\/threads$/, times: 2, respond: { refusal } };
      playground.faults.next(full);
      expect(content(await ben.command('/domination new'))).toContain('waiting for players');
      await ben.settled();
      expect(ben.last().content).toContain('This server has too many open threads: archive some old ones.');
      expect(content(await ben.command('/cellz new'))).toContain('Archive some old ones, or open yours in another');
      expect(playground.requests().filter((request) => request.includes('threads'))).toHaveLength(2);
    },
  );

  test('opens no thread for who may not play', async () => {
    const { ada, ben, playground } = house;
    await ada.command('/cellz new');
    await ada.command('/games moderate act:bar person:Ben days:2 reason:cheating');
    expect(content(await ben.command('/cellz new'))).toContain('barred you');
    expect(playground.requests().filter((request) => request.includes('threads'))).toEqual([]);
  });

  test('is one of two that begin in the same moment', async () => {
    const { ada, ben } = house;
    const replies = await Promise.all([ada.command('/cellz new'), ben.command('/domination new')]);
    const inThreads = replies.filter((reply) => content(reply).includes('Your table is open in'));
    expect(inThreads).toHaveLength(1);
  });

  test('has its rematch where it was', async () => {
    const { ada, ben, playground } = house;
    await ada.command('/cellz new');
    const thread = threadIn(content(await ben.command('/domination new computer:easy')));
    const there = playground.visitor(ben.personId, thread);
    await there.command('/domination resign');
    await there.settled();
    await there.click('Resign');
    await there.settled();
    await there.click('Rematch');
    await there.settled();
    expect(await house.tables.within([thread])).toHaveLength(1);
    expect(await house.tables.within([house.channel])).toHaveLength(1);
  });
});

describe('a server', () => {
  test('has all its tables in threads where it wants that', async () => {
    await choose('always');
    expect(content(await house.ada.command('/cellz new'))).toContain('Your table is open in');
    expect(await house.tables.within([house.channel])).toEqual([]);
  });

  test('has none in threads where it wants that', async () => {
    const { ada, ben } = house;
    await choose('never');
    await ada.command('/cellz new');
    expect(content(await ben.command('/domination new'))).toContain('waiting for players');
    expect(content(await ben.command('/cellz new'))).toContain('already a table of this game here');
  });
});

import type { Visitor } from 'discord-standin';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Server } from '../../src/tables/lists/serverRecords.ts';
import { closeCleanly, openTestBot, type TestBot } from '../testBot.ts';
import { content } from './replies.ts';

let house: TestBot;
beforeEach(async () => {
  house = await openTestBot();
});
afterEach(() => closeCleanly(house));

const settings = async () => (await house.tables.servers.read(house.playground.guildId)).settings;
const told = async (visitor: Visitor, command: string) => content(await visitor.command(command));

/** Somebody in another channel of the server. */
function elsewhere({ personId }: Visitor): Visitor {
  const other = house.playground.channels.find(({ id }) => id !== house.channel);
  return house.playground.visitor(personId, other?.id ?? '');
}

describe('/games server', () => {
  test('sets by menus how tables are opened', async () => {
    const { ada, channel } = house;
    await ada.command('/games server');
    await ada.select('Which tables get their own thread', ['always']);
    await ada.select('Where games can be started', ['here']);
    expect(content({ message: ada.last() })).toContain(`Games can be started in <#${channel}>`);
    await ada.select('How many open tables a person may have here', ['2']);
    await ada.select('The clock when the host chooses none', ['3d']);
    await ada.select('Whether hints are allowed', ['never']);
    await ada.select('Whether games in this channel are rated', ['no']);
    expect(await settings()).toMatchObject({
      threads: 'always',
      channels: [channel],
      tables: 2,
      clock: '3d',
      hints: 'never',
      unrated: [channel],
    });
    await ada.select('Whether games in this channel are rated', ['yes']);
    expect((await settings()).unrated).toEqual([]);
  });

  test('adds a channel and takes it away where it is asked for', async () => {
    const { ada, channel } = house;
    const there = elsewhere(ada);
    await told(ada, '/games server channels:here');
    expect(await told(there, '/games server channels:here')).toContain(`<#${channel}>, <#${there.channelId}>`);
    await there.select('Where games can be started', ['away']);
    expect((await settings()).channels).toEqual([channel]);
    await there.select('Where games can be started', ['all']);
    expect((await settings()).channels).toEqual([]);
  });

  test('takes the same when it is typed, and refuses what cannot be', async () => {
    const { ada, ben, channel } = house;
    await told(ada, `/games server threads:never channels:<#${channel}> tables:3 clock:1h hints:never rated:no`);
    const typed = { threads: 'never', channels: [channel], tables: 3, clock: '1h', hints: 'never', unrated: [channel] };
    expect(await settings()).toMatchObject(typed);
    expect(await told(ada, '/games server channels:nowhere')).toContain('Name up to 25 channels, such as #games');
    await ada.command('/games server');
    const message = ada.last().id;
    for (const wrong of [
      'tables:4',
      'clock:9d',
      'theme:pink',
      'hints:perhaps',
      'threads:some',
      'rated:maybe',
      'channels:<#x>',
    ]) {
      const [name, value] = wrong.split(':');
      const reply = await ada.forge(`g1:games:server:${name}:${value}`, message);
      expect(content(reply), wrong).toMatch(/isn't one of the choices|channels, such as/);
    }
    expect(await settings()).toMatchObject(typed);
    expect(await told(ben, '/games server hints:tables')).toContain('Only people with the Manage Server permission');
    await told(ada, '/games server clock:usual channels:all');
    expect((await settings()).clock).toBeUndefined();
  });

  test('reads what a server of before had chosen', () => {
    const before = { schema: 1, settings: { keep: 30, boards: 'kept' } };
    expect(Server.parse(before).settings).toMatchObject({ keep: 30, boards: 'kept', threads: 'second', channels: [] });
  });

  test('speaks German', async () => {
    await house.ada.command('/games settings language:de');
    expect(await told(house.ada, '/games server channels:nirgends')).toContain('Kanäle wie #spiele');
  });
});

describe('games are begun in the channels that a server has chosen', () => {
  const RULE = /games are played in <#\d+>/;

  test('whichever way they are begun', async () => {
    const { ada, ben } = house;
    const there = elsewhere(ben);
    await told(there, '/cellz new computer:easy columns:3 rows:3');
    await told(ada, '/games server channels:here');
    expect(await told(there, '/domination new')).toMatch(RULE);
    expect(await told(there, '/domination new opponent:Cleo')).toMatch(RULE);
    expect(await told(there, '/railroad daily')).toMatch(RULE);
    await there.command('/games play');
    await there.click('Linear Domination');
    expect(content(await there.click('Play now (easy)'))).toMatch(RULE);
    await there.command('/cellz resign');
    await there.click('Resign');
    await there.settled();
    expect(content(await there.click('Rematch'))).toMatch(RULE);
    expect(await told(ben, '/domination new')).toContain('waiting for players');
  });

  test('and in their threads', async () => {
    const { ada, ben, playground } = house;
    await told(ada, '/games server channels:here threads:always');
    const thread = /<#(\d+)>/.exec(await told(ben, '/cellz new columns:3 rows:3'))?.[1] ?? '';
    await ben.settled();
    const there = playground.visitor(house.cleo.personId, thread);
    expect(await told(there, '/domination new')).toContain('waiting for players');
  });
});

describe('a table under the rules of its server', () => {
  test('has its public boards in the colours of the server, and private ones in those of the person', async () => {
    const { ada, ben } = house;
    const picture = async (visitor: Visitor) => {
      const [file] = visitor.last().attachments;
      return Buffer.from(await (await fetch(file?.url ?? '')).arrayBuffer()).toString('base64');
    };
    await told(ben, '/cellz new computer:easy columns:3 rows:3');
    await ben.settled();
    const dark = await picture(ben);
    await told(ada, '/games server theme:light');
    await told(ben, '/cellz board');
    await ben.settled();
    expect(await picture(ben)).not.toBe(dark);
    expect((await settings()).theme).toBe('light');
    await told(ada, '/games server theme:dark');
    await told(ben, '/cellz board');
    await ben.settled();
    expect(await picture(ben)).toBe(dark);
  });

  test('is not counted for the ratings in a channel that is not rated', async () => {
    const { ada, ben } = house;
    await told(ada, '/games server rated:no');
    await told(ada, '/cellz new opponent:Ben columns:2 rows:2');
    await ben.click('Accept');
    for (const line of ['a1-a2', 'b1-b2', 'a1-b1', 'a2-b2']) {
      for (const one of [ada, ben]) await told(one, `/cellz move line:${line}`);
    }
    await ada.settled();
    const { finished } = await house.tables.people.read(ada.personId as never);
    const match = finished[0] === undefined ? undefined : await house.tables.read(finished[0]);
    expect(match).toMatchObject({ status: 'over', unrated: true });
    expect(match?.rated).not.toBe(true);
  });

  test('is refused to who has as many open as a person may, until one is over', async () => {
    const { ada, ben } = house;
    await told(ada, '/games server tables:1');
    await told(ben, '/cellz new');
    expect(await told(ben, '/domination new')).toContain('You have 1 open table');
    expect(await told(ben, '/railroad daily')).not.toContain('open table');
    expect(await told(house.cleo, '/domination new')).toContain('waiting for players');
    await ben.command('/cellz close');
    expect(await told(ben, '/nuggets new')).toContain('waiting for players');
  });

  test('has the clock of the server where its host names none', async () => {
    const { ada, ben } = house;
    await told(ada, '/games server clock:1h');
    const clocks = async () =>
      (await Promise.all((await house.tables.all()).map(house.tables.read))).map((match) => match?.clock?.pace);
    await told(ben, '/cellz new');
    expect(await clocks()).toEqual(['1h']);
    await told(ben, '/domination new clock:7d+1d');
    expect((await clocks()).toSorted()).toEqual(['1h', '7d+1d']);
  });

  test('has no hints where the server wants none', async () => {
    const { ada, ben } = house;
    await told(ada, '/games server hints:never');
    expect(await told(ben, '/cellz new hints:true')).toContain('Hints are off on this server');
    expect(await told(ben, '/cellz new')).toContain('no hints');
  });

  test('is not rated in a channel that is not', async () => {
    const { ada, ben } = house;
    await told(ada, '/games server rated:no');
    expect(await told(ben, '/domination new')).toContain('not rated');
    expect(await told(elsewhere(ben), '/domination new')).not.toContain('not rated');
    // Nor, anywhere, on a board that decides the game before the first move.
    expect(await told(elsewhere(ben), '/cellz new columns:2 rows:2')).toContain('not rated');
  });
});

import { PermissionFlagsBits } from 'discord.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isSeenByAll } from '../../src/discord/delivery/channelPermissions.ts';
import { forecast } from '../../src/ratings/formula.ts';
import { content, labels } from '../discord/replies.ts';
import { closeCleanly, thinkLightly } from '../testBot.ts';
import { openTestTables, type TestTables } from '../testTables.ts';

describe('with a whole bot', () => {
  let house: TestTables;
  beforeEach(async () => {
    house = await openTestTables({ thinking: thinkLightly });
  });
  afterEach(() => closeCleanly(house));

  test('every open table and every ring that fills is in one list, and joined with one tap', async () => {
    await house.ada.command('/cellz new');
    await house.ada.command('/games ring game:railroad');
    await house.ada.click('Play in the next ring');
    await house.ada.settled();
    const list = await house.ben.command('/games find');
    expect(content(list)).toContain('1 of 2 seats');
    expect(content(list)).toContain('Ring: Railroad Ink');
    const joins = house.ben.controls(list.message).filter(({ label }) => label === 'Join');
    expect(joins).toHaveLength(2);
    for (const { customId = '' } of joins) await house.ben.forge(customId, list.message ?? house.ben.last());
    await house.ben.settled();
    const after = await house.cleo.command('/games find');
    expect(content(after)).toContain('2 of 8 in');
    expect(content(after)).not.toContain('Cellz');
    expect(content(await house.ben.command('/games find'))).toContain('Nobody is waiting right now');
  });

  test('the panel takes the place of the list, with its picture, and leads to a game', async () => {
    await house.ada.command('/cellz new');
    const list = await house.ben.command('/games find');
    const panel = await house.ben.click('Start a game', list.message);
    expect(panel.message?.attachments).toHaveLength(1);
    const game = await house.ben.click('Nuggets', panel.message);
    expect(content(game)).toContain('Nuggets');
    await house.ben.click('Play now (easy)', game.message);
    await house.ben.settled();
    expect(await house.tables.all()).toHaveLength(2);
  });

  test('a table that waits for somebody in particular is not offered to others', async () => {
    await house.ada.command('/cellz new opponent:Ben');
    const list = await house.cleo.command('/games find');
    expect(content(list)).toContain('Nobody is waiting right now. Tap **Start a game**');
    expect(labels(house.cleo, list)).toContain('Start a game');
    await house.cleo.click('Start a game', list.message);
    const game = await house.cleo.click('Cellz');
    expect(labels(house.cleo, game)).toEqual(expect.arrayContaining(['Start an open game', 'Play in the next ring']));
  });

  test('where there is no server, the list promises nobody', async () => {
    const { playground } = house;
    const direct = playground.directChannel(house.ada.personId);
    const list = await playground.visitor(house.ada.personId, direct).command('/games find');
    expect(content(list)).toContain('Open seats are listed on servers');
    expect(content(list)).not.toContain('Others will find');
  });

  test('the list narrows to a game, and leads to the panel', async () => {
    await house.ada.command('/cellz new');
    const list = await house.ben.command('/games find game:railroad');
    expect(content(list)).toContain('Nobody is waiting right now');
    const all = await house.ben.select('Show one game', ['All games'], list.message);
    expect(content(all)).toContain('Cellz');
  });
});

describe('who sees a channel', () => {
  const see = PermissionFlagsBits.ViewChannel;
  const channel = (allow = 0n, deny = 0n) => ({
    ...{ type: 0, guild_id: '1', parent_id: null },
    permission_overwrites: [{ id: '1', type: 0, allow, deny }],
  });
  const server = (permissions: bigint) => ({ roles: [{ id: '1', permissions }] });

  test('is everybody where everybody may by their server or by the channel, and the channel has the last word', () => {
    expect(isSeenByAll(channel(), server(see))).toBe(true);
    expect(isSeenByAll(channel(), server(0n))).toBe(false);
    expect(isSeenByAll(channel(see), server(0n))).toBe(true);
    expect(isSeenByAll(channel(0n, see), server(see))).toBe(false);
  });
});

test('two who are equally strong win as often, and 400 points are about ten to one', () => {
  const known = (mean: number) => ({ mean, deviation: 0 });
  expect(forecast(known(1500), known(1500))).toBeCloseTo(0.5);
  expect(forecast(known(1900), known(1500))).toBeCloseTo(10 / 11, 2);
});

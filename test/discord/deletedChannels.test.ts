import type { Visitor } from 'discord-standin';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestBot, type TestBot } from '../testBot.ts';
import { content } from './replies.ts';

let house: TestBot;
beforeEach(async () => {
  house = await openTestBot();
});
afterEach(() => house.close());

const at = (visitor: Visitor, channel: string) => house.playground.visitor(visitor.personId, channel);

/** A match of Ada and Ben in a channel that is then deleted; gives who they are in another. */
async function homeless() {
  const { ada, ben, channel, playground } = house;
  await ada.command('/cellz new opponent:Ben columns:3 rows:3');
  await ben.click('Accept');
  playground.faults.deleteChannel(channel);
  const other = playground.channels.find(({ id }) => id !== channel)?.id ?? '';
  const [adaThere, benThere] = [at(ada, other), at(ben, other)];
  await adaThere.settled();
  return { ada: adaThere, ben: benThere, cleo: at(house.cleo, other), other };
}

describe('a match whose channel was deleted', () => {
  test('is kept, and goes on in another channel, with a ping for who is to move', async () => {
    const { ada, ben } = await homeless();
    const list = await ben.command('/games mine');
    expect(content(list)).toContain('its channel was deleted');
    const board = await ben.click('Continue here', list.message);
    expect(board.message?.isPrivate).toBe(false);
    expect(board.message?.pinged).toEqual([ada.personId]);
    expect(content(await ada.command('/cellz move line:a1-a2'))).toContain('drew a1-a2');
    expect(content(await ada.command('/games mine'))).not.toContain('was deleted');
  });

  test.each(['thread', 'channel around its thread'])('notices that when it was the %s that went', async (what) => {
    const { ada, ben, channel, playground } = house;
    await house.tables.servers.choose(house.playground.guildId, { threads: 'second' });
    await ada.command('/cellz new');
    const told = await ben.command('/cellz new opponent:Cleo columns:3 rows:3');
    const thread = /<#(\d+)>/.exec(content(told))?.[1] ?? '';
    await ben.settled();
    playground.faults.deleteChannel(what === 'thread' ? thread : channel);
    const other = playground.channels.find(({ id }) => id !== channel && id !== thread)?.id ?? '';
    await ben.settled();
    expect(content(await at(ben, other).command('/games mine'))).toContain('its channel was deleted');
  });

  test('is found to be without a channel when a board is to be shown there, too', async () => {
    const { ada, ben, channel, playground } = house;
    await ada.command('/cellz new opponent:Ben columns:3 rows:3');
    await ben.click('Accept');
    playground.faults.next({ method: 'POST', path: /callback/, respond: { refusal: 'unknownInteraction' } });
    playground.faults.next({ method: 'POST', path: /messages/, times: 2, respond: { refusal: 'unknownChannel' } });
    ada.command('/cellz move line:a1-a2').catch(() => undefined);
    await ada.settled();
    const other = playground.channels.find(({ id }) => id !== channel)?.id ?? '';
    expect(content(await at(ada, other).command('/games mine'))).toContain('its channel was deleted');
  });

  test('does not lose anybody time', async () => {
    const { ada } = await homeless();
    house.passTime(9 * 24 * 60 * 60 * 1000);
    await house.tick();
    const list = await ada.command('/games mine');
    expect(content(list)).toContain('its channel was deleted');
    expect(house.refusals()).toEqual([]);
  });

  test('can be closed by its host', async () => {
    const { ada, ben } = await homeless();
    const own = await ada.command('/games mine');
    const list = await ben.command('/games mine');
    expect(ben.controls(list.message).map(({ label }) => label)).not.toContain('Close');
    const close = ada.controls(own.message).find(({ label }) => label === 'Close')?.customId ?? '';
    const forged = await ben.forge(close, list.message ?? '');
    expect(content(forged)).toContain('Only the host');
    await ada.click('Close', own.message);
    expect(await house.tables.all()).toEqual([]);
  });

  test('is not taken elsewhere by strangers, nor to where there is a table of the game already', async () => {
    const { ada, cleo, other } = await homeless();
    const list = await ada.command('/games mine');
    const button = ada.controls(list.message).find(({ label }) => label === 'Continue here')?.customId ?? '';
    const help = await cleo.command('/games help');
    expect(content(await cleo.forge(button, help.message?.id ?? ''))).toContain('not playing');
    await cleo.command('/cellz new');
    expect(content(await ada.click('Continue here', list.message))).toContain('already a table');
    expect((await house.tables.within([other])).length).toBe(1);
  });
});

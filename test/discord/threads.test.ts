import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { closeCleanly, type House, openHouse } from './house.ts';
import { content } from './replies.ts';

let house: House;
beforeEach(async () => {
  house = await openHouse();
});
afterEach(() => closeCleanly(house));

describe('a second table of a game in a channel', () => {
  test('is opened in a thread by a button: with all that was asked for, named after game and players', async () => {
    const { ada, ben, cleo, playground } = house;
    await ada.command('/cellz new');
    const reply = await ben.command('/cellz new opponent:Cleo columns:3 rows:3');
    expect(content(reply)).toContain('already a table of this game here');
    expect(reply.message?.isPrivate).toBe(true);
    const told = await ben.click('Open in a thread');
    const thread = /<#(\d+)>/.exec(content(told))?.[1] ?? '';
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

  test('names the permission that a thread lacks', async () => {
    const { ada, ben, channel, playground } = house;
    await ada.command('/cellz new');
    await ben.command('/cellz new');
    playground.faults.takePermission(channel, 'CreatePublicThreads');
    expect(content(await ben.click('Open in a thread'))).toContain('permission to Create Public Threads');
  });
});

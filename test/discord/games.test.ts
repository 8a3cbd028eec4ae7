import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type House, openHouse } from './house.ts';

let house: House;
beforeEach(async () => {
  house = await openHouse();
});
afterEach(async () => {
  await house.ada.settled();
  expect(house.playground.refusals).toEqual([]);
  await house.close();
});

const content = (reply: { readonly message: { readonly content: string } | undefined }) => reply.message?.content ?? '';

describe('/games help', () => {
  test('says in private what can be played and how to begin', async () => {
    const reply = await house.cleo.command('/games help');
    expect(reply.message?.isPrivate).toBe(true);
    expect(content(reply)).toContain('`/cellz` **Cellz**');
    expect(content(reply)).toContain('/games forget-me');
  });

  test('is given where the bot may not even write', async () => {
    house.playground.faults.takePermission(house.channel, 'SendMessages');
    expect(content(await house.cleo.command('/games help'))).toContain('/cellz');
  });
});

describe('a control of a general command', () => {
  test.each([
    ['of no such command', 'g1:gambling:help:page:1'],
    ['of no such subcommand', 'g1:games:steal:page:1'],
    ['with no such action', 'g1:games:help:constructor:1'],
    ['cut short', 'g1:games:help'],
  ])('%s is answered in private, and does nothing', async (_, id) => {
    const { ada } = house;
    await ada.command('/cellz new');
    const reply = await ada.forge(id, ada.last());
    expect(reply.message?.isPrivate).toBe(true);
    expect(content(reply)).toContain('does not work any more');
  });
});

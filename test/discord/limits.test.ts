import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { GAMES } from '../../src/games/index.ts';
import { closeCleanly, type House, openHouse } from './house.ts';

let house: House;
beforeEach(async () => {
  house = await openHouse();
});
afterEach(() => closeCleanly(house));

describe('in direct messages, where Discord grants no channel permissions,', () => {
  const direct = () => house.playground.visitor(house.ada.personId, house.playground.directChannel(house.ada.personId));

  test.each(GAMES.map(({ id }) => id))('%s can be played', async (id) => {
    const ada = direct();
    const board = await ada.command(`/${id} new computer:easy`);
    expect(board.message?.isPrivate).toBe(false);
    expect(board.message?.attachments).toHaveLength(1);
    const rules = await ada.command(`/${id} rules`);
    expect(rules.message?.attachments).toHaveLength(1);
  });

  test('the game of the day can be played', async () => {
    const board = await direct().command('/railroad daily');
    expect(board.message?.content).toContain('Railroad Ink');
  });
});

describe('of what somebody typed, however long,', () => {
  const LONG = '*'.repeat(1990);

  test.each([
    `/domination preview from:${LONG} to:${LONG}`,
    `/games settings quiet:${LONG} zone:${LONG}`,
    `/games settings zone:${LONG}`,
    `/games vacation until:${LONG}`,
    `/games record match:${LONG}`,
  ])('so much is quoted as fits an answer: %.30s', async (text) => {
    const reply = await house.ada.command(text);
    expect(reply.message?.content.length).toBeGreaterThan(0);
    expect(reply.message?.content.length).toBeLessThanOrEqual(2000);
    expect(reply.message?.content).not.toContain('went wrong');
  });

  test('moves of a match as well', async () => {
    const { ada } = house;
    await ada.command('/domination new computer:easy');
    const reply = await ada.command(`/domination play from:${LONG} to:${LONG}`);
    expect(reply.message?.content).toContain('…');
    expect(reply.message?.content).not.toContain('went wrong');
  });
});

describe('a first answer that is late', () => {
  test('is announced when the interaction was long on its way', async () => {
    const { ada, playground } = house;
    // The quickest tells how far our clock is from Discord's.
    await ada.command('/cellz rules');
    playground.faults.next({ method: 'POST', path: /callback/, respond: { delay: 10 } });
    const slow = ada.command('/cellz rules');
    house.passTime(10);
    expect((await slow).message?.attachments).toHaveLength(1);
  });
});

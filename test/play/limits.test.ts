import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { GAMES } from '../../src/games/index.ts';
import { SqliteAdapter } from '../../src/store/sqlite.ts';
import { closeCleanly, type House, openTestBot, thinkLightly } from '../testBot.ts';
import { openTestTables } from '../testTables.ts';

let house: House;
beforeEach(async () => {
  house = await openTestTables({ thinking: thinkLightly });
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
  /** As long as Discord lets people type, see `option.ts`; each star is escaped, and so takes two characters. */
  const LONG = '*'.repeat(200);

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

/** A store that answers nothing while it is `stuck`. */
class StuckAdapter extends SqliteAdapter {
  stuck = false;
  private waiting: (() => void)[] = [];

  override async get(key: string) {
    if (this.stuck) await new Promise<void>((resolve) => this.waiting.push(resolve));
    return super.get(key);
  }

  free() {
    this.stuck = false;
    for (const go of this.waiting.splice(0)) go();
  }
}

describe('however busy the store is', () => {
  test('a command is acknowledged within three seconds, and answered later', async () => {
    await house.close();
    const adapter = new StuckAdapter(':memory:');
    house = await openTestBot({ adapter, thinking: thinkLightly });
    const { ada } = house;
    await ada.command('/cellz rules');
    adapter.stuck = true;
    const asked = ada.command('/cellz new');
    await vi.waitFor(() => {
      house.passTime(100);
      return expect(Promise.race([asked, Promise.reject(new Error('not yet'))])).resolves.toBeDefined();
    }, 200_000);
    expect((await asked).kind).toBe('thinking');
    adapter.free();
    await ada.waitFor((messages) => messages.find(({ content }) => content.includes('waiting for players')));
  });

  test('suggestions that take too long are none', async () => {
    await house.close();
    const adapter = new StuckAdapter(':memory:');
    house = await openTestBot({ adapter, thinking: thinkLightly });
    const { ada } = house;
    await ada.command('/cellz new computer:easy');
    adapter.stuck = true;
    const asked = ada.autocomplete('/cellz move line:', 'line');
    await vi.waitFor(() => {
      house.passTime(100);
      return expect(Promise.race([asked, Promise.reject(new Error('not yet'))])).resolves.toEqual([]);
    }, 200_000);
    adapter.free();
  });
});

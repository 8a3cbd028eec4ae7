import { afterEach, describe, expect, test, vi } from 'vitest';
import { threadName } from '../../src/play/actions/openAndShow.ts';
import { SqliteAdapter } from '../../src/store/sqlite.ts';
import { content } from '../discord/replies.ts';
import { openTestBot, type TestBot } from '../testBot.ts';

let house: TestBot;
afterEach(() => house.close());

describe('a second table', () => {
  test('is offered no thread in a thread, where none can be', async () => {
    house = await openTestBot({ threads: 'second' });
    const { ada, ben, playground } = house;
    await ada.command('/cellz new');
    const thread = /<#(\d+)>/.exec(content(await ben.command('/cellz new')))?.[1] ?? '';
    const reply = await playground.visitor(house.cleo.personId, thread).command('/cellz new');
    expect(content(reply)).toContain('already a table of this game here');
    expect(reply.message?.components).toEqual([]);
  });

  test('is offered none in the chat of a voice channel', async () => {
    house = await openTestBot({ channels: { parlour: 'voice' } });
    const { playground } = house;
    const [ada, ben] = ['Ada', 'Ben'].map((name) => playground.visitor(name, 'parlour'));
    await ada?.command('/cellz new');
    const reply = await ben?.command('/cellz new');
    expect(content(reply ?? { message: undefined })).toContain('already a table of this game here');
    expect(reply?.message?.components).toEqual([]);
  });
});

describe.each(['voice', 'stage'] as const)('the chat of a %s channel', (kind) => {
  test('is played in as any channel', async () => {
    house = await openTestBot({ channels: { parlour: kind } });
    const ada = house.playground.visitor('Ada', 'parlour');
    await ada.command('/cellz new computer:easy columns:3 rows:3');
    expect(content(await ada.click('a1-a2'))).toContain('drew');
    await ada.settled();
    expect(house.refusals()).toEqual([]);
  });

  test('wants, of whoever plays there, that they may join: which is said', async () => {
    house = await openTestBot({ channels: { parlour: kind } });
    const { playground } = house;
    const ada = playground.visitor('Ada', 'parlour');
    playground.faults.takePermission(ada.channelId, 'Connect');
    const reply = await ada.command('/cellz new');
    expect(content(reply)).toContain('I need the permission to Connect.');
    expect(reply.message?.isPrivate).toBe(true);
    expect(house.refusals()).toEqual([]);
  });
});

test('who lacks the permission to join is not told so in a text channel', async () => {
  house = await openTestBot();
  house.playground.faults.takePermission(house.channel, 'Connect');
  expect(content(await house.ada.command('/cellz new'))).not.toContain('permission');
});

test('the name of a thread is one line of what can be read, whatever people call themselves', async () => {
  house = await openTestBot();
  expect(threadName('Cellz', ['A\u202eda\u2066', 'B\u200be\u200dn\ufeff', 'Cleo\n\n  D.'])).toBe(
    'Cellz: Ada, Ben, Cleo D.',
  );
  expect(threadName('Cellz', ['\u200b\u200d', '\u3164', '\u2800 \n'])).toBe('Cellz');
  expect(threadName('Cellz', ['🦊'.repeat(60)])).toBe(`Cellz: ${'🦊'.repeat(43)}`);
});

describe('suggestions', () => {
  /** Holds back what is read until it is let go. */
  class SlowAdapter extends SqliteAdapter {
    reads = 0;
    held: Promise<void> | undefined;
    override async get(...given: Parameters<SqliteAdapter['get']>) {
      this.reads += 1;
      await this.held;
      return super.get(...given);
    }
  }

  test('that come late to us are given within what is left of three seconds', async () => {
    const adapter = new SlowAdapter(':memory:');
    house = await openTestBot({ adapter });
    const { ada, ben, playground } = house;
    await ada.command('/cellz new opponent:Ben columns:3 rows:3');
    await ben.click('Accept');
    await ada.settled();
    await ada.autocomplete('/cellz move line:', 'line');
    playground.faults.delayInteraction(2200);
    const { promise, resolve } = Promise.withResolvers<void>();
    const { reads } = adapter;
    adapter.held = promise;
    const asked = ada.autocomplete('/cellz move line:', 'line');
    house.passTime(2200);
    await vi.waitFor(() => expect(adapter.reads).toBeGreaterThan(reads));
    house.passTime(300);
    resolve();
    expect(await asked).not.toEqual([]);
  });
});

describe('where Discord has no Activities for the application', () => {
  test('people are given a link, and the log says once what to tick', async () => {
    house = await openTestBot({ board: 'activity' });
    const { ada, playground } = house;
    await ada.command('/cellz new computer:easy columns:3 rows:3');
    for (let press = 0; press < 2; press += 1) {
      playground.faults.next({ method: 'POST', path: /callback/, respond: { refusal: 'noActivity' } });
      house.passTime(2000);
      const reply = await ada.click('Open the board');
      expect(content(reply)).toContain('The link works once');
      expect(JSON.stringify(reply.message?.components)).toContain(house.boardUrl);
    }
    expect(house.log.filter(({ msg }) => String(msg).includes('Enable Activities'))).toHaveLength(1);
    expect(house.log.filter(({ level }) => Number(level) >= 50)).toEqual([]);
    house.passTime(2000);
    expect((await ada.click('Open the board')).kind).toBe('activity');
  });
});

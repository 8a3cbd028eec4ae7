import { RateLimitError } from 'discord.js';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { cellzCommand } from '../../commands/cellz.ts';
import type { Delivery } from '../../src/discord/contract/delivery.ts';
import { changeMessage, updateMessage } from '../../src/discord/delivery/boardMessages.ts';
import { recordShownBoard } from '../../src/discord/delivery/recordShownBoard.ts';
import { retireLater } from '../../src/discord/delivery/retireBoard.ts';
import { shrinkEnds } from '../../src/discord/delivery/shrinkEnds.ts';
import { join } from '../../src/match/lobby.ts';
import { Match, MatchId } from '../../src/match/match.ts';
import { resign } from '../../src/match/play.ts';
import type { Caller } from '../../src/play/contract/caller.ts';
import type { EditOutcome } from '../../src/play/contract/channels.ts';
import type { MessageTidier } from '../../src/play/contract/messageTidier.ts';
import type { Scene } from '../../src/play/contract/scene.ts';
import { createQueue } from '../../src/store/queue.ts';
import { matchKey } from '../../src/tables/lists/liveTables.ts';
import { EVERYTHING } from '../../src/tables/lists/shardScope.ts';
import { noteEnd, openShownEnds } from '../../src/tables/lists/shownEnds.ts';
import { loadCatalogue } from '../../src/texts/catalogue.ts';
import { memoryStore } from '../store/memoryAdapter.ts';
import { ADA, BEN, changedBy, createTable } from '../tables/seating.ts';

const { game } = cellzCommand;
const CHANNEL = '10';
const DAY = 24 * 60 * 60 * 1000;
const catalogue = loadCatalogue();

/** The ends of games in one channel, and what Discord was asked to change and remove there. */
function openChannel() {
  let [now, isRefused] = [0, false];
  const store = memoryStore();
  const edits: string[] = [];
  const removed: string[] = [];
  const ends = openShownEnds(store, EVERYTHING, () => now);
  const read = (id: MatchId) => store.get(matchKey(id), Match);
  const parts = {
    app: {
      tables: {
        ends,
        read,
        canGoOn: () => true,
        gameOf: () => game,
        servers: { read: async () => ({ settings: { ends: 'next', theme: 'dark' } }) },
        ratings: { readStanding: async () => undefined },
        isOurs: () => true,
      },
      games: [cellzCommand],
      catalogue,
      faces: async () => new Map(),
      tableControls: () => [],
      pictures: async () => Buffer.alloc(24, 1),
      log: pino({ enabled: false }),
    },
    channels: {
      serverLocale: () => 'en-US',
      async edit(_channel: string, message: string): Promise<EditOutcome> {
        if (isRefused) return 'refused';
        edits.push(message);
        return 'done';
      },
      tidying: { remove: async (_channel: string, message: string) => void removed.push(message) },
    },
    days: createQueue(),
  };
  // Nothing else of a bot is asked for here.
  const delivery = parts as unknown as Delivery;
  return {
    ...{ delivery, edits, removed, store },
    pass(time: number) {
      now += time;
    },
    refuse(refuses: boolean) {
      isRefused = refuses;
    },
    /** Which ends the channel still has: their message, and whether they are small. */
    async listed() {
      return ((await ends.of(CHANNEL))?.ends ?? []).map(
        ({ message, isSmall }) => `${message} ${isSmall ? 'small' : 'whole'}`,
      );
    },
    async shrink(occasion: Parameters<typeof shrinkEnds>[2] = 'day') {
      edits.length = 0;
      await shrinkEnds(delivery, CHANNEL, occasion);
      return [...edits];
    },
    /** A game that has ended, and whose end this message shows; the match says that `shownIn` does. */
    async end(name: string, message: string, shownIn = message) {
      const id = MatchId.parse(name.padEnd(10, 'a'));
      const where = { channel: CHANNEL, guild: '1', message: shownIn };
      const lobby = createTable(game, 2, [ADA], { id, where });
      const over = changedBy(lobby, join(game, BEN), resign(game, ADA, { at: 0 }));
      await store.change(async (draft) => {
        draft.set(matchKey(id), over);
        await noteEnd(draft, over, message, now);
      });
      return over;
    },
  };
}

test('ends gather in the message of the first, and those of a later day join them there', async () => {
  const { end, shrink, removed, listed, pass } = openChannel();
  await end('one', '1');
  await end('two', '2');
  expect(await shrink()).toEqual(['1']);
  expect(removed).toEqual(['2']);
  pass(DAY);
  await end('three', '3');
  expect(await shrink()).toEqual(['1']);
  expect(removed).toEqual(['2', '3']);
  expect(await listed()).toEqual(['1 small', '1 small', '1 small']);
});

test('an end that another message shows by now is left as it is', async () => {
  const { end, shrink, removed } = openChannel();
  await end('one', '1', '9');
  expect(await shrink()).toEqual([]);
  expect(removed).toEqual([]);
});

test('no end joins a message in which a game is shown that no longer exists', async () => {
  const { end, shrink, store, removed } = openChannel();
  const { id } = await end('one', '1');
  await end('two', '2');
  await shrink();
  await store.change(async (draft) => draft.remove(matchKey(id)));
  removed.length = 0;
  await end('three', '3');
  expect(await shrink()).toEqual(['3']);
  expect(removed).toEqual([]);
});

test('what Discord refuses when another game begins is tried once more, after a day', async () => {
  const { end, shrink, refuse, listed } = openChannel();
  const next = MatchId.parse('nextnextaa');
  await end('one', '1');
  refuse(true);
  await shrink({ next });
  expect(await listed()).toEqual(['1 whole']);
  await shrink('day');
  expect(await listed()).toEqual([]);
});

test('a game that ended before its own beginning was noted stays whole', async () => {
  const { end, shrink, listed } = openChannel();
  const { id } = await end('one', '1');
  expect(await shrink({ next: id })).toEqual([]);
  expect(await listed()).toEqual(['1 whole']);
});

test('a game that ends twice, as its end was taken back, is listed once', async () => {
  const { end, listed } = openChannel();
  await end('one', '1');
  await end('one', '2');
  expect(await listed()).toEqual(['2 whole']);
});

test('nothing joins a small end after 30 days', async () => {
  const { end, shrink, pass, listed } = openChannel();
  await end('one', '1');
  await shrink();
  pass(30 * DAY);
  await end('two', '2');
  expect(await listed()).toEqual(['2 whole']);
});

/** A bot that knows one match, and what it does in the channel; its background runs at once. */
function openBoards(known: Match, end?: { readonly isSmall: boolean }) {
  const done: string[] = [];
  const running: Promise<void>[] = [];
  const log = pino({ enabled: false });
  const noted = async () => void done.push('noted');
  const parts = {
    app: {
      ...{ log, catalogue },
      aside: (task: () => Promise<void>) => void running.push(task()),
      later: (pause: number) => void done.push(`later ${pause}`),
      tables: {
        read: async () => known,
        noteShown: noted,
        ends: { of: async () => ({ ends: end && [{ match: known.id, message: known.where.message, ...end }] }) },
        servers: { read: async () => ({ settings: { boards: 'deleted' } }) },
      },
    },
    overdue: { arrived: () => undefined, isNeedless: () => undefined },
    underWay: createQueue(),
    channels: {
      serverLocale: () => 'en-US',
      edit: async (): Promise<EditOutcome> => 'refused',
      post: async () => void done.push('posted'),
      tidying: { noteNews: () => undefined, frame: async () => void done.push('framed') },
    },
  };
  return { delivery: parts as unknown as Delivery, done, settled: () => Promise.all(running) };
}

const SCREEN = { content: '', rows: [], pings: [] };

test('an edit that a newer board has overtaken is not sent again as a message', async () => {
  const { delivery, done } = openBoards(await openChannel().end('one', '1'));
  const match = await openChannel().end('one', '1');
  expect(await changeMessage(delivery, match, SCREEN, AbortSignal.abort())).toBe(true);
  expect(done).toEqual([]);
});

test('a message that shows something newer by now is answered with that, and not noted as the old board', async () => {
  const old = await openChannel().end('one', '1');
  const newer = { ...old, shown: old.revision + 1 };
  const { delivery, done } = openBoards(newer);
  // It is gone when the newer board is to be drawn, so that no picture is needed.
  const reads = [newer];
  Object.assign(delivery.app.tables, { read: async () => reads.pop() });
  const answered: Scene[] = [];
  const caller = { answer: { update: async (screen: Scene) => void answered.push(screen) } } as unknown as Caller;
  await updateMessage(delivery, caller, old, SCREEN);
  expect(answered).toEqual([SCREEN]);
  expect(done).toEqual([]);
});

test.each([
  [false, true],
  [true, false],
])('an end gets its frame where it is whole (small: %s)', async (isSmall, isFramed) => {
  const match = await openChannel().end('one', '1');
  const { delivery, done, settled } = openBoards(match, { isSmall });
  // Without a picture, so that no turning point is drawn.
  await recordShownBoard(delivery, match, '1', { ...SCREEN, pings: [ADA], frame: {}, failure: new Error('not drawn') });
  await settled();
  expect(done.includes('framed')).toBe(isFramed);
});

test.each([
  [10 * 60_000, ['later 600000']],
  [10 * 60_000 + 1, []],
])(
  'an old board that Discord does not take away now is tried again within ten minutes, or never (%s)',
  async (pause, expected) => {
    const match = await openChannel().end('one', '1');
    const { delivery, done, settled } = openBoards(match);
    const limit = { timeToReset: pause, limit: 1, method: 'DELETE', hash: '', url: '', route: '', majorParameter: '' };
    const error = new RateLimitError({
      ...limit,
      retryAfter: pause,
      sublimitTimeout: 0,
      global: false,
      scope: 'shared',
    });
    const tidying = { remove: () => Promise.reject(error) } as unknown as MessageTidier;
    retireLater(delivery.app, tidying, { match, message: '1', newer: '2', locale: 'en-US' });
    await settled();
    expect(done).toEqual(expected);
  },
);

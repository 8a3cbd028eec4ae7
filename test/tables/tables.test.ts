import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { fastRandom } from '../../src/engine/random.ts';
import { cellz } from '../../src/games/cellz/index.ts';
import { join, leave } from '../../src/match/lobby.ts';
import { Match, MatchId } from '../../src/match/match.ts';
import { playMoves, positionOf, resign, spectate, toAct } from '../../src/match/play.ts';
import { StoreFailure } from '../../src/store/failure.ts';
import type { Store } from '../../src/store/store.ts';
import { storeOn } from '../../src/store/storeOn.ts';
import { LOBBY_LASTS } from '../../src/tables/clocks/dueEvents.ts';
import type { NewTable } from '../../src/tables/keeping/newTable.ts';
import { matchKey } from '../../src/tables/lists/liveTables.ts';
import type { TablesOptions } from '../../src/tables/options.ts';
import type { Tables } from '../../src/tables/tables.ts';
import { ALLOWED } from '../../src/tables/thinking/thinkingBudget.ts';
import { nim } from '../engine/toys/nim.ts';
import { BrittleDisk } from '../store/brittleStore.ts';
import { accepted } from './accepted.ts';
import { nobodyThinks } from './nobodyThinks.ts';
import { ADA, BEN, CLEO, createTable } from './seating.ts';
import { tablesOn } from './tablesOn.ts';

let store: Store;
let tables: Tables;
let time: number;
let disk: BrittleDisk;
let thoughtless: MatchId[];
beforeEach(async () => {
  time = 1000;
  disk = new BrittleDisk();
  thoughtless = [];
  store = storeOn(disk);
  tables = await openThem();
});

/** Computer players who take the first legal move, without threads. */
function openThem(more: Partial<TablesOptions> = {}): Promise<Tables> {
  return tablesOn(store, [cellz, nim], {
    thinking: {
      ...nobodyThinks,
      ask: async ({ view, seat }) =>
        nim.write(nim.players.easy?.choose(view as never, seat, fastRandom(1), () => true) ?? 1),
    },
    now: () => time,
    onThoughtless: (match) => thoughtless.push(match),
    ...more,
  });
}

const opening = (more: Partial<NewTable> = {}): NewTable => ({
  game: nim,
  setup: {},
  seatCount: 2,
  host: ADA,
  invited: [],
  computers: [],
  where: { channel: '10' },
  ...more,
});

let interactions = 900;
/** Opens a table by an interaction of its own. */
async function open(more: Partial<NewTable> = {}): Promise<Match> {
  interactions += 1;
  return accepted(await tables.open(opening(more), String(interactions))).match;
}

const stored = async (id: MatchId) => {
  const match = await store.get(matchKey(id), Match);
  if (match === undefined) throw new Error(`no match ${id}`);
  return match;
};

describe('opening a table', () => {
  test('of a game of which there is one in the channel is refused until that is over; other games and games alone are not', async () => {
    const first = await open();
    const again = await tables.open(opening({ host: BEN }), '1');
    expect(again).toMatchObject({ ok: false, refusal: { key: 'tables.oneAChannel' } });
    expect((await tables.open(opening({ host: BEN, game: cellz }), '2')).ok).toBe(true);
    expect((await tables.open(opening({ host: BEN, computers: ['easy'] }), '3')).ok).toBe(true);
    await tables.change(first.id, leave(ADA));
    expect((await tables.open(opening({ host: BEN }), '4')).ok).toBe(true);
  });

  test('stores it with the choices, the defaults for the rest, and the host on the first seat', async () => {
    const { id } = await open({ setup: { heap: 9 }, where: { channel: '10', guild: '1' } });
    expect(await stored(id)).toMatchObject({
      status: 'lobby',
      setup: { heap: 9, most: 'three', misere: false },
      players: [{ kind: 'person', id: ADA }],
      host: ADA,
      where: { channel: '10', guild: '1' },
      createdAt: 1000,
      revision: 1,
      shown: 0,
    });
  });

  test('begins the match where computers take all other seats', async () => {
    const match = await open({ seatCount: 3, computers: ['easy', 'medium'] });
    expect(match).toMatchObject({ status: 'running', players: [{ id: ADA }, { level: 'easy' }, { level: 'medium' }] });
  });

  test.each([
    ['too many seats', { seatCount: 5 }, 'tables.seats'],
    ['a number out of bounds', { setup: { heap: 99 } }, 'tables.setup.number'],
    ['half a number', { setup: { heap: 7.5 } }, 'tables.setup.number'],
    ['no such choice', { setup: { most: 'ten' } }, 'tables.setup.choice'],
    ['a word for a yes or no', { setup: { misere: 'yes' } }, 'tables.setup.flag'],
    ['choices that do not go together', { setup: { heap: 3, misere: true }, seatCount: 4 }, 'nim.heapTooSmall'],
  ])('is refused with %s', async (_, more, key) => {
    expect(await tables.open(opening(more), '900')).toMatchObject({ ok: false, refusal: { key } });
    expect(await tables.all()).toEqual([]);
  });

  test('is refused where the channel has one of this game, however many ask at once', async () => {
    const asked = await Promise.all(Array.from({ length: 10 }, (_, index) => tables.open(opening(), `${index}`)));
    expect(asked.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await tables.all()).toHaveLength(1);
    accepted(await tables.open(opening({ game: cellz }), '20'));
    accepted(await tables.open(opening({ where: { channel: '11' } }), '21'));
    expect(await tables.all()).toHaveLength(3);
  });

  test('through the same interaction twice opens one', async () => {
    const both = await Promise.all([tables.open(opening(), '1'), tables.open(opening(), '1')]);
    expect(both.map((result) => accepted(result).repeated)).toEqual([false, true]);
    expect(await tables.all()).toHaveLength(1);
  });

  test('through the same interaction once more, when the table is over, opens no second one', async () => {
    const { match } = accepted(await tables.open(opening(), '1'));
    accepted(await tables.change(match.id, leave(ADA)));
    const again = accepted(await tables.open(opening(), '1'));
    expect(again).toMatchObject({ repeated: true, match: { id: match.id, status: 'closed' } });
    expect(await tables.all()).toEqual([]);
    time += 2 * 24 * 60 * 60 * 1000;
    await tables.sweepDaily(new Set());
    expect(await store.get('opened:1', z.unknown())).toBeUndefined();
  });

  test('that cannot be stored opens none', async () => {
    disk.writesFail = true;
    await expect(tables.open(opening(), '1')).rejects.toThrow(StoreFailure);
    disk.writesFail = false;
    expect(await tables.find('10', nim)).toBeUndefined();
    expect((await open()).status).toBe('lobby');
  });
});

describe('the board that the channel sees', () => {
  test('is the newest that was shown, also where an older one came later', async () => {
    const { id } = await open();
    accepted(await tables.change(id, join(nim, BEN)));
    accepted(await tables.change(id, playMoves(nim, 0, ['take-1'], { at: 0 })));
    expect(await tables.noteShown(id, 3, 'newer')).toBeUndefined();
    expect(await tables.noteShown(id, 2, 'older')).toEqual({ message: 'older', newer: 'newer' });
    expect(await stored(id)).toMatchObject({ shown: 3, where: { message: 'newer' } });
  });

  test('is out of date once a newer one is there', async () => {
    const { id } = await open();
    expect(await tables.noteShown(id, 1, 'first')).toBeUndefined();
    accepted(await tables.change(id, join(nim, BEN)));
    expect(await tables.noteShown(id, 2, 'second')).toEqual({ message: 'first', newer: 'second' });
  });
});

describe('changing a match', () => {
  test('of fifty changes at once every one counts', async () => {
    const { id } = await open();
    const people = Array.from({ length: 50 }, (_, index) => `${100 + index}` as typeof ADA);
    await Promise.all(people.map((person, index) => tables.change(id, spectate(person), `${index}`)));
    const match = await stored(id);
    expect(match.spectators).toEqual(people);
    // A board does not show who only watches: the channel need not see it again.
    expect(match.revision).toBe(1);
  });

  test('of the same interaction twice happens once, and is answered twice', async () => {
    const { id } = await open();
    accepted(await tables.change(id, join(nim, BEN), '1'));
    const move = playMoves(nim, 0, ['take-1'], { at: 0, interaction: '2' });
    const both = await Promise.all([tables.change(id, move, '2'), tables.change(id, move, '2')]);
    expect(both.map((result) => accepted(result).repeated)).toEqual([false, true]);
    expect((await stored(id)).log).toHaveLength(1);
  });

  test('of the same interaction once more, when all it did is undone, still does nothing', async () => {
    const { id } = await open({ seatCount: 3 });
    accepted(await tables.change(id, join(nim, BEN), '1'));
    accepted(await tables.change(id, leave(BEN), '2'));
    expect(accepted(await tables.change(id, join(nim, BEN), '1')).repeated).toBe(true);
    tables = await openThem();
    expect(accepted(await tables.change(id, join(nim, BEN), '1')).repeated).toBe(true);
    expect((await stored(id)).players).toHaveLength(1);
  });

  test('of the same interaction once more still does nothing, minutes and many moves later', async () => {
    const { id } = await open({ game: cellz, setup: { columns: 4, rows: 4 } });
    accepted(await tables.change(id, join(cellz, BEN), 'join'));
    const play = async (number: number) => {
      const match = await stored(id);
      const [seat = 0] = toAct(cellz, match);
      const [line] = cellz.legal(positionOf(match).state as never, seat);
      const doing = { at: number * 30_000, interaction: `move ${number}` };
      return tables.change(
        id,
        playMoves(cellz, seat, [line === undefined ? '' : cellz.write(line)], doing),
        doing.interaction,
      );
    };
    for (let number = 1; number <= 24; number += 1) accepted(await play(number));
    expect(accepted(await play(1)).repeated).toBe(true);
    expect((await stored(id)).log).toHaveLength(24);
  });

  test('of an interaction that was refused before may still happen', async () => {
    const { id } = await open();
    expect(await tables.change(id, join(nim, ADA), '1')).toMatchObject({ ok: false });
    expect(accepted(await tables.change(id, join(nim, BEN), '1')).repeated).toBe(false);
  });

  test('that is refused or cannot be stored changes nothing', async () => {
    const { id } = await open();
    const before = await stored(id);
    await tables.change(id, join(nim, ADA), '1');
    expect(await stored(id)).toEqual(before);
    disk.writesFail = true;
    await expect(tables.change(id, join(nim, BEN), '2')).rejects.toThrow(StoreFailure);
    disk.writesFail = false;
    expect(await stored(id)).toEqual(before);
    expect(accepted(await tables.change(id, join(nim, BEN), '2')).repeated).toBe(false);
  });

  test('of no match is undefined', async () => {
    expect(await tables.change(MatchId.parse('zzzzzzzzzz'), join(nim, BEN))).toBeUndefined();
  });

  test('of many tables at once keeps the index of all of them', async () => {
    const channels = Array.from({ length: 30 }, (_, index) => `${100 + index}`);
    const opened = await Promise.all(channels.map((channel) => open({ where: { channel } })));
    await Promise.all(opened.map(({ id }, index) => (index % 2 === 0 ? tables.change(id, leave(ADA)) : undefined)));
    const left = opened.filter((_, index) => index % 2 === 1).map(({ id }) => id);
    expect((await tables.all()).toSorted()).toEqual(left.toSorted());
    expect(await (await openThem()).all()).toEqual(await tables.all());
  });

  test('that ends it frees the channel', async () => {
    const { id } = await open();
    accepted(await tables.change(id, join(nim, BEN)));
    expect(await tables.find('10', nim)).toBeDefined();
    accepted(await tables.change(id, resign(nim, BEN, { at: 0 })));
    expect(await tables.find('10', nim)).toBeUndefined();
    expect(await tables.all()).toEqual([]);
  });

  test('is there when the tables are opened anew', async () => {
    const { id } = await open();
    accepted(await tables.change(id, join(nim, BEN)));
    const again = await openThem();
    expect(await again.find('10', nim)).toEqual(await stored(id));
  });

  test('of a match whose game is not registered any more is an error that says so', async () => {
    const match = createTable({ ...nim, id: 'oldgame' }, 2, [ADA]);
    expect(() => tables.gameOf(match)).toThrow('no game called oldgame');
  });
});

describe('computer players', () => {
  const take = (count: number) => playMoves(nim, 0, [`take-${count}`], { at: 0 });

  test('answer a move, each in its turn, until a person is to act', async () => {
    const { id } = await open({ seatCount: 3, computers: ['easy', 'easy'], setup: { heap: 12 } });
    expect(await tables.letComputersPlay(id)).toBeUndefined();
    accepted(await tables.change(id, take(1)));
    const answered = await tables.letComputersPlay(id);
    expect(answered?.match.log.map(({ seat }) => seat)).toEqual([0, 1, 2]);
    expect(answered?.events).toHaveLength(2);
  });

  test('answer at once, and say so, where computers have thought enough for who opened the table', async () => {
    const times: (number | undefined)[] = [];
    const thinking = {
      ...nobodyThinks,
      ask: async (_: unknown, limit?: number) => {
        times.push(limit);
        return 'take-1';
      },
    };
    tables = await openThem({ thinking });
    const { id } = await open({ computers: ['easy'] });
    const answerTo = async (move: string) => {
      accepted(await tables.change(id, playMoves(nim, 0, [move], { at: 0 })));
      return (await tables.letComputersPlay(id))?.events.map(({ text }) => text.key);
    };
    expect(await answerTo('take-1')).not.toContain('tables.hurried');
    tables.thinkingBudget.charge(ADA, ALLOWED);
    expect(await answerTo('take-1')).toContain('tables.hurried');
    expect(times).toEqual([undefined, 100]);
    time += 60 * 60_000;
    expect(await answerTo('take-1')).not.toContain('tables.hurried');
  });

  test('asked twice at the same time answer once', async () => {
    const { id } = await open({ computers: ['easy'], setup: { heap: 12 } });
    accepted(await tables.change(id, take(1)));
    await Promise.all([tables.letComputersPlay(id), tables.letComputersPlay(id)]);
    expect((await stored(id)).log.map(({ seat }) => seat)).toEqual([0, 1]);
  });

  test('who cannot think make some legal move, and somebody hears of it', async () => {
    tables = await openThem({ thinking: nobodyThinks });
    const { id } = await open({ computers: ['easy'], setup: { heap: 12 } });
    accepted(await tables.change(id, take(1)));
    expect((await tables.letComputersPlay(id))?.match.log).toHaveLength(2);
    expect(thoughtless).toEqual([id]);
  });

  test('do not move any more in a match that ended while they thought', async () => {
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<string>();
    const ask = () => {
      asked.resolve();
      return answer.promise;
    };
    tables = await openThem({ thinking: { ...nobodyThinks, ask } });
    const { id } = await open({ computers: ['easy'], setup: { heap: 12 } });
    accepted(await tables.change(id, take(1)));
    const thinking = tables.letComputersPlay(id);
    await asked.promise;
    accepted(await tables.change(id, resign(nim, ADA, { at: 0 })));
    answer.resolve('take-1');
    expect((await thinking)?.match.status).not.toBe('running');
    expect((await stored(id)).log.map(({ text }) => text)).toEqual(['take-1', 'resign']);
  });

  test('never get the seed of the match, nor their thoughts its dice', async () => {
    const questions: unknown[] = [];
    const ask: TablesOptions['thinking']['ask'] = async (question) => {
      questions.push(question);
      return 'take-1';
    };
    tables = await openThem({ thinking: { ...nobodyThinks, ask } });
    const { id } = await open({ computers: ['easy'], setup: { heap: 12 } });
    accepted(await tables.change(id, take(1)));
    await tables.letComputersPlay(id);
    expect(questions).toHaveLength(1);
    expect(JSON.stringify(questions)).not.toContain('a seed of the tests');
  });
});

describe('what the channel is shown', () => {
  test('a newer board makes the one before it out of date', async () => {
    const { id } = await open();
    expect(await tables.noteShown(id, 1, '71')).toBeUndefined();
    expect(await tables.noteShown(id, 2, '72')).toEqual({ message: '71', newer: '72' });
    expect((await stored(id)).where.message).toBe('72');
  });

  test('a board that comes after a newer one is out of date itself', async () => {
    const { id } = await open();
    await tables.noteShown(id, 2, '72');
    expect(await tables.noteShown(id, 1, '71')).toEqual({ message: '71', newer: '72' });
    expect((await stored(id)).where.message).toBe('72');
  });

  test('an end is looked after until it is shown itself, also where an earlier board comes after it', async () => {
    const { id } = await open();
    accepted(await tables.change(id, join(nim, BEN)));
    const { match } = accepted(await tables.change(id, resign(nim, BEN, { at: 0 })));
    await tables.noteShown(id, match.revision - 1, '71');
    expect(await tables.unshown()).toEqual([id]);
    await tables.noteShown(id, match.revision, '72');
    expect(await tables.unshown()).toEqual([]);
  });

  test('the same message shown again makes nothing out of date', async () => {
    const { id } = await open();
    await tables.noteShown(id, 1, '71');
    expect(await tables.noteShown(id, 2, '71')).toBeUndefined();
  });

  test('loses no change that is made at the same time', async () => {
    const { id } = await open({ seatCount: 3 });
    await Promise.all([
      tables.change(id, join(nim, BEN)),
      tables.noteShown(id, 1, '71'),
      tables.change(id, join(nim, CLEO)),
    ]);
    expect(await stored(id)).toMatchObject({ status: 'running', revision: 3, shown: 1, where: { message: '71' } });
  });
});

test('an invitation waits for whoever is on vacation, and lapses once they had the usual time', async () => {
  const asked = await open({ invited: [BEN] });
  await tables.people.choose(BEN, { vacations: [{ from: time, until: time + 30 * LOBBY_LASTS }] });
  time += 30 * LOBBY_LASTS;
  expect((await tables.clocks.attendDue()).news).toEqual([]);
  expect((await stored(asked.id)).status).toBe('lobby');
  time += 7 * LOBBY_LASTS;
  await tables.clocks.attendDue();
  expect((await stored(asked.id)).status).toBe('closed');
});

test('tables that wait too long for players are closed, and no others', async () => {
  const old = await open();
  const begun = await open({ where: { channel: '11' }, computers: ['easy'] });
  time += LOBBY_LASTS - 1;
  const young = await open({ where: { channel: '12' } });
  expect((await tables.clocks.attendDue()).news).toEqual([]);
  time += 2;
  const { news } = await tables.clocks.attendDue();
  expect(news.map((one) => one.kind === 'change' && one.change.match.id)).toEqual([old.id]);
  expect(await tables.all()).toEqual([begun.id, young.id]);
  expect((await stored(old.id)).status).toBe('closed');
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countedBetween } from '../../src/match/pauses.ts';
import { type OwnShard, openUptime, type Uptime, type UptimeListener } from '../../src/tables/clocks/openUptime.ts';
import { memoryStore } from '../store/memoryAdapter.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A server of each of two shards. */
const GUILDS = ['0', String(1n << 22n)] as const;
const ONE: readonly OwnShard[] = [{ id: 0, count: 1, isUp: true }];
const silent: UptimeListener = {
  over: () => undefined,
  disagrees: () => undefined,
  isReshared: () => undefined,
  clockIsBehind: () => undefined,
};

/** A world with a clock, timers that ring as it moves, and a store that can be away. */
function world() {
  let time = 1_000_000 * HOUR;
  let isAway = false;
  const due = new Set<{ readonly at: number; readonly call: () => void }>();
  const records = memoryStore();
  const reach = <T>(work: () => Promise<T>): Promise<T> =>
    isAway ? Promise.reject(new Error('connect ECONNREFUSED')) : work();
  const store = { ...records, change: (work: never, until: never) => reach(() => records.change(work, until)) };
  const timers = {
    set(call: () => void, milliseconds: number) {
      const timer = { at: time + milliseconds, call };
      due.add(timer);
      return timer;
    },
    clear: (timer: unknown) => void due.delete(timer as never),
  };
  return {
    now: () => time,
    open: () => openUptime(store as never, () => time, timers),
    setStore: (away: boolean) => {
      isAway = away;
    },
    /** The machine does nothing for so long. */
    sleep: (milliseconds: number) => {
      time += milliseconds;
    },
    /** Timers ring as they fall due. */
    async pass(milliseconds: number) {
      const end = time + milliseconds;
      for (;;) {
        const [next] = [...due].filter(({ at }) => at <= end).sort((one, other) => one.at - other.at);
        if (next === undefined) break;
        due.delete(next);
        time = Math.max(time, next.at);
        next.call();
        await new Promise(setImmediate);
      }
      time = end;
    },
  };
}

const KINDS = ['restart', 'line', 'store', 'sleep', 'discord'] as const;
type Kind = (typeof KINDS)[number];

/** Lets one outage happen; gives the process that runs afterwards. */
async function suffer(of: ReturnType<typeof world>, uptime: Uptime, kind: Kind, length: number): Promise<Uptime> {
  switch (kind) {
    case 'restart': {
      await uptime.stop();
      of.sleep(length);
      const next = await of.open();
      await next.begin(ONE, silent);
      return next;
    }
    case 'sleep':
      of.sleep(length);
      return uptime;
    case 'store':
      of.setStore(true);
      await of.pass(Math.min(length, 5 * MINUTE));
      of.sleep(Math.max(0, length - 5 * MINUTE));
      of.setStore(false);
      // As the first who comes would do, and the clocks before all else.
      await uptime.save();
      await uptime.save();
      return uptime;
    case 'line':
    case 'discord':
      uptime.noteDown(0, of.now());
      await of.pass(Math.min(length, 5 * MINUTE));
      of.sleep(Math.max(0, length - 5 * MINUTE));
      uptime.noteUp(0);
      return uptime;
  }
}

test('whatever fails, for however long, its time does not count, and hardly any other', async () => {
  const outage = fc.record({
    kind: fc.constantFrom(...KINDS),
    length: fc.integer({ min: MINUTE + SECOND, max: 5 * DAY }),
    before: fc.integer({ min: MINUTE, max: 20 * MINUTE }),
  });
  await fc.assert(
    fc.asyncProperty(outage, async ({ kind, length, before }) => {
      const of = world();
      const uptime = await of.open();
      await uptime.begin(ONE, silent);
      const began = of.now();
      await of.pass(before);
      const after = await suffer(of, uptime, kind, length);
      const counted = countedBetween(after.listOutages('0'), began, of.now());
      expect(counted).toBeLessThanOrEqual(before);
      expect(counted).toBeGreaterThanOrEqual(before - MINUTE);
    }),
    { numRuns: 200 },
  );
}, 120_000);

test('a process that dies loses half a minute at most', async () => {
  const of = world();
  const first = await of.open();
  await first.begin(ONE, silent);
  const began = of.now();
  await of.pass(HOUR);
  of.sleep(5 * DAY);
  const next = await of.open();
  const known = () => countedBetween(next.listOutages('0'), began, of.now());
  // Also before it hears anything.
  expect(known()).toBeLessThanOrEqual(HOUR);
  await next.begin(ONE, silent);
  expect(known()).toBeLessThanOrEqual(HOUR);
  expect(known()).toBeGreaterThanOrEqual(HOUR - 30 * SECOND);
});

test('an outage that goes on does not count either, and holds up what is due', async () => {
  const of = world();
  const uptime = await of.open();
  await uptime.begin(ONE, silent);
  const began = of.now();
  uptime.noteDown(0, began);
  await of.pass(DAY);
  expect(countedBetween(uptime.listOutages('0'), began, of.now())).toBe(0);
  expect(uptime.isDown('0')).toBe(true);
  uptime.noteUp(0);
  expect(uptime.isDown('0')).toBe(false);
});

test('an outage counts for its shard alone', async () => {
  const of = world();
  const uptime = await of.open();
  const both: readonly OwnShard[] = [0, 1].map((id) => ({ id, count: 2, isUp: true }));
  await uptime.begin(both, silent);
  uptime.noteDown(1, of.now());
  await of.pass(HOUR);
  expect(uptime.isDown(GUILDS[0])).toBe(false);
  uptime.noteUp(1);
  expect(uptime.listOutages(GUILDS[0])).toEqual([]);
  expect(uptime.listOutages(GUILDS[1])).toHaveLength(1);
  expect(uptime.listOutages(undefined)).toEqual([]);
});

test('what another process writes is known, and its silence is an outage of its shards', async () => {
  const of = world();
  const [first, second] = [await of.open(), await of.open()];
  await first.begin([{ id: 0, count: 2, isUp: true }], silent);
  await second.begin([{ id: 1, count: 2, isUp: true }], silent);
  await of.pass(HOUR);
  expect(first.listOutages(GUILDS[1])).toEqual([]);
  const gone = of.now();
  await second.stop();
  await of.pass(HOUR);
  expect(countedBetween(first.listOutages(GUILDS[1]), gone, of.now())).toBeLessThanOrEqual(MINUTE);
  expect(first.listOutages(GUILDS[0])).toEqual([]);
});

test('a count of shards that changes in an outage hides it from nobody', async () => {
  const of = world();
  const two = await of.open();
  await two.begin(
    [0, 1].map((id) => ({ id, count: 2, isUp: true })),
    silent,
  );
  await of.pass(HOUR);
  const began = of.now();
  await two.stop();
  of.sleep(2 * DAY);
  const three = await of.open();
  await three.begin(
    [0, 1, 2].map((id) => ({ id, count: 3, isUp: true })),
    silent,
  );
  await of.pass(HOUR);
  for (let guild = 0n; guild < 12n; guild += 1n) {
    expect(countedBetween(three.listOutages(String(guild << 22n)), began, of.now())).toBe(HOUR);
  }
});

test('a clock that was set back is said, and nothing is made of it', async () => {
  const of = world();
  const first = await of.open();
  await first.begin(ONE, silent);
  await of.pass(DAY);
  await first.stop();
  of.sleep(-2 * HOUR);
  const heard: number[] = [];
  const next = await of.open();
  await next.begin(ONE, { ...silent, clockIsBehind: (milliseconds) => heard.push(milliseconds) });
  expect(heard).toEqual([2 * HOUR]);
  expect(next.listOutages('0')).toEqual([]);
});

test('a short break of the line is no outage', async () => {
  const of = world();
  const uptime = await of.open();
  await uptime.begin(ONE, silent);
  uptime.noteDown(0, of.now());
  await of.pass(3 * SECOND);
  uptime.noteUp(0);
  expect(uptime.listOutages('0')).toEqual([]);
  uptime.noteDown(0, of.now());
  await of.pass(HOUR);
  uptime.noteUp(0);
  expect(uptime.listOutages('0')).toHaveLength(1);
});

test('two processes that disagree about an outage are told of, and nobody is timed out by it', async () => {
  const of = world();
  const [one, other] = [await of.open(), await of.open()];
  const heard: number[] = [];
  await one.begin(ONE, silent);
  await other.begin(ONE, { ...silent, disagrees: (_, { from, until }) => heard.push(until - from) });
  const began = of.now();
  await of.pass(MINUTE);
  other.noteDown(0, of.now());
  await of.pass(HOUR);
  other.noteUp(0);
  await of.pass(MINUTE);
  expect(heard.length).toBeGreaterThan(0);
  for (const { listOutages } of [one, other]) {
    expect(countedBetween(listOutages('0'), began, of.now())).toBeLessThanOrEqual(2 * MINUTE + SECOND);
  }
});

test('a number of shards that changed in an outage is told of, and the outage counts for all', async () => {
  const of = world();
  const first = await of.open();
  await first.begin(ONE, silent);
  const began = of.now();
  await first.stop();
  of.sleep(DAY);
  const heard: number[] = [];
  const next = await of.open();
  const both: readonly OwnShard[] = [0, 1].map((id) => ({ id, count: 2, isUp: true }));
  await next.begin(both, { ...silent, isReshared: (_, before) => heard.push(before) });
  expect(heard).toEqual([1, 1]);
  for (const guild of GUILDS) expect(countedBetween(next.listOutages(guild), began, of.now())).toBe(0);
});

test('a clock that is set ahead while a process runs is an outage, so that nobody is timed out by it', async () => {
  const of = world();
  const uptime = await of.open();
  const heard: number[] = [];
  await uptime.begin(ONE, { ...silent, over: (_, { from, until }) => heard.push(until - from) });
  const began = of.now();
  of.sleep(3 * DAY);
  expect(countedBetween(uptime.listOutages('0'), began, of.now())).toBe(0);
  expect(heard).toEqual([3 * DAY]);
});

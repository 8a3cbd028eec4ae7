import { afterEach, describe, expect, test } from 'vitest';
import { PersonId } from '../../src/match/match.ts';
import { SqliteAdapter } from '../../src/store/sqlite.ts';
import type { ThinkingPool } from '../../src/tables/thinking/thinkingPool.ts';
import { blankPictures, type HouseOptions, openTestBot, type TestBot, thinkAtOnce } from '../testBot.ts';
import { zoneWhereItIs } from './zones.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How soon after the store or Discord is back all that waits is seen to. */
const SOON = 20 * SECOND;

/** Outages of some seconds and of half an hour. */
const OUTAGES = [10, 40, 95, 100, 30 * 60] as const;

/** A store that can be away, as a server that is started anew is. */
class DistantAdapter extends SqliteAdapter {
  isAway = false;
  /** The keys that cannot be read, where only some cannot. */
  lacks: RegExp | undefined;

  constructor() {
    super(':memory:');
  }

  #reach(key = ''): void {
    if (this.isAway || this.lacks?.test(key) === true) throw new Error('connect ECONNREFUSED 127.0.0.1:5432');
  }

  override async get(key: string) {
    this.#reach(key);
    return super.get(key);
  }

  override async writeIf(write: Parameters<SqliteAdapter['writeIf']>[0]) {
    this.#reach();
    return super.writeIf(write);
  }

  override async *entries(prefix: string) {
    this.#reach();
    yield* super.entries(prefix);
  }

  override async *keys(prefix: string) {
    this.#reach();
    yield* super.keys(prefix);
  }
}

let house: TestBot;
let adapter: DistantAdapter;
afterEach(() => house.close());

async function open(options: HouseOptions = {}) {
  adapter = new DistantAdapter();
  house = await openTestBot({ adapter, studio: blankPictures, ...options });
  return house;
}

/** Lets so much time pass in steps, at each of which the bot does what is due. */
async function pass(milliseconds: number) {
  for (let rest = milliseconds; rest > 0; rest -= 5 * SECOND) {
    house.passTime(Math.min(rest, 5 * SECOND));
    await house.ada.settled();
  }
}

/** Computer players during whose thoughts the store goes away. */
const untilTheStoreGoes: ThinkingPool = {
  ...thinkAtOnce,
  async ask(question, time) {
    adapter.isAway = isToGo;
    isToGo = false;
    return thinkAtOnce.ask(question, time);
  },
};
let isToGo = false;

async function log() {
  const [id] = await house.tables.all();
  const match = id === undefined ? undefined : await house.tables.read(id);
  if (match === undefined) throw new Error('there is no live table');
  return match.log;
}

describe.each(OUTAGES)('when the store was away for %i s', (seconds) => {
  test('a computer player that could not move does so soon after, and the channel sees it', async () => {
    const { ada } = await open({ thinking: untilTheStoreGoes });
    await ada.command('/cellz new computer:easy columns:3 rows:3');
    isToGo = true;
    ada.command('/cellz move line:a1-a2').catch(() => undefined);
    await ada.settled();
    expect(adapter.isAway).toBe(true);
    await pass(seconds * SECOND);
    adapter.isAway = false;
    expect((await log()).map(({ seat }) => seat)).toEqual([0]);
    await pass(SOON);
    expect((await log()).length).toBeGreaterThan(1);
    expect(ada.last().content).toContain('(easy) drew');
  });

  test('each of several computer players moves soon after', async () => {
    const { ada, playground } = await open({ thinking: untilTheStoreGoes });
    const visitors = playground.channels.slice(0, 3).map(({ id }) => playground.visitor(ada.personId, id));
    for (const visitor of visitors) await visitor.command('/cellz new computer:easy columns:3 rows:3');
    for (const visitor of visitors) {
      isToGo = true;
      adapter.isAway = false;
      visitor.command('/cellz move line:a1-a2').catch(() => undefined);
      await ada.settled();
    }
    await pass(seconds * SECOND);
    adapter.isAway = false;
    await pass(SOON);
    for (const visitor of visitors) expect(visitor.last().content).toContain('(easy) drew');
  });

  test('nobody is timed out who could not move meanwhile, but an hour after it is back', async () => {
    const { ada, ben } = await open();
    await ada.command('/cellz new opponent:Ben columns:3 rows:3 clock:1h');
    await ben.click('Accept');
    await pass(HOUR - 5 * SECOND);
    adapter.isAway = true;
    await pass(seconds * SECOND);
    adapter.isAway = false;
    await pass(SOON);
    expect(await log()).toEqual([]);
    house.passTime(HOUR);
    await pass(5 * SECOND);
    expect((await log()).length).toBeGreaterThan(0);
  });
});

test('boards that Discord was not heard about for minutes are all shown soon after it answers', async () => {
  const { ada, playground } = await open();
  const visitors = playground.channels.slice(0, 3).map(({ id }) => playground.visitor(ada.personId, id));
  for (const visitor of visitors) await visitor.command('/cellz new computer:easy columns:3 rows:3');
  let isBack = false;
  playground.faults.next({ method: 'POST', path: /./, times: 60, respond: { drop: 'unheard' } });
  void playground.faults.met().then(() => {
    isBack = true;
  });
  for (const visitor of visitors) visitor.command('/cellz move line:a1-a2').catch(() => undefined);
  await ada.settled();
  const since = house.now();
  while (!isBack && house.now() - since < 30 * MINUTE) await pass(5 * SECOND);
  expect(house.now() - since).toBeGreaterThan(MINUTE);
  await pass(SOON);
  for (const visitor of visitors) expect(visitor.last().content).toContain('10 lines left');
});

test('a board that Discord refuses is sent again ever more rarely, however well others fare', async () => {
  const { ada, playground, channel } = await open();
  await ada.command('/cellz new computer:easy columns:3 rows:3');
  const other = playground.visitor(ada.personId, playground.channels[1]?.id ?? '');
  await other.command('/cellz new computer:easy columns:5 rows:5');
  const refused = { times: 1000, respond: { refusal: 'tooLarge' } } as const;
  playground.faults.next({ method: 'POST', path: /callback/, respond: { refusal: 'unknownInteraction' } });
  playground.faults.next({ method: 'POST', path: `/channels/${channel}/messages`, ...refused });
  ada.command('/cellz move line:a1-a2').catch(() => undefined);
  await ada.settled();
  const before = house.refusals().length;
  for (let minute = 0; minute < 16; minute += 1) {
    await pass(MINUTE);
    const [line] = await other.autocomplete('/cellz move line:', 'line');
    await other.command(`/cellz move line:${line?.value}`);
  }
  expect(house.refusals().length - before).toBeLessThan(16);
});

test('a digest for which a match could not be read comes when that can be', async () => {
  const { ada, ben, playground } = await open();
  await ada.command('/cellz new opponent:Ben columns:4 rows:4 clock:none');
  await ben.click('Accept');
  await ada.command(`/games settings zone:${zoneWhereItIs(house.now(), 6)} digest:08:00`);
  house.passTime(2 * HOUR);
  adapter.lacks = /^match:/;
  await house.tick();
  const letters = playground.visitor(ada.personId, playground.directChannel(ada.personId));
  expect(letters.messages()).toEqual([]);
  adapter.lacks = undefined;
  await house.tick();
  expect(letters.messages()).toHaveLength(1);
});

test('a reminder that Discord was not heard about is said once it is', async () => {
  const { ada, ben, playground } = await open();
  await ada.command('/cellz new opponent:Ben columns:3 rows:3 clock:1d');
  await ben.click('Accept');
  await ada.settled();
  playground.faults.next({ method: 'POST', path: /messages$/, times: 3, respond: { drop: 'unheard' } });
  house.passTime(12 * HOUR);
  await ada.settled();
  const reminders = () => ada.messages().filter(({ content }) => content.includes('You have until'));
  expect(reminders()).toEqual([]);
  await pass(MINUTE);
  expect(reminders()).toHaveLength(1);
});

test('an analysis that an outage breaks off goes on after it', async () => {
  const { ada, ben } = await open({
    thinking: {
      ...thinkAtOnce,
      async weigh(question, time) {
        adapter.isAway = isToGo;
        isToGo = false;
        return thinkAtOnce.weigh(question, time);
      },
    },
  });
  await ada.command('/cellz new opponent:Ben columns:3 rows:3');
  await ben.click('Accept');
  await ada.settled();
  const [id] = await house.tables.all();
  await ada.command('/cellz move line:a1-a2');
  await ben.command('/cellz move line:c1-c2');
  await ada.command('/cellz resign');
  await ada.click('Resign');
  await ada.settled();
  const match = id && (await house.tables.read(id));
  if (match?.status !== 'over') throw new Error('the match is not over');
  isToGo = true;
  await house.tables.analyses.request(match, PersonId.parse(ada.personId));
  await house.tables.analyses.idle();
  expect(adapter.isAway).toBe(true);
  await pass(MINUTE);
  adapter.isAway = false;
  await pass(SOON);
  await house.tables.analyses.idle();
  expect(await house.tables.analyses.read(match.id)).toMatchObject({ moves: 2, seen: 2 });
});

import { afterEach, describe, expect, test } from 'vitest';
import { createServerClock } from '../../src/discord/wire/serverClock.ts';
import { openTestBot, type TestBot } from '../testBot.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;

/** How far the clock of the bot's machine is ahead. */
let ahead: number;
let house: TestBot;
afterEach(() => house.close());

async function open() {
  ahead = 0;
  house = await openTestBot({ ahead: () => ahead });
  return house;
}

/** A game that Ada won against Ben, and one that they play; gives both. */
async function twoGames() {
  const { ada, ben } = house;
  const began = async () => {
    await ada.command('/cellz new opponent:Ben columns:3 rows:3');
    await ben.click('Accept');
    await ada.settled();
    const [id] = await house.tables.all();
    if (id === undefined) throw new Error('there is no table');
    return id;
  };
  const finished = await began();
  await ada.command('/cellz move line:a1-a2');
  await ben.command('/cellz resign');
  await ben.click('Resign');
  return { finished, running: await began() };
}

/** A day of a bot that sweeps and looks at its clocks. */
async function aDayLater() {
  house.passTime(DAY / 2);
  await house.ada.settled();
  await house.tick();
  await house.restart();
  await house.ada.settled();
}

describe.each([
  ['a year ahead', 2 * YEAR],
  ['three hours ahead', 3 * HOUR],
  ['set back to 1970', -50 * YEAR],
])('a clock that is %s', (_, wrong) => {
  test('at the start times nobody out and deletes nothing, and time goes on by that of Discord', async () => {
    await open();
    const { finished, running } = await twoGames();
    ahead = wrong;
    await house.restart();
    await house.ada.settled();
    await aDayLater();
    expect((await house.tables.read(finished))?.status).toBe('over');
    expect((await house.tables.read(running))?.log).toEqual([]);
    expect(house.log.filter(({ msg }) => msg === 'the clock is wrong')).not.toEqual([]);
    house.passTime(DAY);
    await house.ada.settled();
    expect((await house.tables.read(running))?.log).not.toEqual([]);
  });

  test('while the bot runs does the same, and moves are noted at the right time', async () => {
    const { ada } = await open();
    const { running } = await twoGames();
    ahead = wrong;
    await house.tick();
    await ada.command('/cellz move line:a1-a2');
    const match = await house.tables.read(running);
    expect(match?.log.map(({ text }) => text)).toEqual(['a1-a2']);
    expect(Math.abs((match?.log[0]?.at ?? 0) - house.now())).toBeLessThan(MINUTE);
  });
});

describe('what time it is', () => {
  const clocks = { wall: 0, steady: 0 };
  const told: number[] = [];
  const begin = () => {
    Object.assign(clocks, { wall: YEAR, steady: 0 });
    told.length = 0;
    return createServerClock({ wall: () => clocks.wall, steady: () => clocks.steady }, (off) => told.push(off));
  };
  const at = (time: number) => new Date(time).toUTCString();

  test('is what the machine says while Discord does not contradict it', async () => {
    await open();
    const time = begin();
    expect(time.isSure()).toBe(false);
    time.ask()(at(YEAR - 3000));
    expect(time.isSure()).toBe(true);
    expect(time.now()).toBe(YEAR);
    for (let minute = 1; minute <= 100; minute += 1) {
      // Corrected by half a second a minute, it is followed.
      clocks.steady += MINUTE;
      clocks.wall += MINUTE + 500;
      expect(time.now()).toBe(clocks.wall);
    }
    expect(told).toEqual([]);
  });

  test('is not what the machine says from one moment to the next, unless Discord says so too', async () => {
    await open();
    const time = begin();
    clocks.wall += HOUR;
    expect(time.now()).toBe(YEAR);
    time.ask()(at(YEAR + HOUR));
    expect(time.now()).toBe(YEAR + HOUR);
  });

  test('is not what it was when an answer set out that was long on its way', async () => {
    await open();
    const time = begin();
    const hear = time.ask();
    for (const clock of ['wall', 'steady'] as const) clocks[clock] += HOUR;
    hear(at(YEAR));
    expect(time.now()).toBe(YEAR + HOUR);
    expect(told).toEqual([]);
  });

  test('is what Discord says from then on, whatever the machine says; an answer without a time changes nothing', async () => {
    await open();
    const time = begin();
    time.ask()(at(2 * YEAR));
    clocks.steady += HOUR;
    clocks.wall = 0;
    time.ask()(null);
    time.ask()('yesterday');
    expect(time.now()).toBe(2 * YEAR + HOUR);
    clocks.wall = 2 * YEAR + HOUR;
    time.ask()(at(2 * YEAR + HOUR));
    expect(told).toEqual([-YEAR, 0]);
  });
});

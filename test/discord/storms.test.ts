import type { FaultResponse } from 'discord-standin';
import { afterEach, describe, expect, test } from 'vitest';
import { blankPictures, openTestBot, type TestBot } from '../testBot.ts';

const MINUTE = 60_000;
const SECOND = 1000;
const EVERYTHING = { path: /^/, times: Number.POSITIVE_INFINITY };

let house: TestBot;
afterEach(() => house.close());

const said = (words: string) => house.log.filter(({ msg }) => String(msg).includes(words));

async function adaAgainstBen() {
  house = await openTestBot({ studio: blankPictures });
  const { ada, ben } = house;
  await ada.command('/cellz new opponent:Ben columns:3 rows:3');
  await ben.click('Accept');
  await ada.settled();
}

/** Does not wait for an answer that cannot come; lets the bot try all it wants. */
async function pressInVain(words: string): Promise<void> {
  house.ada.command(words).catch(() => undefined);
  await house.ada.settled();
}

/** All that can come over everything at once. A limit that Discord wants respected for seconds is one of them. */
const STORMS: readonly (readonly [string, FaultResponse])[] = [
  ['500', { status: 500 }],
  ['503', { status: 503 }],
  ['429', { status: 429, retryAfter: 0.001 }],
  ['the page of a proxy', { page: 200 }],
  ["a proxy's redirect", { page: 302 }],
  ["a proxy's 403", { page: 403 }],
  ['401', { refusal: 'unauthorized' }],
  ['403', { refusal: 'missingAccess' }],
];

describe.each(STORMS)('while everything answers %s', (_, respond) => {
  test('hardly anything is asked, the log says so once, and once that it is over', async () => {
    await adaAgainstBen();
    const { faults, allRequests } = house.playground;
    faults.next({ ...EVERYTHING, respond });
    for (let press = 0; press < 25; press += 1) await pressInVain('/cellz board');
    const before = allRequests();
    for (let press = 0; press < 25; press += 1) await pressInVain('/cellz board');
    // The clock stands: not even a trial is due.
    expect(allRequests() - before).toBe(0);
    expect(said("Discord's API is failing").filter(({ by }) => by === 'first answers')).toHaveLength(1);
    for (let minutes = 0; minutes < 10; minutes += 1) {
      house.passTime(MINUTE);
      await pressInVain('/cellz board');
    }
    // One trial a minute, of each kind.
    expect(allRequests() - before).toBeLessThanOrEqual(20);
    const unanswered = said('left an interaction unanswered');
    expect(unanswered.length).toBeGreaterThan(0);
    // pino's «warn».
    expect(unanswered.filter(({ level }) => level !== 40)).toEqual([]);
    faults.lift();
    house.passTime(SECOND);
    expect((await house.ada.command('/cellz board')).message?.content).toContain('Cellz');
    await house.ada.settled();
    expect(said("Discord's API is failing").filter(({ by }) => by === 'first answers')).toHaveLength(1);
    expect(said("Discord's API works again").filter(({ by }) => by === 'first answers')).toHaveLength(1);
  });
});

test('an answer that Discord fails to take is not sent again once nobody waits for it any more', async () => {
  await adaAgainstBen();
  const { faults, requests } = house.playground;
  const callbacks = () => requests().filter((one) => one.includes('/callback')).length;
  const before = callbacks();
  // Answered with 500 after three seconds by the clock.
  faults.next({ method: 'POST', path: /callback/, respond: { status: 500, after: 3000 } });
  const pressing = pressInVain('/cellz board');
  await faults.met();
  house.passTime(3000);
  await pressing;
  expect(callbacks() - before).toBe(1);
});

test('refusals of one channel keep nobody else from being answered', async () => {
  await adaAgainstBen();
  const { faults } = house.playground;
  faults.next({ ...EVERYTHING, path: /^\/channels\//, respond: { refusal: 'missingAccess' } });
  for (let press = 0; press < 20; press += 1) await house.ada.command('/cellz rules');
  expect(said("Discord's API is failing").filter(({ by }) => by === 'first answers')).toEqual([]);
});

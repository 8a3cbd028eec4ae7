import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addMistakes } from '../../src/learning/mistakes.ts';
import { MatchId, PersonId } from '../../src/match/match.ts';
import { openTestBot, type TestBot, thinkLightly } from '../testBot.ts';
import { content } from './replies.ts';
import { zoneWhereItIs } from './zones.ts';

let house: TestBot;
let refused: number;
beforeEach(async () => {
  house = await openTestBot({ thinking: thinkLightly });
  refused = 0;
});
afterEach(async () => {
  await house.ada.settled();
  expect(house.refusals()).toHaveLength(refused);
  await house.close();
});

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const letters = () =>
  house.playground.visitor(house.ada.personId, house.playground.directChannel(house.ada.personId)).messages();

async function pass(milliseconds: number): Promise<void> {
  await house.ada.settled();
  house.passTime(milliseconds);
  await house.tick();
  await house.ada.settled();
}

/** Ada is to move against Ben; it is 6 o'clock where she is. */
async function waiting(settings = 'digest:08:00') {
  const { ada, ben } = house;
  await ada.command('/cellz new opponent:Ben columns:4 rows:4 clock:none');
  await ben.click('Accept');
  return ada.command(`/games settings zone:${zoneWhereItIs(house.now(), 6)} ${settings}`);
}

describe('a digest', () => {
  test('comes to nobody who has not asked for it', async () => {
    await waiting('pings:on');
    await pass(DAY);
    expect(letters()).toEqual([]);
  });

  test('comes once a day at the hour that was chosen, as a private message with the way to each game', async () => {
    expect(JSON.stringify((await waiting()).message?.components)).toContain('at 08:00');
    await pass(HOUR / 2);
    expect(letters()).toEqual([]);
    await pass(2 * HOUR);
    expect(letters()).toHaveLength(1);
    expect(letters()[0]?.content).toMatch(/One game is waiting for you.*Cellz.*https:\/\/discord\.com\/channels\//s);
    await pass(HOUR);
    expect(letters()).toHaveLength(1);
    await pass(DAY);
    expect(letters()).toHaveLength(2);
  });

  test('does not come where nothing waits, and ends when it is switched off', async () => {
    const { ada } = house;
    await waiting();
    await ada.command('/cellz move line:a1-b1');
    await pass(3 * HOUR);
    expect(letters()).toEqual([]);
    await house.ben.command('/cellz move line:a2-b2');
    await ada.command('/games settings digest:off');
    await pass(DAY);
    expect(letters()).toEqual([]);
  });

  test('comes over a restart, neither lost nor twice; what is half a day late is left out', async () => {
    await waiting();
    await house.ada.settled();
    await house.restart(3 * HOUR);
    await pass(0);
    expect(letters()).toHaveLength(1);
    await house.restart();
    await pass(0);
    expect(letters()).toHaveLength(1);
    await house.restart(DAY + 12 * HOUR);
    await pass(0);
    expect(letters()).toHaveLength(1);
  });

  test('carries that own moves wait, unless nothing else does or their person keeps none', async () => {
    const { ada, tables } = house;
    const person = PersonId.parse(ada.personId);
    const keep = () =>
      tables.mistakes.change(person, (kept) => [
        addMistakes(kept, MatchId.parse('0123456789'), [{ ply: 3 }], house.now()),
        undefined,
      ]);
    await waiting();
    await keep();
    await pass(3 * HOUR);
    expect(letters().at(-1)?.content).toContain('One of your mistakes is ready for practice');
    await tables.mistakes.change(person, () => [{ schema: 1, isOff: true, mistakes: [] }, undefined]);
    await keep();
    await pass(DAY);
    expect(letters()).toHaveLength(2);
    expect(letters().at(-1)?.content).not.toContain('your mistakes');
    await ada.command('/cellz move line:a1-b1');
    await tables.mistakes.change(person, (kept) => [{ ...kept, isOff: false }, undefined]);
    await keep();
    await pass(DAY);
    expect(letters()).toHaveLength(2);
    await ada.command('/games forget-me');
    await ada.click('Forget me');
    expect((await tables.mistakes.read(person)).mistakes).toEqual([]);
  });

  test('waits until quiet hours end', async () => {
    await waiting('digest:08:00 quiet:07:00-11:00');
    await pass(3 * HOUR);
    expect(letters()).toEqual([]);
    await pass(3 * HOUR);
    expect(letters()).toHaveLength(1);
  });

  test('that reaches nobody says so in the settings, and comes again the next day', async () => {
    const { ada } = house;
    await waiting();
    const path = new RegExp(`/channels/${house.playground.directChannel(ada.personId)}/messages`);
    refused = 1;
    house.playground.faults.next({ method: 'POST', path, respond: { refusal: 'missingAccess' } });
    await pass(3 * HOUR);
    expect(letters()).toEqual([]);
    expect(content(await ada.command('/games settings'))).toContain("couldn't send");
    await pass(DAY);
    expect(letters()).toHaveLength(1);
    expect(content(await ada.command('/games settings'))).not.toContain("couldn't send");
  });

  test('that Discord could not take comes once it can, and no one reads that it failed', async () => {
    const { ada } = house;
    await waiting();
    const path = new RegExp(`/channels/${house.playground.directChannel(ada.personId)}/messages`);
    house.playground.faults.next({ method: 'POST', path, times: 4, respond: { status: 503 } });
    await pass(3 * HOUR);
    expect(letters()).toEqual([]);
    expect(content(await ada.command('/games settings'))).not.toContain("couldn't send");
    await pass(10 * MINUTE);
    expect(letters()).toHaveLength(1);
  });

  test('is forgotten with the person', async () => {
    const { ada } = house;
    await waiting();
    await ada.command('/games forget-me');
    await ada.click('Forget me');
    await pass(DAY);
    expect(letters()).toEqual([]);
  });
});

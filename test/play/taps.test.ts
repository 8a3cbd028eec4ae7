import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { closeCleanly, openTestBot, type TestBot } from '../testBot.ts';

let house: TestBot;
beforeEach(async () => {
  house = await openTestBot();
});
/** A test that has Discord refuse something closes the house itself. */
let isClosed = false;
afterEach(async () => {
  if (!isClosed) await closeCleanly(house);
  isClosed = false;
});

async function adaAgainstBen(size = 'columns:3 rows:3') {
  await house.ada.command(`/cellz new opponent:Ben ${size}`);
  await house.ben.click('Accept');
  return house;
}

const labels = () => house.ada.controls().map(({ label }) => label);

/** The id of the newest control of that name. */
function idOf(label: string): string {
  const found = house.ada.controls().find((control) => control.label === label);
  if (found === undefined) throw new Error(`no ${label}: ${labels().join(', ')}`);
  return found.customId;
}

describe('a second tap of the same control', () => {
  test('within two seconds is ignored without a word; after that it counts', async () => {
    const { ada, ben } = await adaAgainstBen();
    const board = ada.last();
    expect((await ada.click('Rules', board)).kind).toBe('message');
    expect((await ada.click('Rules', board)).kind).toBe('quiet');
    expect((await ben.click('Rules', board)).kind).toBe('message');
    house.passTime(2000);
    expect((await ada.click('Rules', board)).kind).toBe('message');
  });

  test('counts at once where the first one came to nothing', async () => {
    const { ada, playground } = await adaAgainstBen();
    playground.faults.next({ method: 'POST', path: /callback/, respond: { refusal: 'tooLarge' } });
    const board = ada.last();
    expect((await ada.click('Rules', board)).message?.content).toContain('went wrong');
    expect((await ada.click('Rules', board)).message?.content).toContain('Cellz');
    isClosed = true;
    await house.close();
  });
});

describe('a tap on a board that is out of date', () => {
  test('is played where only moves of the same turn came since, and the line is still free', async () => {
    const { ada, ben } = await adaAgainstBen('columns:2 rows:3');
    await ada.command('/cellz move line:a1-b1');
    await ben.command('/cellz move line:b1-b2');
    await ada.command('/cellz move line:a2-b2');
    const further = idOf('a2-a3');
    await ben.click('Take a1-a2');
    expect(ben.last().content).toContain('moves again');
    const late = await ben.forge(further, ben.last());
    expect(late.message?.content).toContain('a2-a3');
    expect(late.message?.isPrivate).toBe(false);
    house.passTime(3000);
    const taken = await ben.forge(further, ben.last());
    expect(taken.message?.content).toContain('out of date');
  });

  test('is not played where somebody else has moved since', async () => {
    const { ada, ben } = await adaAgainstBen();
    const old = idOf('a1-b1');
    await ada.click('a1-a2');
    await ben.command('/cellz move line:c1-c2');
    const late = await ada.forge(old, ada.last());
    expect(late.message?.content).toContain('out of date');
    expect(late.message?.isPrivate).toBe(true);
  });
});

describe('`Undo` stands under a board', () => {
  test('where it works, and not after all is taken back', async () => {
    const { ada } = await adaAgainstBen();
    expect(labels()).not.toContain('Undo');
    await ada.command('/cellz move line:a1-a2');
    expect(labels()).toContain('Undo');
    await ada.click('Undo');
    expect(labels()).not.toContain('Undo');
  });

  test('not where the last move was made because the time was up', async () => {
    await adaAgainstBen();
    house.passTime(25 * 60 * 60 * 1000);
    await house.tick();
    expect(house.ada.last().content).toContain('ran out of time');
    expect(labels()).not.toContain('Undo');
  });
});

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { content } from '../discord/replies.ts';
import { closeCleanly } from '../testBot.ts';
import { openTestTables, type TestTables } from '../testTables.ts';
import { downloadFile } from './playedMatches.ts';

let house: TestTables;
beforeEach(async () => {
  house = await openTestTables();
});
afterEach(() => closeCleanly(house));

/** Ben opens a table for Cleo; both have moved. Ada is a moderator. */
async function bothMoved() {
  const { ben, cleo } = house;
  await ben.command('/cellz new opponent:Cleo columns:3 rows:3');
  await cleo.click('Accept');
  await ben.command('/cellz move line:a1-a2');
  await cleo.command('/cellz move line:c1-c2');
  await cleo.settled();
}

describe('a match in which both sides have moved', () => {
  test('is closed by consent: its host asks, the others agree, and the record says so', async () => {
    await bothMoved();
    const { ben, cleo } = house;
    const question = await ben.command('/cellz close');
    expect(content(question)).toContain('asks to close this table');
    expect(question.message?.pinged).toEqual([cleo.personId]);
    await cleo.click('Agree');
    await ben.settled();
    expect(ben.last().content).toContain('Everyone agreed to end this game without a result');
    const record = await ben.command('/games record');
    expect(String(await downloadFile(record.message))).toContain('# Closed by consent of all players\n');
  });

  test('goes on where somebody says no', async () => {
    await bothMoved();
    const { ben, cleo } = house;
    await ben.command('/cellz close');
    await cleo.click('No');
    expect(content(await ben.command('/cellz move line:a2-a3'))).toContain('a2-a3');
  });

  test('is closed by a moderator with a reason, which all read, and by no stranger', async () => {
    await bothMoved();
    const { ada } = house;
    expect(content(await ada.command('/cellz close'))).toContain('give a reason for ending their game');
    await ada.command('/cellz close reason:`spam` @everyone');
    await ada.settled();
    expect(ada.last().content).toContain("A moderator closed this table: 'spam'");
    expect(ada.last().content).not.toContain('@everyone');
    // Both played, so both hear of it.
    expect(ada.last().pinged).toHaveLength(2);
  });
});

test('what a moderator closes stands in the log of the server, and nothing that others close', async () => {
  const { ada, ben, cleo } = house;
  await ben.command('/cellz new');
  await ben.command('/cellz close');
  await cleo.command('/cellz new');
  await ada.command('/cellz close reason:spam');
  await ada.settled();
  const log = (await ada.command('/games server show:log')).message?.content ?? '';
  expect(log.split('close a table')).toHaveLength(2);
  expect(log).toContain('Cellz');
  expect(log).toContain('spam');
});

test('a seat that is reserved for somebody is called nothing else', async () => {
  const { ada, ben } = house;
  await ada.command('/cellz new opponent:Ben');
  expect(ada.last().content).not.toContain('free seat');
  expect(ada.last().content).toContain(`**B** reserved for <@${ben.personId}>`);
});

test('a turn can be skipped only where the game has a way to', async () => {
  const { ada } = house;
  await expect(ada.command('/cellz new timeout:skip')).rejects.toThrow();
  expect(content(await ada.command('/nuggets new timeout:skip opponent:Ben'))).toContain('the turn is skipped');
});

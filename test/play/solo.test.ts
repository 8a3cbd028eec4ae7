import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { playMoves } from '../../src/match/play.ts';
import { content } from '../discord/replies.ts';
import { closeCleanly, type House, openTestBot } from '../testBot.ts';
import { openTestTables } from '../testTables.ts';

let house: House;
beforeEach(async () => {
  house = await openTestTables();
});
afterEach(() => closeCleanly(house));

/** Begins anew in a whole Discord. */
async function inDiscord() {
  await house.close();
  house = await openTestBot();
}

type Person = House['ada'];
const labels = (person: Person, reply: Awaited<ReturnType<Person['command']>>) =>
  person.controls(reply.message).map(({ label }) => label);
const LATER = 11 * 60 * 1000;

describe('a game that one person plays alone or against computers', () => {
  test("leaves the channel's place free: several run beside its table", async () => {
    const { ada, ben, cleo } = house;
    await ada.command('/cellz new computer:easy columns:3 rows:3');
    await ben.command('/cellz new computer:easy columns:3 rows:3');
    expect(content(await cleo.command('/cellz new columns:3 rows:3'))).toContain('waiting for players');
    await ben.click('Join');
    expect(await house.tables.all()).toHaveLength(3);
    expect(content(await ada.command('/games here')).match(/\*\*Cellz\*\*/g)).toHaveLength(3);
  });

  test('is one a person and channel; another goes into a thread', async () => {
    await inDiscord();
    const { ada } = house;
    await house.tables.servers.choose(house.playground.guildId, { threads: 'second' });
    await ada.command('/cellz new computer:easy');
    expect(content(await ada.command('/cellz new computer:hard'))).toContain('Your table is open in');
    expect(await house.tables.all()).toHaveLength(2);
  });

  test('is not joined: who wants to play opens a table', async () => {
    const { ada, ben } = house;
    await ada.command('/nuggets new computer:easy seats:2');
    expect(content(await ben.command('/nuggets join'))).toContain('waiting for players');
  });

  test('outlives a restart beside the table', async () => {
    const { ada, ben } = house;
    await ada.command('/cellz new computer:easy columns:3 rows:3');
    await ben.command('/cellz new columns:3 rows:3');
    await house.restart();
    expect(content(await ada.command('/cellz move line:a1-b1'))).toContain('drew a1-b1');
    expect(content(await ben.command('/cellz join'))).toContain('already have a seat');
  });
});

describe('a typed command', () => {
  async function playBoth() {
    const { ada, ben } = house;
    await ada.command('/cellz new opponent:Ben columns:3 rows:3');
    await ben.click('Accept');
    await ada.command('/cellz new computer:easy columns:3 rows:3');
    house.passTime(LATER);
  }

  test('goes to the game in which one plays, not to the table of others', async () => {
    const { ada, ben, cleo } = house;
    await ada.command('/cellz new opponent:Ben columns:3 rows:3');
    await ben.click('Accept');
    await cleo.command('/cellz new computer:easy columns:3 rows:3');
    expect(content(await cleo.command('/cellz move line:a1-b1'))).not.toContain('not playing');
    expect(content(await ada.command('/cellz move line:a1-b1'))).toContain('Your turn');
  });

  test('goes to the only game in which it can be played', async () => {
    const { ada } = house;
    await playBoth();
    await ada.command('/cellz move line:a1-b1');
    await ada.click('The table here');
    house.passTime(LATER);
    // Of hers in which it is her turn one is left.
    const played = await ada.command('/cellz move line:a2-b2');
    expect(content(played)).toContain('a2-b2');
    expect(played.message?.isPrivate).toBe(false);
  });

  test('goes where one said last that it should, when several could be meant', async () => {
    const { ada } = house;
    await playBoth();
    const asked = await ada.command('/cellz board');
    expect(asked.message?.content).toContain('Which of your games');
    await ada.click('My solo game');
    expect((await ada.command('/cellz board')).message?.content).not.toContain('Which of your games');
    house.passTime(61 * 60_000);
    expect((await ada.command('/cellz board')).message?.content).toContain('Which of your games');
  });

  test('asks by buttons where two games could be meant, and then does what was typed', async () => {
    const { ada } = house;
    await playBoth();
    const asked = await ada.command('/cellz move line:a1-b1');
    expect(asked.message?.isPrivate).toBe(true);
    expect(labels(ada, asked)).toEqual(['My solo game', 'The table here']);
    await ada.click('The table here');
    const table = await house.tables.find(house.channel, house.tables.gameOf(await only()));
    expect(table?.log.map(({ text }) => text)).toEqual(['a1-b1']);
  });

  test('goes on where one did something just now, without asking', async () => {
    const { ada } = house;
    await playBoth();
    await ada.command('/cellz move line:a1-b1');
    await ada.click('My solo game');
    await ada.settled();
    house.passTime(60_000);
    expect(content(await ada.command('/cellz undo'))).not.toContain('Which one');
    const table = await house.tables.find(house.channel, house.tables.gameOf(await only()));
    expect(table?.log).toEqual([]);
  });

  test('goes on where one played just now by the board itself, though both games were touched today', async () => {
    await playBoth();
    const { id } = await only();
    await house.tables.change(id, playMoves(house.tables.gameOf(await only()), 0, ['a1-b1'], { at: house.now() }));
    house.passTime(60_000);
    expect(content(await house.ada.command('/cellz board'))).not.toContain('Which of your games');
  });

  test('that would close a table asks a moderator who plays alone beside it', async () => {
    const { ada, ben, cleo } = house;
    await ben.command('/cellz new opponent:Cleo columns:3 rows:3');
    await cleo.click('Accept');
    await ada.command('/cellz new computer:easy columns:3 rows:3');
    house.passTime(LATER);
    expect(labels(ada, await ada.command('/cellz close reason:spam'))).toEqual(['My solo game', 'The table here']);
  });

  async function only() {
    const [id] = await house.tables.all();
    const match = id && (await house.tables.read(id));
    if (match === undefined) throw new Error('no match');
    return match;
  }
});

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { closeCleanly, openTestBot, type TestBot } from '../testBot.ts';
import { content } from './replies.ts';

let house: TestBot;
beforeEach(async () => {
  house = await openTestBot();
});
afterEach(() => closeCleanly(house));

describe('options that do not go together', () => {
  test.each([
    ['an opponent and the computer', '/cellz new opponent:Ben computer:easy', 'either an opponent or the computer'],
    ['a challenge of oneself', '/cellz new opponent:Ada', "can't challenge yourself"],
    ['a challenge for three', '/cellz new opponent:Ben seats:3', 'A challenge is for two'],
    ['a computer and no seat for it', '/railroad new computer:easy seats:1', 'at least two seats'],
    ['the end of a time that does not run', '/cellz new clock:none timeout:forfeit', 'Without a clock'],
    ['a map and the side without one', '/newhaven new side:B careful:true', 'A'],
  ])('are refused, in private, and open nothing: %s', async (_, command, words) => {
    const reply = await house.ada.command(command);
    expect(reply.message?.isPrivate).toBe(true);
    expect(content(reply)).toContain(words);
    expect(await house.tables.all()).toEqual([]);
  });

  test('that do are taken: a challenge that says its two seats', async () => {
    expect(content(await house.ada.command('/cellz new opponent:Ben seats:2'))).toContain('challenges');
  });

  test('are refused in moves too', async () => {
    const { ada } = house;
    await ada.command('/cellz new computer:easy columns:3 rows:3');
    expect(content(await ada.command('/cellz move line:a1-b1 from:a1'))).toContain('not both');
    await ada.command('/railroad new seats:1');
    expect(content(await ada.command('/railroad place tile:A0C21 cell:C2'))).toContain('already says where');
  });
});

describe('several dice at once', () => {
  test('are placed by one command, which its option, its refusal and the rules tell', async () => {
    const { ada } = house;
    await ada.command('/railroad new seats:1');
    const first = (await ada.autocomplete('/railroad place tile:', 'tile')).find(
      ({ value }) => !`${value}`.startsWith('S'),
    );
    expect(content(await ada.command(`/railroad place tile:${first?.value}`))).toContain('several as');
    const rules = await ada.command('/railroad rules');
    expect(content(await ada.click('All the rules', rules.message))).toContain('All dice at once');
  });
});

describe('the view of somebody who has no seat', () => {
  test('offers to join a game that takes newcomers, and to watch none that may be rated', async () => {
    const { ada, ben, cleo } = house;
    await ada.command('/nuggets new seats:2');
    await ben.click('Join');
    const view = await cleo.click('My view');
    expect(view.message?.isPrivate).toBe(true);
    expect(content(view)).toContain("You're not playing, so you see");
    expect(cleo.controls(view.message).map(({ label }) => label)).toEqual(['Join']);
    expect(content(view)).toContain('This game is rated');
    expect(content(await cleo.click('Join', view.message))).not.toContain('not playing');
    const [id] = await house.tables.all();
    expect((id && (await house.tables.read(id)))?.players).toHaveLength(3);
  });

  test('does not let anybody into a challenge between two that was accepted', async () => {
    const { ada, ben, cleo } = house;
    await ada.command('/nuggets new opponent:Ben');
    await ben.click('Accept');
    const view = await cleo.click('My view');
    expect(cleo.controls(view.message).map(({ label }) => label)).toEqual([]);
    expect(content(await cleo.command('/nuggets join'))).toContain('only for the challenged players');
    const [id] = await house.tables.all();
    expect((id && (await house.tables.read(id)))?.players).toHaveLength(2);
  });

  test('offers to watch where nobody can join, and shows everything after that', async () => {
    const { ada, ben, cleo } = house;
    await ada.command('/games server rated:no');
    await ada.command('/railroad new opponent:Ben');
    await ben.click('Accept');
    const view = await cleo.click('My view');
    expect(cleo.controls(view.message).map(({ label }) => label)).toEqual(['Watch everything']);
    await cleo.click('Watch everything', view.message);
    const [id] = await house.tables.all();
    expect((id && (await house.tables.read(id)))?.spectators).toEqual([cleo.personId]);
    expect(content(await cleo.command('/railroad view'))).not.toContain("You're not playing");
  });
});

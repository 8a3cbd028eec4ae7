import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { content } from '../discord/replies.ts';
import { closeCleanly, thinkLightly } from '../testBot.ts';
import { openTestTables, type TestTables } from '../testTables.ts';
import { playOn } from './playedMatches.ts';

let house: TestTables;
beforeEach(async () => {
  house = await openTestTables({ thinking: thinkLightly });
});
afterEach(() => closeCleanly(house));

type Person = TestTables['ada'];
const labels = (person: Person, reply: Awaited<ReturnType<Person['command']>>) =>
  person.controls(reply.message).map(({ label }) => label);
const elsewhere = (person: Person) => house.playground.visitor(person.personId, house.playground.channels[1]?.id ?? '');
const privately = (person: Person) => person.messages().filter(({ isPrivate }) => isPrivate);

/** Ben waits for Ada, whose turn it is, at Nuggets in another channel. */
async function nuggetsElsewhere() {
  await elsewhere(house.ada).command('/nuggets new opponent:Ben pace:turns');
  await elsewhere(house.ben).click('Accept');
  await house.ada.settled();
  const link = `https://discord.com/channels/${house.playground.guildId}/${elsewhere(house.ada).channelId}/`;
  return { link };
}

describe('after a move', () => {
  test('one small private message says where one is waited for next, once the turn is over', async () => {
    const { ada, ben } = house;
    const { link } = await nuggetsElsewhere();
    await ada.command('/cellz new opponent:Ben columns:4 rows:4');
    await ben.click('Accept');
    await ada.command('/cellz move line:a1-b1');
    await ada.settled();
    const told = privately(ada).filter((message) => message.content.includes('Next:'));
    expect(told).toHaveLength(1);
    expect(told[0]?.content).toContain(`Next: **Nuggets** ${link}`);
    await ben.command('/cellz move line:a2-b2');
    await ada.command('/cellz move line:a3-b3');
    await ada.settled();
    expect(privately(ada).filter((message) => message.content.includes('Next:'))).toHaveLength(1);
    house.passTime(11 * 60 * 1000);
    await ben.command('/cellz move line:a4-b4');
    await ada.command('/cellz move line:c1-d1');
    await ada.settled();
    expect(privately(ada).filter((message) => message.content.includes('Next:'))).toHaveLength(2);
  });

  test('nothing is said where nobody else waits: of no solo game, no game of the day', async () => {
    const { ada, ben } = house;
    await ada.command('/railroad daily');
    await elsewhere(ada).command('/nuggets new computer:easy');
    await ada.command('/cellz new opponent:Ben columns:4 rows:4');
    await ben.click('Accept');
    await ada.command('/cellz move line:a1-b1');
    await ada.settled();
    expect(privately(ada).some((message) => message.content.includes('Next:'))).toBe(false);
  });

  test('a private board says it itself, in its own small print, and no second message comes', async () => {
    const { ada, ben } = house;
    const { link } = await nuggetsElsewhere();
    await ada.command('/railroad new opponent:Ben');
    await ben.click('Accept');
    const view = await ada.click('My view');
    expect(content(view)).not.toContain('Next:');
    let reply = view;
    for (let dice = 0; dice < 4; dice++) {
      const die = (await ada.autocomplete('/railroad place tile:', 'tile')).find(
        ({ value }) => !`${value}`.startsWith('S'),
      );
      if (die === undefined) break;
      const cell = (await ada.autocomplete(`/railroad place tile:${die.value} cell:`, 'cell'))[0]?.value;
      const turn = (await ada.autocomplete(`/railroad place tile:${die.value} cell:${cell} turn:`, 'turn'))[0]?.value;
      reply = await ada.command(`/railroad place tile:${die.value} cell:${cell} turn:${turn}`);
      expect(content(reply)).not.toContain('Next:');
    }
    const said = () => privately(ada).filter((message) => content({ message }).includes('Next:')).length;
    const before = said();
    reply = await ada.command('/railroad done');
    expect(content(reply)).toContain(`-# Next: **Nuggets** ${link}`);
    await ada.settled();
    expect(said()).toBe(before + 1);
    expect(privately(ada).at(-1)?.id).toBe(reply.message?.id);
  });
});

describe('/games mine', () => {
  test('has a button beside each game: it is opened in private and played there, from any channel', async () => {
    const { ada, ben } = house;
    await ada.command('/cellz new opponent:Ben columns:4 rows:4');
    await ben.click('Accept');
    const list = await ada.command('/games mine');
    expect(content(list)).toContain(`<@${ben.personId}>`);
    expect(list.message?.isLayout).toBe(true);
    const board = await ada.click('Open', list.message);
    expect(board.message?.isPrivate).toBe(true);
    expect(board.message?.attachments).toHaveLength(1);
    expect(labels(ada, board).length).toBeGreaterThan(1);
  });

  test('opens a game of the day as well, and leads on from the menus of earlier lists', async () => {
    const { ada } = house;
    await ada.command('/railroad daily');
    const [id] = await house.tables.all();
    const list = await elsewhere(ada).command('/games mine');
    const one = await elsewhere(ada).forge(`1:::mine.open:${id}`, list.message ?? '');
    expect(labels(elsewhere(ada), one)).toEqual(['Open', 'All games']);
    expect(content(await elsewhere(ada).click('All games', list.message))).toContain('Your tables');
    house.passTime(3000);
    const board = await elsewhere(ada).click('Open', list.message);
    expect(board.message?.attachments).toHaveLength(1);
    expect(board.message?.isPrivate).toBe(true);
  });
});

describe('/games history', () => {
  test('lists opponents and results, each with its replay one tap away', async () => {
    const { ada, ben } = house;
    await ada.command('/cellz new opponent:Ben columns:3 rows:3');
    await ben.click('Accept');
    await playOn(house, 'cellz');
    const list = await ada.command('/games history');
    expect(content(list)).toContain(`<@${ben.personId}>`);
    expect(labels(ada, list)).toEqual(['Replay']);
    const replay = await ada.click('Replay', list.message);
    expect(content(replay)).toContain('before the first of 12 moves');
  });

  test('opens nobody else’s game by a forged choice', async () => {
    const { ada, ben, cleo } = house;
    await ada.command('/railroad new opponent:Ben');
    await ben.click('Accept');
    const [id] = await house.tables.all();
    await elsewhere(cleo).command('/cellz new computer:easy');
    const list = await elsewhere(cleo).command('/games mine');
    const reply = await elsewhere(cleo).forge(`1:::mine.open:${id}`, list.message ?? '');
    expect(content(reply)).not.toContain(`<@${ada.personId}>`);
  });
});

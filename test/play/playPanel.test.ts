import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { content } from '../discord/replies.ts';
import { closeCleanly, openTestBot, type TestBot, thinkLightly } from '../testBot.ts';

let house: TestBot;
beforeEach(async () => {
  house = await openTestBot({ thinking: thinkLightly });
});
afterEach(() => closeCleanly(house));

const labels = (reply: Awaited<ReturnType<TestBot['ada']['command']>>) =>
  house.ada.controls(reply.message).map(({ label }) => label);

describe('/games play', () => {
  test('shows all games in one picture, which says a sentence of each, in private', async () => {
    const panel = await house.ada.command('/games play');
    expect(panel.message?.isPrivate).toBe(true);
    const [picture, ...others] = panel.message?.attachments ?? [];
    expect(others).toEqual([]);
    for (const name of ['Cellz', 'Linear Domination', 'Nuggets', 'New Haven', 'Railroad Ink']) {
      expect(picture?.description).toMatch(new RegExp(`${name}: .{20}`));
      expect(labels(panel)).toContain(name);
    }
  });

  test('leads to one game, and back', async () => {
    const { ada } = house;
    const panel = await ada.command('/games play');
    const one = await ada.click('Cellz', panel.message);
    expect(one.message?.id).toBe(panel.message?.id);
    expect(one.message?.attachments).toHaveLength(1);
    expect(labels(one)).toEqual([
      'Play now (easy)',
      'Learn it in 3 minutes',
      'Play the computer…',
      'Challenge…',
      'Start an open game',
      'Play in the next ring',
      'All games',
    ]);
    expect((await ada.click('All games', one.message)).message?.attachments[0]?.filename).toBe('games.png');
  });

  test('takes somebody new to their first move in three taps, or to the lesson', async () => {
    const { ada, ben } = house;
    const one = await ada.click('Cellz', (await ada.command('/games play')).message);
    await ada.click('Play now (easy)', one.message);
    await ada.settled();
    expect(ben.last().content).toContain('Your turn');
    const menu = ada.controls(ada.last()).find(({ label }) => label.startsWith('Draw a line'));
    await ada.select(menu?.label ?? '', ['a1-b1']);
    await ada.settled();
    expect(ada.last().content).not.toContain('New to you');
    house.passTime(3000);
    const lessons = await ada.click('Learn a game', (await ada.command('/games play')).message);
    expect(content(lessons)).toContain('What would you like to learn?');
  });

  test('begins against the computer, for all to see', async () => {
    const { ada, ben } = house;
    const one = await ada.click('Cellz', (await ada.command('/games play')).message);
    await ada.select('Play the computer…', ['Easy computer'], one.message);
    await ada.settled();
    expect(ben.last().content).toContain('Your turn');
    expect(ben.last().attachments).toHaveLength(1);
  });

  test('challenges a person, and no bot', async () => {
    const { ada, ben } = house;
    const one = await ada.click('Cellz', (await ada.command('/games play')).message);
    expect(content(await ada.select('Challenge…', ['Ada'], one.message))).toContain("can't challenge yourself");
    await ada.select('Challenge…', ['Ben'], one.message);
    await ada.settled();
    expect(ben.last().content).toContain(`challenges <@${ben.personId}>`);
    expect(ben.last().pinged).toEqual([ben.personId]);
  });

  test('opens a table that others join; where there is one, in a thread', async () => {
    const { ada, ben } = house;
    await house.tables.servers.choose(house.playground.guildId, { threads: 'second' });
    const one = await ada.click('Railroad Ink', (await ada.command('/games play')).message);
    await ada.click('Start an open game', one.message);
    await ada.settled();
    expect(ben.last().content).toContain('waiting for players');
    house.passTime(3000);
    expect(content(await ada.click('Start an open game', one.message))).toContain('Your table is open in');
  });

  test('speaks German', async () => {
    const { ada } = house;
    await ada.command('/games settings language:de');
    expect(content(await ada.command('/games play'))).toContain('Was möchtest du spielen?');
  });
});

describe("a person's first board of a game", () => {
  const GOAL = 'New to you?';

  test('says what it is about until they have moved, and no later one does', async () => {
    const { ada } = house;
    const first = await ada.command('/cellz new computer:easy columns:3 rows:3');
    expect(content(first)).toContain(`-# 🎯 ${GOAL} `);
    expect(content(await ada.command('/cellz move line:a1-b1'))).not.toContain(GOAL);
    await ada.command('/cellz close');
    expect(content(await ada.command('/cellz new computer:easy columns:3 rows:3'))).not.toContain(GOAL);
    expect(content(await ada.command('/railroad new seats:1'))).not.toContain(GOAL);
    expect(content(await ada.command('/railroad view'))).toContain(GOAL);
  });

  test('says it to the newcomer alone, where another is to move', async () => {
    const { ada, ben } = house;
    await ada.command('/cellz new computer:easy columns:3 rows:3');
    await ada.command('/cellz close');
    await ada.command('/cellz new opponent:Ben columns:3 rows:3');
    await ben.click('Accept');
    await ben.settled();
    expect(ben.last().content).not.toContain(GOAL);
    await ada.command('/cellz move line:a1-b1');
    await ada.settled();
    expect(ben.last().content).toContain(GOAL);
  });
});

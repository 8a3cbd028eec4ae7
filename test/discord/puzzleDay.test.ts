import type { Visitor } from 'discord-standin';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Puzzle } from '../../src/engine/puzzle.ts';
import { GAMES } from '../../src/games/index.ts';
import { type DayRow, daysInRow, rowAfter } from '../../src/tables/exercises/puzzleDay.ts';
import { closeCleanly, type House, openHouse, thinkLightly } from './house.ts';
import { content, labels, type Reply } from './replies.ts';

let house: House;
beforeEach(async () => {
  house = await openHouse({ thinking: thinkLightly });
});
afterEach(() => closeCleanly(house));

const today = (visitor: Visitor) => visitor.command('/games puzzle what:daily');

/** The puzzle that is shown, and of which game. */
async function puzzleIn(reply: Reply): Promise<{ readonly game: string; readonly puzzle: Puzzle }> {
  const id = /puzzle (\w+)\*\*/.exec(content(reply))?.[1];
  for (const { id: game, puzzles } of GAMES) {
    const puzzle = (await puzzles?.read())?.puzzles.find((one) => one.id === id);
    if (puzzle !== undefined) return { game, puzzle };
  }
  throw new Error(`no puzzle in: ${content(reply)}`);
}

/** Makes the moves of its solution, as the controls of its board would ask for them. */
async function solve(visitor: Visitor, reply: Reply): Promise<Reply> {
  const { game, puzzle } = await puzzleIn(reply);
  let now = reply;
  let entries = 0;
  for (const { any, replies } of puzzle.steps) {
    const id = `1::${game}.${puzzle.id}.${entries}:puzzle.move:${any[0]}`;
    now = await visitor.forge(id, now.message ?? visitor.last());
    entries += 1 + replies.length;
  }
  return now;
}

const show = (visitor: Visitor, reply: Reply) => visitor.click('Show me', reply.message);

describe('the puzzle of the day', () => {
  test('is the same for everybody, in private, and another game’s tomorrow', async () => {
    const { ada, ben } = house;
    const [one, other] = [await today(ada), await today(ben)];
    expect(one.message?.isPrivate).toBe(true);
    expect((await puzzleIn(one)).puzzle.id).toBe((await puzzleIn(other)).puzzle.id);
    house.passTime(24 * 60 * 60 * 1000);
    expect((await puzzleIn(await today(ada))).game).not.toBe((await puzzleIn(one)).game);
  });

  test('once found says how it went and how everybody here does, and can be shared without a word of the solution', async () => {
    const { ada } = house;
    const done = await solve(ada, await today(ada));
    expect(content(done)).toContain('That was the puzzle of the day: 🟩');
    const standing = await ada.click('Puzzle of the day', done.message);
    expect(content(standing)).toContain(`🟩 <@${ada.personId}>`);
    expect(content(standing)).toContain('The next one comes');
    const shared = await ada.click('Share', standing.message);
    expect(shared.message?.isPrivate).toBe(false);
    expect(content(shared)).toMatch(/^Puzzle of the day, \d{4}-\d\d-\d\d: 🟩 <@\d+>$/);
  });

  test('stands in a channel that wants it, once, and follows how everybody does', async () => {
    const { ada, ben, channel } = house;
    const standing = await ada.click('Puzzle of the day', (await solve(ada, await today(ada))).message);
    expect(labels(ada, standing)).toContain('Show it in this channel');
    await ada.click('Show it in this channel', standing.message);
    await ada.click('Show it in this channel', standing.message);
    const posts = () => ben.messages().filter(({ content: text }) => text.startsWith('**Puzzle of the day**'));
    expect(posts()).toHaveLength(1);
    expect(posts()[0]?.content).toContain(`🟩 <@${ada.personId}>`);
    expect(posts()[0]?.content).toMatch(/Yesterday \(.+\) it was \|\|`/);
    const solving = await ben.click('Solve it', posts()[0]);
    expect(solving.message?.isPrivate).toBe(true);
    const { puzzle } = await puzzleIn(solving);
    await solve(ben, await show(ben, solving));
    expect(posts()[0]?.content).toContain(`🟥🟩 <@${ben.personId}>`);
    expect(posts()[0]?.content).not.toContain(puzzle.id);
    expect(channel).toBeDefined();
  });

  test('counts after a restart, and is forgotten with the person', async () => {
    const { ada } = house;
    await solve(ada, await today(ada));
    await house.restart();
    expect(content(await today(ada))).toContain(`🟩 <@${ada.personId}>`);
    await ada.command('/games forget-me');
    await ada.click('Forget me');
    expect(content(await today(ada))).not.toContain('🟩');
  });
});

describe('days in a row', () => {
  const row = (...dates: readonly string[]) =>
    dates.reduce((before: DayRow | undefined, date) => rowAfter(before, date), undefined);
  const week = ['01', '02', '03', '04', '05', '06', '07'].map((day) => `2026-11-${day}`);

  test('go on from day to day, and begin anew after a day that was missed', () => {
    expect(row('2026-11-01', '2026-11-02')).toMatchObject({ days: 2, best: 2 });
    expect(row('2026-11-01', '2026-11-02', '2026-11-04')).toMatchObject({ days: 1, best: 2 });
    expect(row('2026-11-01', '2026-11-01')).toMatchObject({ days: 1 });
  });

  test('earn one spare day in a week, which bridges one that was missed, and not two', () => {
    expect(row(...week)).toMatchObject({ days: 7, hasSpare: true });
    expect(row(...week, '2026-11-09')).toMatchObject({ days: 8, hasSpare: false });
    expect(row(...week, '2026-11-09', '2026-11-11')).toMatchObject({ days: 1, best: 8 });
    expect(row(...week, '2026-11-10')).toMatchObject({ days: 1, best: 7 });
  });

  test('are told as long as they can go on', () => {
    expect(daysInRow(row('2026-11-01', '2026-11-02'), '2026-11-03')).toBe(2);
    expect(daysInRow(row('2026-11-01', '2026-11-02'), '2026-11-04')).toBe(0);
    expect(daysInRow(row(...week), '2026-11-09')).toBe(7);
    expect(daysInRow(undefined, '2026-11-09')).toBe(0);
  });
});

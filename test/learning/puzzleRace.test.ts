import type { Visitor } from 'discord-standin';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { positionOfExercise } from '../../src/engine/judgeExercise.ts';
import type { Puzzle } from '../../src/engine/puzzle.ts';
import { gameById } from '../../src/games/index.ts';
import { toExercise } from '../../src/learning/puzzles.ts';
import { MOST_RACERS, openRaces, type Race, withRacer } from '../../src/learning/races.ts';
import { PersonId } from '../../src/match/match.ts';
import { SqliteAdapter } from '../../src/store/sqlite.ts';
import { storeOn } from '../../src/store/storeOn.ts';
import { content, labels, type Reply } from '../discord/replies.ts';
import { closeCleanly, openTestBot, type TestBot, thinkLightly } from '../testBot.ts';
import { openTestTables, type TestTables } from '../testTables.ts';

let house: TestTables | TestBot;
beforeEach(async () => {
  house = await openTestTables({ thinking: thinkLightly });
});
afterEach(() => closeCleanly(house));

const SECOND = 1000;
const open = () => house.ada.command('/games puzzle game:cellz what:race');
const board = () => house.cleo.messages().findLast(({ content: text }) => text.startsWith('🏁'));

async function pass(milliseconds: number): Promise<void> {
  await house.ada.settled();
  house.passTime(milliseconds);
  await house.ada.settled();
}

async function race(): Promise<Race> {
  const [one] = await house.tables.races.ours();
  if (one === undefined) throw new Error('there is no race');
  return one;
}

/** A race of Ada and Ben that has begun. */
async function begun(): Promise<void> {
  const opened = await open();
  await house.ben.click('Join', opened.message);
  await house.ada.click('Start', opened.message);
  await pass(0);
}

/** The puzzle at which somebody is. */
async function puzzleOf({ personId }: Visitor): Promise<Puzzle> {
  const { puzzles, racers } = await race();
  const id = puzzles[racers[PersonId.parse(personId)]?.at ?? 0];
  const puzzle = (await gameById('cellz')?.puzzles?.read())?.puzzles.find((one) => one.id === id);
  if (puzzle === undefined) throw new Error('no puzzle in hand');
  return puzzle;
}

/** Asks for a move of the puzzle at which somebody is, as its control would. */
async function press(visitor: Visitor, reply: Reply, move: string): Promise<Reply> {
  const { id, racers } = await race();
  const racer = racers[PersonId.parse(visitor.personId)];
  return visitor.forge(
    `1::${id}.${racer?.at}.${racer?.entries.length}:race.move:${move}`,
    reply.message ?? visitor.last(),
  );
}

async function find(visitor: Visitor, reply: Reply): Promise<Reply> {
  let now = reply;
  for (const { any } of (await puzzleOf(visitor)).steps) now = await press(visitor, now, any[0] ?? '');
  return now;
}

/** Draws some free line that is not right. */
async function miss(visitor: Visitor, reply: Reply): Promise<Reply> {
  const cellz = gameById('cellz');
  const book = cellz?.puzzles;
  if (cellz === undefined || book === undefined) throw new Error('no puzzles of Cellz');
  const puzzle = await puzzleOf(visitor);
  const { state } = positionOfExercise(cellz, toExercise(book, puzzle));
  const free = cellz.legal(state, puzzle.seat).map((move) => cellz.write(move));
  const wrong = free.find((line) => puzzle.steps[0]?.any.includes(line) === false);
  return press(visitor, reply, wrong ?? '');
}

describe('a race', () => {
  test('is one message that everybody joins, which follows the points of all, and tells the result at its time', async () => {
    const { ada, ben } = house;
    const opened = await open();
    expect(opened.message?.isPrivate).toBe(false);
    expect(labels(ben, opened)).toEqual(['Join', 'Start']);
    await ben.click('Join', opened.message);
    expect(board()?.content).toContain('(2 of 10)');
    expect(content(await ben.click('Start', opened.message))).toContain('opened this race');
    await ada.click('Start', opened.message);
    await pass(0);
    const first = await ada.click('Solve it', board());
    expect(first.message?.isPrivate).toBe(true);
    expect(content(first)).toContain('Cellz: race** (0 points so far)');
    const { id } = await puzzleOf(ada);
    expect(content(await find(ada, first))).toContain('✅ Correct! Next:');
    await pass(5 * SECOND);
    expect(board()?.content).toContain(`<@${ada.personId}>: **1** (1 solved, 0 missed)`);
    const second = await ben.click('Solve it', board());
    expect((await puzzleOf(ben)).id).toBe(id);
    expect(content(await miss(ben, second))).toContain('Missed: −1 point');
    await pass(5 * SECOND);
    expect(board()?.content).toContain(`<@${ben.personId}>: **−1** (0 solved, 1 missed)`);
    await pass(180 * SECOND);
    expect(board()?.content).toContain('is over');
    expect(board()?.content).toContain(`🥇 <@${ada.personId}>: **1**`);
    expect(labels(ben, { ...opened, message: board() })).toEqual(['Another race']);
    expect(board()?.id).toBe(opened.message?.id);
    expect(await house.tables.races.ours()).toEqual([]);
  });

  test('lets nobody see a puzzle or a solution who does not solve it', async () => {
    await begun();
    const reply = await house.ada.click('Solve it', board());
    const { id, steps } = await puzzleOf(house.ada);
    await find(house.ada, reply);
    await pass(5 * SECOND);
    const shown = JSON.stringify(board());
    expect(shown).not.toContain(`"${id}`);
    for (const { any } of steps) for (const move of any) expect(shown).not.toContain(move);
    expect(board()?.attachments).toEqual([]);
  });

  test('is edited at a calm rate, however fast its people are', async () => {
    await house.close();
    const bot = await openTestBot({ thinking: thinkLightly });
    house = bot;
    await begun();
    const edits = () =>
      bot.playground.requests().filter((one) => one.startsWith('PATCH') && one.includes('/channels/')).length;
    let reply = await house.ada.click('Solve it', board());
    const before = edits();
    for (let found = 0; found < 4; found += 1) reply = await find(house.ada, reply);
    await pass(0);
    expect(edits() - before).toBeLessThanOrEqual(1);
    await pass(5 * SECOND);
    expect(board()?.content).toContain('**4** (4 solved');
    expect(edits() - before).toBeLessThanOrEqual(2);
  });

  test('goes on after a restart, and ends at its time; a tap that comes later counts no more', async () => {
    await begun();
    const reply = await house.ada.click('Solve it', board());
    await house.restart();
    const next = await find(house.ada, reply);
    expect(content(next)).toContain('✅ Correct');
    await pass(179 * SECOND);
    expect(board()?.content).not.toContain('is over');
    await pass(SECOND);
    expect(board()?.content).toContain('is over');
    const late = await house.ada.forge(`1::zz.1.0:race.move:a1-b1`, next.message ?? house.ada.last());
    expect(content(late)).toContain('This race is over');
  });

  test('whose time passes while the bot is away is over as soon as it is back', async () => {
    await begun();
    await house.restart(10 * 60 * SECOND);
    await pass(0);
    expect(board()?.content).toContain('is over');
  });

  test('that nobody begins is given up, and a channel has one at a time', async () => {
    await open();
    expect(content(await house.ben.command('/games puzzle game:nuggets what:race'))).toContain(
      'a race in this channel',
    );
    await pass(10 * 60 * SECOND);
    expect(board()?.content).toContain('never started');
    expect((await house.ben.command('/games puzzle game:nuggets what:race')).message?.isPrivate).toBe(false);
  });

  test('is one a channel also where two are opened at once', async () => {
    const { ada, ben } = house;
    const replies = await Promise.all([open(), ben.command('/games puzzle game:nuggets what:race')]);
    await ada.settled();
    expect(await house.tables.races.ours()).toHaveLength(1);
    expect(replies.filter((one) => content(one).includes('a race in this channel'))).toHaveLength(1);
  });

  test('has shown a puzzle for good to whom it was before when time was up', async () => {
    await begun();
    await house.ada.click('Solve it', board());
    const { id } = await puzzleOf(house.ada);
    await pass(180 * SECOND);
    const triedBy = async ({ personId }: Visitor) =>
      (await house.tables.puzzles.read(PersonId.parse(personId))).games.cellz?.tried ?? [];
    expect(await triedBy(house.ada)).toEqual([id]);
    expect(await triedBy(house.ben)).toEqual([]);
  });

  test('counts for no rating, then or later, and is forgotten with the person', async () => {
    await begun();
    await find(house.ada, await house.ada.click('Solve it', board()));
    const person = PersonId.parse(house.ada.personId);
    const { games } = await house.tables.puzzles.read(person);
    expect(games.cellz?.rating).toEqual({ mean: 1300, deviation: 350 });
    // The one that was found, and the next, which was shown.
    expect(games.cellz?.tried).toHaveLength(2);
    await house.ada.command('/games forget-me');
    await house.ada.click('Forget me');
    expect(JSON.stringify(await race())).not.toContain(person);
  });

  test('keeps nobody as its host who asked to be forgotten, and is started by whoever joins next', async () => {
    await open();
    const { host } = await race();
    await house.ada.command('/games forget-me');
    await house.ada.click('Forget me');
    expect(JSON.stringify(await race())).not.toContain(host);
    await pass(10 * SECOND);
    expect(board()?.content).not.toContain(host);
    await house.ben.click('Join', board());
    expect((await race()).host).toBe(house.ben.personId);
  });

  test('answers a second tap on the same board without counting it twice', async () => {
    await begun();
    const reply = await house.ada.click('Solve it', board());
    const { id } = await race();
    const { steps } = await puzzleOf(house.ada);
    const tap = `1::${id}.0.0:race.move:${steps[0]?.any[0]}`;
    await house.ada.forge(tap, reply.message ?? house.ada.last());
    house.passTime(10 * SECOND);
    const again = await house.ada.forge(tap, reply.message ?? house.ada.last());
    expect(content(again)).toContain('an older board');
    expect((await race()).racers[PersonId.parse(house.ada.personId)]?.at).toBeLessThanOrEqual(1);
  });

  test('has room for ten', async () => {
    await open();
    let full = await race();
    for (let at = 0; at < 12; at += 1) full = withRacer(full, PersonId.parse(String(1000 + at)));
    expect(Object.keys(full.racers)).toHaveLength(MOST_RACERS);
    await house.tables.races.change(full.id, () => [full, undefined]);
    expect(content(await house.ben.click('Join', board()))).toContain('This race is full');
  });
});

test('a race can be opened where 1.0.0 left the bare id of an earlier one', async () => {
  await open();
  const { channel, ...rest } = await race();
  const store = storeOn(new SqliteAdapter(':memory:'));
  await store.set({ [`raceIn:${channel}`]: 'abc' });
  const races = openRaces(store, () => true);
  expect(await races.open({ channel, ...rest }, rest.endsAt - 1)).toBe(true);
  expect(await races.open({ channel, ...rest, id: 'other' }, rest.endsAt - 1)).toBe(false);
});

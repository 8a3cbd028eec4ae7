import type { Visitor } from 'discord-standin';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Puzzle } from '../../src/engine/puzzle.ts';
import { GAMES, gameById } from '../../src/games/index.ts';
import { type DayRow, daysInRow, rowAfter } from '../../src/learning/puzzleDayRecords.ts';
import { formatDate } from '../../src/match/dates.ts';
import { PersonId } from '../../src/match/match.ts';
import { nextTimeOfDay } from '../../src/notifications/zones.ts';
import { content, labels, type Reply } from '../discord/replies.ts';
import { playOn } from '../play/playedMatches.ts';
import { openTestBot, type TestBot, thinkLightly } from '../testBot.ts';
import { openTestTables, type TestTables } from '../testTables.ts';

let house: TestTables | TestBot;
/** How often Discord refuses something in a test. */
let refused: number;
beforeEach(async () => {
  house = await openTestTables({ thinking: thinkLightly });
  refused = 0;
});
afterEach(async () => {
  await house.ada.settled();
  expect(house.refusals()).toHaveLength(refused);
  await house.close();
});

const HOUR = 60 * 60_000;

/** For what only a whole Discord shows. */
async function openWhole(): Promise<TestBot['playground']> {
  await house.close();
  const whole = await openTestBot({ thinking: thinkLightly });
  house = whole;
  return whole.playground;
}

/** Lets time pass until it is that late in UTC. */
function passTo(time: string): void {
  house.passTime(nextTimeOfDay(time, 'UTC', house.now()) - house.now());
}

const today = (visitor: Visitor) => visitor.command('/games puzzle what:daily');

/** The puzzle that is shown, and of which game: the one that its controls are about. */
async function puzzleIn(reply: Reply): Promise<{ readonly game: string; readonly puzzle: Puzzle }> {
  const [, game = '', id = ''] = /1::(\w+)\.(\w+)\.\d+:puzzle\.show/.exec(JSON.stringify(reply.message)) ?? [];
  const puzzle = (await gameById(game)?.puzzles?.read())?.puzzles.find((one) => one.id === id);
  if (puzzle === undefined) throw new Error(`no puzzle in: ${content(reply)}`);
  return { game, puzzle };
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

/** Waits until living messages may be edited again. */
async function calm(): Promise<void> {
  await house.ada.settled();
  house.passTime(20_000);
  await house.ada.settled();
}

const show = (visitor: Visitor, reply: Reply) => visitor.click('Show me', reply.message);

describe('the daily puzzle', () => {
  test('says so where it is another game’s than the one that was asked for, solved or not', async () => {
    const first = await today(house.ada);
    const { game } = await puzzleIn(first);
    const [other] = GAMES.filter(({ id, puzzles }) => puzzles !== undefined && id !== game);
    expect(content(await house.ben.command(`/games puzzle game:${other?.id} what:daily`))).toContain(
      'has its turn on another day.',
    );
    expect(content(await house.cleo.command(`/games puzzle game:${game} what:daily`))).not.toContain('another day');
    await solve(house.ada, first);
    expect(content(await house.ada.command(`/games puzzle game:${other?.id} what:daily`))).toContain(
      'has its turn on another day.',
    );
  });

  test('of every game is on one screen with all about its day, before it is solved and after, in both languages', async () => {
    const { ada, ben } = house;
    const games = new Set<string>();
    const person = (one: Visitor) => `<@${one.personId}>`;
    for (const _ of GAMES.filter(({ puzzles }) => puzzles !== undefined)) {
      await solve(ben, await today(ben));
      await ada.command('/games settings language:de');
      const german = await today(ada);
      games.add((await puzzleIn(german)).game);
      const inGerman = [/^\*\*Tagesrätsel\*\* \d+ \(/, `Person gelöst: 🟩 ${person(ben)}`, 'daneben', ':R>'];
      for (const part of inGerman) expect(content(german)).toMatch(part);
      expect(labels(ada, german)).toContain('Überspringen');
      await ada.command('/games settings language:en');
      const before = await today(ada);
      const inEnglish = [/^\*\*Daily puzzle\*\* \d+ \(/, `person here solved it: 🟩 ${person(ben)}`, 'missed', ':R>'];
      for (const part of inEnglish) expect(content(before)).toMatch(part);
      expect(before.message?.attachments).toHaveLength(1);
      expect(labels(ada, before)).toContain('Skip');
      const done = await solve(ada, await show(ada, before));
      const after = [
        /^\*\*Daily puzzle\*\* \d+ \(/,
        'You solved the daily puzzle: 🟥🟩',
        `🟩 ${person(ben)}, 🟥🟩 ${person(ada)}`,
        ':R>',
      ];
      for (const part of after) expect(content(done).replace(' and ', ', ')).toMatch(part);
      expect(done.message?.attachments).toHaveLength(1);
      expect(labels(ada, done)).toEqual(expect.arrayContaining(['Share', 'Next puzzle']));
      house.passTime(24 * HOUR);
    }
    expect(games.size).toBe(GAMES.filter(({ puzzles }) => puzzles !== undefined).length);
  });

  test('tells days in a row once there is one', async () => {
    const { ada } = house;
    const first = await today(ada);
    expect(content(first)).not.toContain('Days in a row');
    await solve(ada, first);
    house.passTime(24 * HOUR);
    expect(content(await today(ada))).toContain('Days in a row: 1.');
    await ada.command('/games settings language:de');
    expect(content(await today(ada))).toContain('Tage in Folge: 1.');
  });

  test('counts a solution shown as one miss, however often it is asked for', async () => {
    const { ada } = house;
    const first = await today(ada);
    const { game, puzzle } = await puzzleIn(first);
    const id = `1::${game}.${puzzle.id}.0:puzzle.show:`;
    const message = first.message ?? ada.last();
    await Promise.all([ada.forge(id, message), ada.forge(id, message)]);
    house.passTime(3000);
    const shown = await ada.forge(id, message);
    expect(content(await solve(ada, shown))).toMatch(/: 🟥🟩/u);
  });

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
    expect(content(done)).toContain('You solved the daily puzzle: 🟩');
    const standing = await ada.click('Daily puzzle', done.message);
    expect(content(standing)).toContain(`🟩 <@${ada.personId}>`);
    expect(content(standing)).toContain('The next one comes');
    const shared = await ada.click('Share', standing.message);
    expect(shared.message?.isPrivate).toBe(false);
    expect(content(shared)).toMatch(/^Daily puzzle, [A-Z]\w\w \d\d?: 🟩 <@\d+>$/);
    expect(shared.message?.attachments).toHaveLength(1);
    expect(standing.message?.attachments).toHaveLength(1);
    expect(content(standing)).toContain('🟥 missed · 🟩 solved');
    // One tap for whoever has never seen it.
    const opened = await house.ben.click('Solve it', shared.message);
    expect(opened.message?.isPrivate).toBe(true);
  });

  test('stands in a channel that wants it, once, and follows how everybody does', async () => {
    const { ada, ben, channel } = house;
    const standing = await ada.click('Daily puzzle', (await solve(ada, await today(ada))).message);
    expect(labels(ada, standing)).toEqual(['Share', 'Next puzzle', 'Show it in this channel', 'Other games']);
    await ada.click('Show it in this channel', standing.message);
    await ada.click('Show it in this channel', standing.message);
    const posts = () => ben.messages().filter(({ content: text }) => text.startsWith('**Daily puzzle**'));
    expect(posts()).toHaveLength(1);
    expect(posts()[0]?.content).toContain(`🟩 <@${ada.personId}>`);
    expect(posts()[0]?.content).not.toContain('Answer:');
    expect(posts()[0]?.attachments).toHaveLength(1);
    const solving = await ben.click('Solve it', posts()[0]);
    expect(solving.message?.isPrivate).toBe(true);
    const { puzzle } = await puzzleIn(solving);
    await solve(ben, await show(ben, solving));
    await calm();
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
    expect(content(await today(ada))).toContain('Nobody here has solved it yet.');
  });
});

describe('the message of a day', () => {
  const DAY = 24 * 60 * 60 * 1000;
  const posts = () => house.ben.messages().filter(({ content: text }) => text.startsWith('**Daily puzzle**'));
  const MENU = 'Post the daily puzzle in a channel automatically';

  /** The server's manager has it come to the channel. */
  async function wanted(): Promise<void> {
    await house.ada.command('/games server');
    await house.ada.select(MENU, ['here']);
    await house.ada.settled();
  }

  const date = () => new Date(house.now()).toISOString().slice(0, 10);

  async function pass(milliseconds: number): Promise<void> {
    house.passTime(milliseconds);
    await house.tick();
    await house.ada.settled();
  }

  test('has its picture in the colours of its server', async () => {
    await openWhole();
    const pictureOf = async (message: ReturnType<typeof posts>[number] | undefined) =>
      Buffer.from(await (await fetch(message?.attachments[0]?.url ?? '')).arrayBuffer()).toString('base64');
    await wanted();
    const dark = await pictureOf(posts()[0]);
    await house.ada.command('/games server theme:light');
    // Its picture is drawn anew with the first who tries it.
    await solve(house.ben, await today(house.ben));
    await calm();
    expect(await pictureOf(posts()[0])).not.toBe(dark);
  });

  test('comes by itself where a server wants it, at once and then once a day, until it wants it no more', async () => {
    await wanted();
    expect(posts()).toHaveLength(1);
    expect(house.ben.controls(posts()[0]).map(({ label }) => label)).toEqual(['Solve it', "Yesterday's solution"]);
    await pass(60_000);
    expect(posts()).toHaveLength(1);
    await pass(DAY);
    await pass(60_000);
    expect(posts()).toHaveLength(2);
    await wanted();
    expect(posts()).toHaveLength(2);
    await house.ada.select(MENU, ['off']);
    await pass(DAY);
    expect(posts()).toHaveLength(2);
  });

  test('says the next morning who found the one before, by name and in how many tries', async () => {
    await wanted();
    await solve(house.ben, await today(house.ben));
    await calm();
    expect(posts().at(-1)?.content).not.toContain('Yesterday');
    await pass(DAY);
    expect(posts().at(-1)?.content).toContain(`Yesterday's puzzle: 🟩 <@${house.ben.personId}>`);
  });

  test('is followed on Mondays by the week, once, where there is something to tell', async () => {
    const weeks = () => house.ben.messages().filter(({ content: text }) => text.startsWith('**The week'));
    const ben = PersonId.parse(house.ben.personId);
    const play = async () => {
      await house.ada.command('/cellz new opponent:Ben columns:3 rows:3');
      await house.ben.click('Accept');
      await playOn(house, 'cellz');
      await house.ada.settled();
    };
    await play();
    house.passTime(9 * DAY);
    while (new Date(house.now()).getUTCDay() !== 6) house.passTime(DAY);
    await play();
    for (const _ of ['Saturday', 'Sunday']) {
      await house.tables.puzzleDays.noteTry(ben, date(), { isFound: true, guild: house.playground.guildId });
      house.passTime(DAY);
    }
    await house.tables.servers.choose(house.playground.guildId, { puzzle: house.channel });
    await house.restart();
    await pass(0);
    expect(weeks()).toHaveLength(1);
    expect(weeks()[0]?.content).toMatch(
      new RegExp(`<@${house.ben.personId}> has the longest streak \\(2 daily puzzles\\)`),
    );
    expect(weeks()[0]?.content).toMatch(/<@\d+> improved most \(rating \+\d+ in Cellz\)/);
    expect(weeks()[0]?.content).toMatch(/Closest game, Cellz: <@\d+>\s\d,\s<@\d+>\s\d\./);
    expect(weeks()[0]?.attachments).toHaveLength(1);
    await house.restart();
    await pass(0);
    expect(weeks()).toHaveLength(1);
  });

  test('comes once, over restarts, and after days in which the bot was away', async () => {
    await wanted();
    await house.restart();
    await pass(0);
    expect(posts()).toHaveLength(1);
    await house.restart(3 * DAY);
    await pass(0);
    await house.restart();
    await pass(0);
    expect(posts()).toHaveLength(2);
  });

  test('is not sent twice where the bot ended between sending and noting it', async () => {
    const { tables, channel, playground } = house;
    const begin = () => tables.puzzleDays.beginPost(date(), playground.guildId, channel);
    expect([await begin(), await begin()]).toEqual([true, true]);
    house.passTime(10 * 60_000);
    expect(await begin()).toBe(false);
    await wanted();
    expect(posts()).toHaveLength(0);
  });

  test('that Discord did not take comes a minute later, once', async () => {
    const playground = await openWhole();
    const path = new RegExp(`/channels/${house.channel}/messages$`);
    playground.faults.next({ method: 'POST', path, respond: { status: 500 }, times: 4 });
    await wanted();
    expect(posts()).toHaveLength(0);
    house.passTime(60_000);
    await house.ada.settled();
    expect(posts()).toHaveLength(1);
    await pass(60_000);
    expect(posts()).toHaveLength(1);
  });

  test('that Discord took without saying so is not sent twice', async () => {
    const playground = await openWhole();
    const path = new RegExp(`/channels/${house.channel}/messages$`);
    playground.faults.next({ method: 'POST', path, respond: { drop: 'afterwards' }, times: 4 });
    await wanted();
    playground.faults.lift();
    house.passTime(60_000);
    await house.ada.settled();
    expect(posts()).toHaveLength(1);
    expect((await house.tables.puzzleDays.read(date(), house.playground.guildId)).posts).toMatchObject([
      { message: posts()[0]?.id },
    ]);
  });

  test('that a filter of the server blocked comes again on the next day', async () => {
    const playground = await openWhole();
    const path = new RegExp(`/channels/${house.channel}/messages$`);
    await wanted();
    playground.faults.next({ method: 'POST', path, respond: { refusal: 'messageBlocked' } });
    refused = 1;
    await pass(DAY);
    expect(posts()).toHaveLength(1);
    await pass(DAY);
    await pass(60_000);
    expect(posts()).toHaveLength(2);
  });

  test('ends with one word to the log where its channel is closed to the bot, and whoever chooses it hears why', async () => {
    const playground = await openWhole();
    const path = new RegExp(`/channels/${house.channel}/messages$`);
    await wanted();
    playground.faults.next({ method: 'POST', path, respond: { refusal: 'missingAccess' } });
    await pass(DAY);
    await pass(DAY);
    expect(posts()).toHaveLength(1);
    const words = house.log.filter(({ msg }) => msg === 'stopped posting the daily puzzle in this channel');
    expect(words).toHaveLength(1);
    playground.faults.next({ method: 'POST', path, respond: { refusal: 'missingAccess' } });
    await wanted();
    expect(content({ message: house.ada.last() })).toContain("I can't write here");
    refused = 2;
  });

  test('that was begun a minute before midnight and is solved after it counts for its day', async () => {
    const { ben } = house;
    passTo('23:59');
    const reply = await today(ben);
    const date = formatDate(house.now());
    house.passTime(2 * 60_000);
    expect(content(await solve(ben, reply))).toContain('🟩');
    expect(await house.tables.puzzleDays.readRow(PersonId.parse(ben.personId))).toMatchObject({ last: date, days: 1 });
    await solve(ben, await today(ben));
    expect(await house.tables.puzzleDays.readRow(PersonId.parse(ben.personId))).toMatchObject({ days: 2 });
  });

  test('opens from its message for twelve hours more', async () => {
    const { ben } = house;
    await wanted();
    const [message] = posts();
    const { puzzle } = await puzzleIn(await ben.click('Solve it', message));
    passTo('00:00');
    house.passTime(11 * HOUR);
    expect((await puzzleIn(await ben.click('Solve it', message))).puzzle.id).toBe(puzzle.id);
    house.passTime(2 * HOUR);
    expect((await puzzleIn(await ben.click('Solve it', message))).puzzle.id).not.toBe(puzzle.id);
  });

  test('is another one at midnight where somebody is: two evenings in a row in New York are two days in a row', async () => {
    const { ben } = house;
    await ben.command('/games settings zone:New York');
    // 18:00 there, and 20:00 a day later: two days apart in UTC.
    passTo('23:00');
    await solve(ben, await today(ben));
    house.passTime(26 * HOUR);
    expect(content(await solve(ben, await today(ben)))).toContain('🟩');
    expect(await house.tables.puzzleDays.readRow(PersonId.parse(ben.personId))).toMatchObject({ days: 2 });
  });

  test('is that of the server’s zone for who chose none', async () => {
    const { ada, ben } = house;
    await ada.command('/games server zone:New York');
    passTo('23:00');
    const first = (await puzzleIn(await today(ben))).puzzle.id;
    house.passTime(4 * HOUR);
    expect((await puzzleIn(await today(ben))).puzzle.id).toBe(first);
    house.passTime(3 * HOUR);
    expect((await puzzleIn(await today(ben))).puzzle.id).not.toBe(first);
  });

  test('explains yesterday’s solution to who asks, in private', async () => {
    await wanted();
    const said = await house.ben.click("Yesterday's solution", posts()[0]);
    expect(said.message?.isPrivate).toBe(true);
    expect(content(said)).toContain("yesterday's puzzle");
    expect(content(said)).toMatch(/Answer: \*\*.+\*\*\./);
    expect(said.message?.attachments).toHaveLength(1);
  });

  test('is forgotten with the day', async () => {
    const { ada, tables } = house;
    await solve(ada, await today(ada));
    const day = date();
    const tries = async () => Object.keys((await tables.puzzleDays.read(day, house.playground.guildId)).tries);
    expect(await tries()).toEqual([ada.personId]);
    house.passTime(9 * DAY);
    await tables.sweepDaily(new Set([house.playground.guildId]));
    expect(await tries()).toEqual([]);
    expect(await tables.puzzleDays.readTry(PersonId.parse(ada.personId), day)).toMatchObject({ isFound: false });
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

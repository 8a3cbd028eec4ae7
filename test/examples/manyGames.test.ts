import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { packageMistakes } from '../../commands/packages.ts';
import { content } from '../discord/replies.ts';
import { openTestBot, type TestBot } from '../testBot.ts';

const folder = await vi.hoisted(async () => {
  const { copyTicTacToe, folderForCopies } = await import('./copies.ts');
  const into = folderForCopies();
  const games = Array.from({ length: 100 }, (_, at) => copyTicTacToe(into, `copy${at + 1}`));
  // Discord takes no option with more than 25 choices that are numbers or listed by name twice: two alike.
  const from = 'offers: SQUARES';
  const twice = copyTicTacToe(into, 'twice', [{ file: 'index.ts', from, to: "offers: ['a1', 'a1']" }]);
  process.env.GAMES = [twice, ...games].join(',');
  return into;
});

let house: TestBot;
beforeEach(async () => {
  house = await openTestBot({ registers: true });
});
afterEach(() => house.close());
afterAll(async () => (await import('node:fs/promises')).rm(folder, { recursive: true }));

const names = (choices: readonly { readonly name: string }[]) => choices.map(({ name }) => name);

test('more games than Discord lists choices are completed while somebody types', async () => {
  const { ada } = house;
  expect(packageMistakes()).toEqual([]);
  const all = await ada.autocomplete('/games leaderboard game:', 'game');
  expect(all).toHaveLength(25);
  expect(names(await ada.autocomplete('/games leaderboard game:copy7', 'game'))).toContain('Copy77');
  expect(names(await ada.autocomplete('/games leaderboard game:RAIL', 'game'))).toEqual(['Railroad Ink']);
  expect(names(await ada.autocomplete('/games learn game:copy10', 'game'))).toEqual(['Copy10', 'Copy100']);
});

test('a name that was typed to its end and not chosen is understood', async () => {
  const { ada } = house;
  expect(content(await ada.command('/games leaderboard game:railroad ink'))).toContain('Railroad Ink');
  expect(content(await ada.command('/games leaderboard game:copy7'))).toContain('Copy7');
  expect(content(await ada.command('/games leaderboard game:nonsense'))).toContain(
    'There is no game with that name here',
  );
});

test('a command that Discord refuses costs itself alone, and a line of the log says which and why', async () => {
  const { ada, log } = house;
  const left = log.filter(({ msg }) => String(msg).startsWith('Discord refused some commands'));
  expect(left.map(({ commands }) => commands)).toEqual([
    ['copy94', 'copy95', 'copy96', 'copy97', 'copy98', 'copy99', 'copy100'],
    ['twice'],
  ]);
  expect(left.map(({ why }) => why)).toEqual([
    'Discord takes 100 slash commands; these games are begun by /games play',
    expect.stringContaining('Option choice name already exists'),
  ]);
  expect(content(await ada.command('/copy93 new computer:easy'))).toContain('Your turn');
  expect(content(await ada.command('/cellz new computer:easy'))).toContain('Your turn');
});

test('a game whose command is left out is begun by its name in /games play, and by turning pages', async () => {
  const { ada } = house;
  const one = await ada.command('/games play game:copy100');
  await ada.click('Play now (easy)', one.message);
  await ada.settled();
  expect(ada.last().content).toContain('Your turn');
  const panel = await ada.command('/games play');
  const labels = (message: typeof panel.message) => ada.controls(message).map(({ label }) => label);
  expect(labels(panel.message)).toContain('Cellz');
  expect(labels(panel.message)).not.toContain('Copy3');
  const next = await ada.click('More', panel.message);
  expect(labels(next.message)).toContain('Copy3');
  expect(next.message?.attachments).toHaveLength(1);
});

test('every list of games fits into a message', async () => {
  const { ada } = house;
  expect(content(await ada.command('/games help'))).toContain('98 more');
  const lessons = await ada.command('/games learn');
  expect(content(await ada.click('More', lessons.message))).toContain('Copy');
  const puzzles = await ada.command('/games puzzle');
  expect(content(await ada.click('More', puzzles.message))).toContain('Copy');
  expect(house.refusals().filter(({ path }) => !path.endsWith('/commands'))).toEqual([]);
});

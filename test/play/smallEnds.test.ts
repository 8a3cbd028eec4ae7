import { listControls, type Visitor } from 'discord-standin';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cellzCommand } from '../../commands/cellz.ts';
import { headline } from '../../src/play/screens/headline.ts';
import { content } from '../discord/replies.ts';
import { type House, openTestBot } from '../testBot.ts';
import { openTestTables } from '../testTables.ts';
import { playedHere } from './playedMatches.ts';

let house: House;
beforeEach(async () => {
  house = await openTestTables();
});
afterEach(() => house.close());

/** Begins anew in a whole Discord. */
async function inDiscord() {
  await house.close();
  const whole = await openTestBot();
  house = whole;
  return whole.playground;
}

const DAY = 24 * 60 * 60 * 1000;

/** A game of Ada's and Ben's that ends after one line. */
async function playOne(): Promise<void> {
  const { ada, ben } = house;
  await ada.command('/cellz new seats:2 columns:3 rows:3');
  await ben.click('Join');
  await ada.settled();
  await ada.command('/cellz move line:a1-b1');
  await ben.command('/cellz resign');
  await ben.click('Resign');
  await ada.settled();
}

const openTable = async () => {
  await house.cleo.command('/nuggets new seats:2');
  await house.cleo.settled();
};

const publicMessages = (visitor: Visitor = house.ada) => visitor.messages().filter(({ isPrivate }) => !isPrivate);
const labelsOf = (at: number) => house.ada.controls(publicMessages()[at]).map(({ label }) => label);

describe('the end of a game', () => {
  test('tells whoever left it that they did, by no letter, and the others who it was', async () => {
    const { ada, ben, tables } = house;
    await ada.command('/cellz new opponent:Ben columns:3 rows:3');
    await ben.click('Accept');
    const begun = await playedHere(house, cellzCommand.game);
    await ben.command('/cellz resign');
    await ben.click('Resign');
    const match = begun && (await tables.read(begun.id));
    const told = [0, 1, 'public'] as const;
    expect(told.map((viewer) => match && headline(cellzCommand, match, viewer).key)).toEqual([
      'discord.ended.youLeft',
      'discord.ended.onlyYouLeft',
      'discord.ended.left',
    ]);
  });

  test('shrinks to two lines, a small picture, Rematch and Replay once another game begins there', async () => {
    await playOne();
    const whole = publicMessages().at(-1);
    await openTable();
    const [small, lobby] = publicMessages();
    expect(small?.id).toBe(whole?.id);
    expect(small?.content.split('\n')).toEqual([
      expect.stringMatching(/^🏆 \*\*A\*\* <@\d+> wins\. Left the game: \*\*B\*\* <@\d+>\.$/),
      expect.stringMatching(/^-# Cellz · 1 minute$/),
    ]);
    expect(labelsOf(0)).toEqual(['Rematch', 'Replay']);
    expect(small?.attachments.map(({ filename }) => filename)).toEqual(['ends.png']);
    expect(small?.pinged).toEqual(whole?.pinged);
    expect(lobby?.content).toContain('Nuggets');
  });

  test('shrinks after a day by itself, and not before', async () => {
    await playOne();
    const whole = publicMessages().at(-1)?.content;
    house.passTime(DAY - 60_000);
    await house.tick();
    expect(publicMessages().at(-1)?.content).toBe(whole);
    house.passTime(2 * 60_000);
    await house.tick();
    expect(publicMessages().at(-1)?.content).toContain('-# Cellz · 1 minute');
  });

  test('is found by its link, and played again and looked at from its small board', async () => {
    await playOne();
    await openTable();
    const [small] = publicMessages();
    const history = await house.ada.command('/games history');
    expect(content(history)).toContain(`/${small?.id}`);
    const replay = await house.ada.click('Replay', small);
    expect(replay.message?.isPrivate).toBe(true);
    await house.ada.click('Rematch', small);
    expect(publicMessages().at(-1)?.content).toContain('**B**');
    expect(publicMessages()[0]?.id).toBe(small?.id);
  });

  test('is kept whole where the server wants that', async () => {
    const { ada } = house;
    await house.tables.servers.choose(house.playground.guildId, { ends: 'never' });
    await playOne();
    const whole = publicMessages().at(-1)?.content;
    await openTable();
    house.passTime(2 * DAY);
    await house.tick();
    expect(ada.messages().map(({ content }) => content)).toContain(whole);
  });
});

describe('ends of several games', () => {
  test('gather, up to five in one message with one picture, a row each and a menu', async () => {
    const playground = await inDiscord();
    for (let game = 0; game < 7; game += 1) await playOne();
    const facesAsked = () => playground.requests().filter((one) => /^GET .*\/members\//.test(one)).length;
    const before = facesAsked();
    await openTable();
    const [five, two] = publicMessages();
    expect(content({ message: five })).toContain('**5 games ended here**');
    expect(content({ message: two })).toContain('**2 games ended here**');
    expect(publicMessages()).toHaveLength(3);
    expect(five?.attachments).toHaveLength(1);
    expect(five?.attachments[0]?.description).toMatch(/^1\. Cellz: Ada won\. Ada, Ben\. 2\. Cellz: /);
    expect(house.log.filter(({ level }) => Number(level) >= 40)).toEqual([]);
    // Ada and Ben, who played both.
    expect(facesAsked() - before).toBe(2);
  });

  test('are played again with one tap, and looked at from the menu', async () => {
    await playOne();
    await playOne();
    await openTable();
    const [two] = publicMessages();
    if (two === undefined) throw new Error('nothing is there');
    expect(house.ben.controls(two).map(({ label }) => label)).toEqual(['Rematch', 'Rematch', 'Replay, analysis…']);
    const menu = listControls(two).find((one) => 'options' in one);
    const values = menu !== undefined && 'options' in menu ? menu.options.map(({ value }) => value) : [];
    expect(values).toHaveLength(4);
    const replay = await house.ben.select('Replay, analysis…', [values[0] ?? ''], two);
    expect(replay.message?.isPrivate).toBe(true);
    expect(replay.message?.content).toContain('Cellz');
    const [, again] = house.ben.controls(two);
    await house.ben.click(again?.customId ?? '', two);
    expect(publicMessages().at(-1)?.content).toContain('challenges');
    expect(content({ message: publicMessages()[0] })).toContain('**2 games ended here**');
  });

  test('go on in another message where somebody deleted the one before', async () => {
    const { faults } = await inDiscord();
    await playOne();
    await openTable();
    const [small] = publicMessages();
    faults.deleteMessage(house.channel, small?.id ?? '');
    await playOne();
    house.passTime(2 * DAY);
    await house.tick();
    expect(publicMessages().filter(({ content }) => content.includes('-# Cellz · 1 minute'))).toHaveLength(1);
  });
});

test('a table that nobody filled goes when another game begins', async () => {
  const { ada } = house;
  await ada.command('/cellz new seats:2');
  await ada.command('/cellz close');
  await ada.settled();
  await openTable();
  expect(publicMessages().map(({ content }) => content.includes('Nuggets'))).toEqual([true]);
});

test('the end of a game against the computer takes the place of its own board', async () => {
  const { ada } = house;
  await ada.command('/cellz new computer:easy columns:2 rows:2');
  const board = ada.last();
  for (let taps = 0; taps < 30; taps += 1) {
    const [control] = ada.controls(ada.last()).filter(({ customId }) => /:(pick|move):/.test(customId));
    if (control === undefined) break;
    await ada.click(control.customId, ada.last());
    await ada.settled();
  }
  expect(publicMessages().map(({ id }) => id)).toEqual([board.id]);
  expect(publicMessages()[0]?.content).toMatch(/^🏆/);
});

test('the typed end of a game against the computer takes the place of its own board, though somebody wrote below', async () => {
  const { ada, ben } = house;
  await ada.command('/cellz new computer:easy columns:3 rows:2');
  const boardOf = () => publicMessages().find(({ author, content }) => author.isBot && !content.startsWith('-# '));
  let board: ReturnType<typeof boardOf>;
  for (let typed = 0; typed < 7 && boardOf()?.content.includes('🏆') !== true; typed += 1) {
    ben.say(`${typed}`);
    board = boardOf();
    const lines = (await ada.autocomplete('/cellz move line:', 'line')).map(({ value }) => value);
    await ada.command(`/cellz move line:${lines.at(-1)}`);
    await ada.settled();
  }
  expect(boardOf()?.id).toBe(board?.id);
  expect(ada.messages().at(-1)?.isPrivate).toBe(true);
});

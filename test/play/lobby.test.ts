import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { COMMANDS } from '../../commands/index.ts';
import { closeCleanly } from '../testBot.ts';
import { openTestTables, type TestTables } from '../testTables.ts';
import { downloadFile } from './playedMatches.ts';

let house: TestTables;
beforeEach(async () => {
  house = await openTestTables();
});
afterEach(() => closeCleanly(house));

const file = (filename: string, text: string) => ({ filename, contentType: 'text/plain', bytes: Buffer.from(text) });

describe('a table that waits for players', () => {
  test.each(COMMANDS.map(({ game }) => game))('of $id has a picture and a sentence about the game', async (game) => {
    const { ada } = house;
    await ada.command(`/${game.id} new seats:2`);
    const lobby = ada.last();
    expect(lobby.content.split('\n')[1]).toMatch(/^-# [A-Z].*\.$/);
    expect((await downloadFile(lobby)).subarray(1, 4).toString()).toBe('PNG');
    expect(lobby.attachments[0]?.description).toMatch(/before the start/);
  });

  test('says in words what is not as usual, and nothing of what is', async () => {
    const { ada } = house;
    await ada.command('/domination new size:10');
    expect(ada.last().content).toContain('10 x 10 cells');
    expect(ada.last().content).not.toMatch(/memory|remembered|rule/);
  });

  test('loses its picture of an empty board to the board, once it begins', async () => {
    const { ada, ben } = house;
    await ada.command('/cellz new opponent:Ben');
    await ben.click('Accept');
    expect(ada.last().attachments).toHaveLength(1);
    expect(ada.last().attachments[0]?.description).not.toMatch(/before the start/);
  });

  test('keeps a dungeon of one’s own secret, but for its name', async () => {
    const { ada, ben } = house;
    const map = '+------+\n|......|\n|......|\n+------+\n\n+-+\n';
    await ada.command('/nuggets new upload:deep.txt', { files: { upload: file('deep_cave.txt', map) } });
    await ada.settled();
    expect(ben.last().content).toContain('custom dungeon: deep\\_cave.txt (secret until the end)');
    expect(ben.last().content).not.toContain('lines of the map');
  });

  test.each(['', ' \n\t\n'])('is not opened with an empty file (%j)', async (text) => {
    const { ada } = house;
    const reply = await ada.command('/newhaven new map:mine.gbmap', { files: { map: file('mine.gbmap', text) } });
    expect(reply.message?.isPrivate).toBe(true);
    expect(reply.message?.content).toMatch(/file for `map` is empty/);
  });

  test('speaks German, too', async () => {
    await closeCleanly(house);
    house = await openTestTables({ guildLocale: 'de' });
    await house.ada.command('/domination new size:10');
    expect(house.ada.last().content).toMatch(/Zieht Linien/);
    expect(house.ada.last().content).toContain('10 x 10 Felder');
  });
});

import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LONGEST_RECORD } from '../../src/engine/record.ts';
import { content } from '../discord/replies.ts';
import { closeCleanly, thinkLightly } from '../testBot.ts';
import { openTestTables, type TestTables } from '../testTables.ts';
import { adaAgainstBen, downloadFile, playOn } from './playedMatches.ts';

let house: TestTables;
beforeEach(async () => {
  house = await openTestTables({ thinking: thinkLightly });
});
afterEach(() => closeCleanly(house));

/** What the bot says of a file that is handed in as a record. */
async function imported(file: string | Uint8Array, filename = 'game.txt') {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file;
  return house.ada.command('/games import file:file', {
    files: { file: { filename, contentType: 'text/plain', bytes } },
  });
}

/** The record of a whole game. */
async function recordOf(game: 'cellz' | 'nuggets'): Promise<string> {
  await adaAgainstBen(house, game);
  const { id } = await playOn(house, game);
  return (await downloadFile((await house.ada.command(`/games record match:${id}`)).message)).toString();
}

describe('/games record', () => {
  test('gives a finished game in private, with its seed and a seal that anybody can check', async () => {
    const text = await recordOf('nuggets');
    expect(house.ada.last().isPrivate).toBe(true);
    const line = (name: string) => new RegExp(`^${name}: "?(\\w+)"?$`, 'm').exec(text)?.[1] ?? '';
    const hash = createHash('sha256')
      .update(`${line('Match')}:${line('Seed')}`)
      .digest('hex');
    expect(line('Seal')).toBe(hash);
    expect(text).toMatch(/^Places: /m);
  });

  test('gives a game that runs without its seed, where it has no secrets', async () => {
    await adaAgainstBen(house, 'cellz');
    const match = await playOn(house, 'cellz', 3);
    const text = (await downloadFile((await house.ada.command('/games record')).message)).toString();
    expect(text).toContain('3. ');
    expect(text).not.toContain('Seed');
    expect(text).not.toContain(match.seed);
  });

  test('keeps a game with secrets to itself while it runs, for everybody', async () => {
    const { ada, ben, cleo } = house;
    await adaAgainstBen(house, 'nuggets');
    const { id } = await playOn(house, 'nuggets', 5);
    for (const visitor of [ada, ben, cleo]) {
      for (const command of ['/games record', `/games record match:${id}`]) {
        const reply = await visitor.command(command);
        expect(content(reply)).toContain('has hidden information');
        expect(reply.message?.attachments).toEqual([]);
      }
    }
    expect(await ada.autocomplete('/games record match:', 'match')).toEqual([]);
  });

  test('gives a game that was closed with the seed of its dice', async () => {
    await adaAgainstBen(house, 'nuggets');
    const { id, seed } = await playOn(house, 'nuggets', 5);
    await house.ada.command('/nuggets close reason:test');
    await house.ben.click('Agree');
    const text = await downloadFile((await house.ben.command(`/games record match:${id}`)).message);
    expect(text.toString()).toContain(seed);
    expect(content(await imported(text))).toContain('record is valid');
  });

  test("does not give others' games of another channel, nor say that there are such", async () => {
    await adaAgainstBen(house, 'cellz');
    const { id } = await playOn(house, 'cellz');
    expect((await house.cleo.command(`/games record match:${id}`)).message?.attachments).toHaveLength(1);
    const elsewhere = (person: string) => house.playground.visitor(person, house.playground.channels[1]?.id ?? '');
    const refused = await elsewhere(house.cleo.personId).command(`/games record match:${id}`);
    const unknown = await elsewhere(house.cleo.personId).command('/games record match:0123456789');
    expect(content(refused)).toBe(content(unknown));
    expect(refused.message?.attachments).toEqual([]);
    expect(
      (await elsewhere(house.ada.personId).command(`/games record match:${id}`)).message?.attachments,
    ).toHaveLength(1);
  });

  test('keeps the game of the day to itself until the day is over everywhere, played to its end or not', async () => {
    const { ada } = house;
    await ada.command('/railroad daily');
    const { id, seed } = await playOn(house, 'railroad', 3);
    await ada.command('/railroad close');
    for (const subcommand of ['record', 'replay']) {
      const reply = await ada.command(`/games ${subcommand} match:${id}`);
      expect(content(reply)).toContain('Try again tomorrow');
      expect(reply.message?.attachments).toEqual([]);
    }
    // Its last twelve hours are those of the zone in which a day ends last.
    house.passTime(36 * 60 * 60 * 1000);
    const text = await downloadFile((await ada.command(`/games record match:${id}`)).message);
    expect(text.toString()).toContain(seed);
  });

  test('proposes the games of the person who types, and refuses what is none', async () => {
    const { ada, cleo } = house;
    expect(content(await ada.command('/games record'))).toContain('no game in this channel to look at');
    await adaAgainstBen(house, 'cellz');
    const { id } = await playOn(house, 'cellz');
    const proposed = await ada.autocomplete('/games record match:cel', 'match');
    expect(proposed.map(({ value }) => value)).toEqual([id]);
    expect(await cleo.autocomplete('/games record match:', 'match')).toEqual([]);
    expect(content(await ada.command('/games record match:../../etc'))).toContain("I can't find a game");
    expect((await ada.command('/games record')).message?.attachments).toHaveLength(1);
    await ada.command('/cellz new');
    const waiting = (await house.tables.people.read(ada.personId as never)).live[0];
    expect(content(await ada.command(`/games record match:${waiting}`))).toContain("hasn't started");
  });
});

describe('/games import', () => {
  test.each(['cellz', 'nuggets'] as const)(
    'finds the record of a whole game of %s sound, and shows where it ended',
    async (game) => {
      const text = await recordOf(game);
      const before = await house.tables.all();
      const reply = await imported(text);
      expect(reply.message?.isPrivate).toBe(true);
      expect(content(reply)).toContain('The record is valid');
      expect(content(reply)).toContain("It's the game that was played here");
      expect(reply.message?.attachments[0]?.description?.length).toBeGreaterThan(50);
      expect(await house.tables.all()).toEqual(before);
    },
  );

  test.each([
    ['seed', /^Seed: ".*"$/m, 'Seed: "0123456789abcdef0123456789abcdef"', "doesn't match its fingerprint"],
    ['seal', /^Seal: ......../m, 'Seal: 00000000', "doesn't match its fingerprint"],
    ['id', /^Match: \w+$/m, 'Match: 0123456789', "doesn't match its fingerprint"],
    ['result', /^Scores: .*$/m, 'Scores: 250 0', "doesn't follow from the moves"],
    ['places', /^Places: .*$/m, 'Places: 2 2', "doesn't follow from the moves"],
    ['seat of a move', /^1\. A/m, '1. B', 'Move 1'],
    ['mark of a move', /^1\. A!/m, '1. A', 'Move 1'],
    ['move', /^(4\. .!?) .*$/m, '$1 teleport', 'Move 4'],
    ['order', /^4\. .*\n/m, '4. A undo:3\n', 'Move 4'],
  ])('finds a record with another %s not sound', async (_, original, changed, reason) => {
    const text = await recordOf('nuggets');
    expect(text).toMatch(original);
    const reply = await imported(text.replace(original, changed));
    expect(content(reply)).toContain('not valid');
    expect(content(reply)).toContain(reason);
    expect(content(reply)).not.toContain('is valid');
  });

  test('finds out that a sound game is not the one that was played under its id', async () => {
    const text = await recordOf('cellz');
    const lines = text.split('\n');
    const last = lines.findLastIndex((line) => /^\d+\./.test(line));
    const shorter = lines.filter((line, at) => at !== last && !/^(Places|Scores)/.test(line)).join('\n');
    expect(content(await imported(shorter))).toContain("isn't the game that was played here");
  });

  test.each([
    ['an empty text', '', 'is empty'],
    ['a text without the lines of a game', 'Seats: 2\n', "doesn't start with the lines"],
    ['prose', 'Game: cellz\nRules: 1\nSeats: 2\n\nHello @everyone', 'line 5'],
    ['another game', 'Game: chess\nRules: 1\nSeats: 2\n', '“chess”'],
    ['a game by the name of a method', 'Game: constructor\nRules: 1\nSeats: 2\n', '“constructor”'],
    ['other rules', 'Game: cellz\nRules: 99\nSeats: 2\n', 'version 99'],
    ['too many seats', 'Game: cellz\nRules: 1\nSeats: 26\n', 'players'],
    ['a missing setup', 'Game: cellz\nRules: 1\nSeats: 2\n', 'Setup'],
    ['a setup that the game does not have', 'Game: cellz\nRules: 1\nSetup wormhole: true\nSeats: 2\n', '“wormhole”'],
    ['a huge board', 'Game: cellz\nRules: 1\nSetup columns: 4000000\nSetup rows: 3\nSeats: 2\n', 'columns'],
    ['no seed for its dice', 'Game: nuggets\nRules: 2\nSeats: 2\n', 'Setup'],
  ])('refuses %s, and says why', async (_, text, reason) => {
    const reply = await imported(text);
    expect(content(reply)).toContain(reason);
    expect(content(reply)).not.toContain('valid');
    expect(reply.message?.pinged).toEqual([]);
  });

  test('refuses a record of dice without the seed', async () => {
    const text = await recordOf('nuggets');
    expect(content(await imported(text.replace(/^Seed.*\n/m, '')))).toContain('no `Seed` line');
  });

  test('refuses more moves than a game can have, before it plays any', async () => {
    const text = await recordOf('cellz');
    const moves = Array.from({ length: 500 }, (_, at) => `${at + 1}. A a1-a2`);
    const head = text.slice(0, text.indexOf('\n\n'));
    expect(content(await imported(`${head}\n\n${moves.join('\n')}\n`))).toContain('more moves');
  });

  test('refuses files that are too large, or no text', async () => {
    expect(content(await imported('x'.repeat(LONGEST_RECORD + 1)))).toContain(String(LONGEST_RECORD));
    const picture = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0xff, 0xfe]);
    expect(content(await imported(picture, 'game.png'))).toContain('file');
    expect(house.log.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  });
});

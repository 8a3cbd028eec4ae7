import type { Visitor } from 'discord-standin';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { gameById } from '../../src/games/index.ts';
import { listSolver } from '../../src/learning/puzzleRanks.ts';
import { PersonId } from '../../src/match/match.ts';
import { SqliteAdapter } from '../../src/store/sqlite.ts';
import { storeOn } from '../../src/store/storeOn.ts';
import { content, labels } from '../discord/replies.ts';
import { closeCleanly, pictures, thinkLightly } from '../testBot.ts';
import { openTestTables, type TestTables } from '../testTables.ts';

/** Discord knows nobody of this id. */
const UNKNOWN = [10013, 10007];

let house: TestTables;
let adapter: SqliteAdapter;
let refused: readonly number[];
beforeEach(async () => {
  adapter = new SqliteAdapter(':memory:');
  refused = [];
  house = await openTestTables({ adapter, thinking: thinkLightly, studio: pictures });
});
afterEach(() => closeCleanly(house, refused));

/** Tries a puzzle of Cellz, and has it shown. */
async function tryOne(visitor: Visitor): Promise<void> {
  const puzzle = await visitor.command('/games puzzle game:cellz');
  await visitor.click('Show me', puzzle.message);
}

const listed = () => house.ben.command('/games leaderboard game:cellz what:puzzles');

describe('the leaderboard’s page of puzzles', () => {
  test('lists who has tried one here, by a rating apart from games, with its ±, a picture and no computers', async () => {
    const { ada } = house;
    const nobody = await listed();
    expect(content(nobody)).toContain('Nobody on this server has tried a Cellz puzzle');
    expect(nobody.message?.isPrivate).toBe(true);
    await tryOne(ada);
    const page = await listed();
    expect(page.message?.isPrivate).toBe(false);
    expect(page.message?.pinged).toEqual([]);
    expect(page.message?.attachments[0]).toMatchObject({ width: 800 });
    expect(content(page)).toMatch(
      new RegExp(`No rank yet.*\n- <@${ada.personId}> · \\*\\*1\\d{3}\\*\\* ± \\d+ · one puzzle tried$`),
    );
    expect(content(await house.ben.command('/games leaderboard game:cellz'))).toContain('No rated game');
    expect(content(await house.ben.command('/games leaderboard game:nuggets what:puzzles'))).toContain('Nobody');
  });

  test('is one tap from that of games, and back; it outlives a restart, and forgets who asks for it', async () => {
    const { ada, ben } = house;
    await tryOne(ada);
    const page = await listed();
    await house.restart();
    expect(content(await listed())).toContain(ada.personId);
    expect(labels(ben, page)).toEqual(['Games', 'Computers beaten']);
    expect(content(await ben.click('Games', page.message))).toContain('No rated game');
    await ada.command('/games forget-me');
    await ada.click('Forget me');
    expect(content(await listed())).toContain('Nobody on this server has tried');
  });

  test('has nobody of other servers, and none of a server that the bot left long ago', async () => {
    const { tables, playground } = house;
    await tryOne(house.ada);
    const cellz = gameById('cellz');
    if (cellz === undefined) throw new Error('no Cellz');
    const on = (guild: string) => tables.puzzles.listed(guild, cellz, { from: 0, most: 5 });
    expect(await on(playground.guildId)).toHaveLength(1);
    expect(await on('42')).toEqual([]);
    await tables.servers.choose(playground.guildId, {});
    await tables.servers.notePresence(playground.guildId, false);
    house.passTime(8 * 24 * 60 * 60 * 1000);
    await tables.sweepDaily(new Set());
    expect(await on(playground.guildId)).toEqual([]);
  });

  test('has those with a rank first, and pages that anybody turns', async () => {
    refused = UNKNOWN;
    const guild = house.playground.guildId;
    await storeOn(adapter).change(async (draft) => {
      for (let at = 0; at < 13; at += 1) {
        const rating = { mean: 1800 - 10 * at, deviation: at < 11 ? 60 : 200 };
        const games = { cellz: { rating, tried: ['a', 'b'], missed: [], streak: 0, best: 2, guilds: [guild] } };
        const person = PersonId.parse(String(1000 + at));
        draft.set(`solver:${person}`, { schema: 1, games, inHand: {} });
        listSolver(draft, person, {}, games);
      }
    });
    const page = await listed();
    expect(content(page)).toContain('\n1. <@1000> · **1800** ± 120 · 2 puzzles tried, best streak 2');
    expect(labels(house.ben, page)).toEqual(['Back', 'More', 'Games', 'Computers beaten']);
    const second = await house.cleo.click('More', page.message);
    expect(content(second)).toMatch(/\n11\. <@1010>.*\n.*No rank yet.*\n- <@101/);
    expect(content(await house.ada.click('Back', page.message))).toContain('\n1. <@1000>');
  });
});

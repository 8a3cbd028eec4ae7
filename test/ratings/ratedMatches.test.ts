import type { Visitor } from 'discord-standin';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PAINTERS } from '../../render/index.ts';
import { PersonId } from '../../src/match/match.ts';
import { newcomer } from '../../src/ratings/standing.ts';
import { writeStanding } from '../../src/ratings/writeStanding.ts';
import { SqliteAdapter } from '../../src/store/sqlite.ts';
import { storeOn } from '../../src/store/storeOn.ts';
import { content } from '../discord/replies.ts';
import { adaAgainstBen, downloadFile, playOn } from '../play/playedMatches.ts';
import { closeCleanly, openTestBot, type TestBot } from '../testBot.ts';

/** So many of the twelve lines of a small board that the game counts. */
const ENOUGH = 4;

let house: TestBot;
beforeEach(async () => {
  house = await openTestBot({ painters: PAINTERS });
});
afterEach(async () => {
  await closeCleanly(house, refused);
  refused = [];
});

/** What Discord says of people whom it does not know any more. */
const UNKNOWN = [10007, 10013];
let refused: readonly number[] = [];

/** So many games of Cellz that Ben resigns to Ada once a good part is played. */
async function adaWins(games: number): Promise<void> {
  for (let game = 0; game < games; game++) {
    await adaAgainstBen(house, 'cellz');
    await playOn(house, 'cellz', ENOUGH);
    await house.ben.command('/cellz resign');
    await house.ben.click('Resign');
  }
}

async function ratingsExported(visitor: Visitor): Promise<unknown> {
  const { message } = await visitor.command('/games export');
  return JSON.parse((await downloadFile(message)).toString()).ratings;
}

test('the last board tells everybody what it did to the ratings, and no board before it', async () => {
  const { ada, ben } = house;
  await adaAgainstBen(house, 'cellz');
  await playOn(house, 'cellz', ENOUGH);
  await ada.command('/cellz board');
  expect(ada.last().content).not.toContain('Ratings');
  await ben.command('/cellz resign');
  await ben.click('Resign');
  await ada.settled();
  const board = ada.messages().findLast(({ isPrivate }) => !isPrivate);
  expect(board?.content).toMatch(
    /Ratings: \*\*A\*\* \*\*1568\*\* ± 419 \(\+68\), \*\*B\*\* \*\*1432\*\* ± 419 \(−68\)/,
  );
});

describe('/games stats', () => {
  test('tells, in private, how one has done on this server, and survives a restart', async () => {
    const { ada } = house;
    await adaWins(2);
    await house.restart();
    const reply = await ada.command('/games stats');
    expect(reply.message?.isPrivate).toBe(true);
    expect(content(reply)).toContain(`<@${ada.personId}>`);
    expect(content(reply)).toMatch(
      /Cellz\*\* · rating \*\*1\d{3}\*\* ± \d{3} \(no rank yet\) · 2 games: 2 won, 0 tied, 0 lost · longest winning streak: 2/,
    );
  });

  test('tells of others, and shows it to everybody if that is asked for, without a ping', async () => {
    const { ada, ben, cleo } = house;
    await adaWins(1);
    const reply = await cleo.command('/games stats person:Ben show:everyone');
    expect(reply.message?.isPrivate).toBe(false);
    expect(reply.message?.pinged).toEqual([]);
    expect(content(reply)).toContain(`<@${ben.personId}>`);
    expect(content(reply)).toContain('one game: 0 won, 0 tied, 1 lost');
    expect(ada.last().content).toBe(content(reply));
  });

  test('says so where there is nothing to tell: of strangers, of the bot, after being forgotten', async () => {
    const { ben, cleo } = house;
    await adaWins(1);
    expect(content(await cleo.command('/games stats'))).toContain('no rated game');
    expect(content(await cleo.command('/games stats person:Parlor'))).toContain('no rated game');
    await ben.command('/games forget-me');
    await ben.click('Forget me');
    await ben.settled();
    expect(content(await cleo.command('/games stats person:Ben'))).toContain('no rated game');
    expect(content(await cleo.command('/games stats person:Ada'))).toContain('1 won');
    expect(await ratingsExported(cleo)).toEqual([]);
    expect(await ratingsExported(house.ada)).toMatchObject([{ game: 'cellz', standing: { won: 1 } }]);
  });

  test('tells from whom the points come, with the score', async () => {
    const { ada, ben } = house;
    await adaWins(2);
    expect(content(await ada.command('/games stats'))).toMatch(
      new RegExp(`Rating points won and lost, by opponent: <@${ben.personId}> \\+\\d+ \\(2 : 0\\)`),
    );
    expect(content(await ben.command('/games stats'))).toMatch(
      new RegExp(`Rating points won and lost, by opponent: <@${ada.personId}> −\\d+ \\(0 : 2\\)`),
    );
  });

  test('tells which computers were beaten on the usual set-up, as the second list does; no rating', async () => {
    const { ada } = house;
    await ada.command('/cellz new computer:easy');
    await ada.settled();
    const [line] = await ada.autocomplete('/cellz move line:', 'line');
    await ada.command(`/cellz move line:${line?.value}`);
    await ada.command('/cellz resign');
    await ada.click('Resign');
    await ada.settled();
    expect(content(await ada.command('/games stats'))).toContain('Cellz** against computers · easy 0 of 1');
    const board = await ada.command('/games leaderboard game:cellz');
    expect(content(board)).toContain('No rated game');
    const levels = await ada.command('/games leaderboard game:cellz what:levels');
    expect(content(levels)).toContain(`1. <@${ada.personId}> · easy 0 of 1`);
    expect(await ratingsExported(ada)).toEqual([]);
    await ada.command('/games forget-me');
    await ada.click('Forget me');
    await ada.settled();
    expect(content(await house.ben.command('/games leaderboard game:cellz what:levels'))).toContain(
      'Nobody here has tried',
    );
  });

  test('counts games against the computer', async () => {
    const { ada } = house;
    await ada.command('/cellz new columns:3 rows:3 computer:easy');
    await ada.settled();
    await ada.command('/cellz resign');
    await ada.click('Resign');
    expect(content(await ada.command('/games stats'))).toContain('no rated game');
    const match = await house.tables.people.read(PersonId.parse(ada.personId));
    expect(match.finished).toHaveLength(1);
  });
});

test('a game that is given up at once counts little for who stayed, and says so', async () => {
  await adaAgainstBen(house, 'cellz');
  await playOn(house, 'cellz', 2);
  await house.ben.command('/cellz resign');
  await house.ben.click('Resign');
  await house.ada.settled();
  const board = house.ada.messages().findLast(({ isPrivate }) => !isPrivate);
  expect(board?.content).toContain('counts only 67%');
  expect(content(await house.ada.command('/games stats'))).toContain('1 won');
});

describe('/games leaderboard', () => {
  test('lists, for everybody, who has a rank and who has none yet, by rating, and head to head, without a ping', async () => {
    const { ada, ben } = house;
    const nobody = await ada.command('/games leaderboard game:cellz');
    expect(content(nobody)).toContain('No rated game');
    expect(nobody.message?.isPrivate).toBe(true);
    await adaWins(1);
    const board = await ada.command('/games leaderboard game:cellz');
    expect(board.message?.isPrivate).toBe(false);
    expect(board.message?.pinged).toEqual([]);
    expect(board.message?.attachments[0]).toMatchObject({ width: 800 });
    const [, unranked, first, second, duels] = content(board).split('\n');
    expect(unranked).toMatch(/No rank yet.*needs 10 games.*more than 4 .*3 different opponents/);
    expect(first).toContain(`- <@${ada.personId}> · **1568** ± 419 · one game, 1 won`);
    expect(second).toContain(`- <@${ben.personId}> · **1432** ± 419`);
    expect(duels).toBe(`-# Head to head: <@${ada.personId}> 1 : 0 <@${ben.personId}>`);
    expect(content(await ada.command('/games leaderboard game:nuggets'))).toContain('No rated game');
    const asked = await house.cleo.click('Challenge', board.message);
    expect(content(asked)).toContain(`challenges <@${ada.personId}>`);
    expect(asked.message?.isLayout).toBe(false);
    expect(asked.message?.pinged).toEqual([ada.personId]);
  });

  describe('of many', () => {
    beforeEach(async () => {
      // Ratings of people who are not in the playground, as they would be stored: their names are asked for in vain.
      refused = UNKNOWN;
      const adapter = new SqliteAdapter(':memory:');
      await house.close();
      house = await openTestBot({ adapter });
      const guild = house.playground.guildId;
      await storeOn(adapter).change(async (draft) => {
        const opponents = ['a', 'b', 'c', 'd'];
        for (let at = 0; at < 23; at++) {
          const standing = {
            ...newcomer(),
            mean: 2000 - at,
            deviation: at < 20 ? 100 : 150,
            won: 2,
            lost: 1,
            opponents,
          };
          const person = PersonId.parse(String(1000 + at));
          writeStanding(draft, { guild, game: 'cellz', person }, undefined, standing);
        }
      });
    });

    test('has pages that anybody turns, after a restart too', async () => {
      const { ada, ben } = house;
      const board = await ada.command('/games leaderboard game:cellz');
      expect(content(board)).toContain('\n1. <@1000> · **2000** ± 200 · 3 games, 2 won');
      expect(content(board)).toContain('10. <@1009>');
      await house.restart();
      const second = await ben.click('More', board.message);
      expect(second.message?.id).toBe(board.message?.id);
      expect(content(second)).toContain('\n11. <@1010>');
      const third = await ada.click('More', board.message);
      expect(content(third)).toMatch(/No rank yet[^\n]*\n- <@102\d>/);
      expect(content(third)).not.toContain('21.');
      expect(content(await ada.click('Back', board.message))).toContain('18. ');
    });

    test.each(['cellz.9999', 'cellz.x', 'chess.1', '__proto__.0', '', '.'])(
      'has no page «%s» to be forged',
      async (argument) => {
        const { ada, cleo } = house;
        await ada.command('/cellz new');
        const table = ada.last();
        const forged = await cleo.forge(`g1:games:leaderboard:more:${argument}`, table);
        expect(forged.message?.isPrivate).toBe(true);
        expect(content(forged)).toContain('no longer works');
        expect(ada.last().content).toBe(table.content);
        const own = await cleo.command('/games help');
        expect(content(await cleo.forge(`g1:games:leaderboard:more:${argument}`, own.message?.id ?? ''))).toMatch(
          /11\.|1\. |no longer works/,
        );
      },
    );
  });
});

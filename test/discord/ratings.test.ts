import type { Visitor } from 'discord-standin';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LEVELS } from '../../src/engine/game.ts';
import { gameById } from '../../src/games/index.ts';
import { PersonId } from '../../src/tables/match/match.ts';
import { closeCleanly, type House, openHouse } from './house.ts';
import { adaAgainstBen, fileOf, playOn } from './playedMatches.ts';

let house: House;
beforeEach(async () => {
  house = await openHouse();
});
afterEach(() => closeCleanly(house));

const content = (reply: Awaited<ReturnType<Visitor['command']>>) => reply.message?.content ?? '';

/** So many games of Cellz that Ben resigns to Ada once both have moved. */
async function adaWins(games: number): Promise<void> {
  for (let game = 0; game < games; game++) {
    await adaAgainstBen(house, 'cellz');
    await playOn(house, 'cellz', 2);
    await house.ben.command('/cellz resign');
    await house.ben.click('Resign');
  }
}

async function ratingsExported(visitor: Visitor): Promise<unknown> {
  const { message } = await visitor.command('/games export');
  return JSON.parse((await fileOf(message)).toString()).ratings;
}

test('the last board tells everybody what it did to the ratings, and no board before it', async () => {
  const { ada, ben } = house;
  await adaAgainstBen(house, 'cellz');
  await playOn(house, 'cellz', 2);
  await ada.command('/cellz board');
  expect(ada.last().content).not.toContain('Ratings');
  await ben.command('/cellz resign');
  await ben.click('Resign');
  await ada.settled();
  const board = ada.messages().findLast(({ isPrivate }) => !isPrivate);
  expect(board?.content).toMatch(/Ratings: \*\*A\*\* 1658\? \(\+158\), \*\*B\*\* 1440\? \(−60\)/);
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
      /Cellz\*\* · rating \*\*1\d{3}\?\*\* · 2 games: 2 won, 0 tied, 0 lost · longest run of wins: 2/,
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

describe('/games leaderboard', () => {
  test('lists, for everybody, who has played enough, the surely best first, without a ping', async () => {
    const { ada, ben } = house;
    await adaWins(2);
    expect(content(await ada.command('/games leaderboard game:cellz'))).toContain('Nobody has played 3 rated games');
    await adaWins(1);
    const board = await ada.command('/games leaderboard game:cellz');
    expect(board.message?.isPrivate).toBe(false);
    expect(board.message?.pinged).toEqual([]);
    const lines = content(board).split('\n').slice(1);
    const places = lines.filter((line) => /^\d/.test(line));
    const yardsticks = lines.filter((line) => !places.includes(line));
    expect(places[0]).toMatch(new RegExp(`^1\\. <@${ada.personId}> · \\*\\*1\\d{3}\\?\\*\\* · 3 games, 3 won$`));
    expect(places[1]).toContain(`2. <@${ben.personId}>`);
    expect(places).toHaveLength(2);
    const levels = LEVELS.filter((level) => gameById('cellz')?.players[level] !== undefined);
    expect(yardsticks).toHaveLength(levels.length);
    for (const level of levels) expect(yardsticks.join()).toContain(`– Computer (${level})`);
    expect(content(await ada.command('/games leaderboard game:nuggets'))).toContain('Nobody');
  });

  describe('of many', () => {
    beforeEach(async () => {
      // Matches of people who are not in the playground, and of a computer player, as they would be stored.
      const standing = { deviation: 100, won: 2, tied: 1, lost: 1, streak: 0, best: 2 };
      const people = Array.from({ length: 23 }, (_, at) => [`person:${1000 + at}`, { ...standing, mean: 2000 - at }]);
      const of = Object.fromEntries([
        ...people,
        ['computer:medium', { ...standing, mean: 2500 }],
        ['garbage', { ...standing, mean: 1 }],
      ]);
      await house.close();
      const { SqliteAdapter } = await import('../../src/tables/store/sqlite.ts');
      const { storeOn } = await import('../../src/tables/store/store.ts');
      const adapter = new SqliteAdapter(':memory:');
      house = await openHouse({ adapter });
      await storeOn(adapter).set({ [`ratings:${house.playground.guildId}:cellz`]: { schema: 1, of } });
    });

    test('has pages that anybody turns, after a restart too', async () => {
      const { ada, ben } = house;
      const board = await ada.command('/games leaderboard game:cellz');
      expect(content(board)).toMatch(/\n– Computer \(medium\)[^\n]*\n1\. <@1000>/);
      expect(content(board)).toContain('8. <@1007>');
      await house.restart();
      const second = await ben.click('More (1 of 3)', board.message);
      expect(second.message?.id).toBe(board.message?.id);
      expect(content(second)).toMatch(/\n1[01]\. <@10(09|10)>/);
      const third = await ada.click('More (2 of 3)', board.message);
      expect(content(third)).toContain('23. <@1022>');
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
        expect(content(forged)).toContain('does not work any more');
        expect(ada.last().content).toBe(table.content);
        const own = await cleo.command('/games help');
        expect(content(await cleo.forge(`g1:games:leaderboard:more:${argument}`, own.message?.id ?? ''))).toMatch(
          /24\.|11\.|1\. |does not work/,
        );
      },
    );
  });
});

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PersonId } from '../../src/match/match.ts';
import { closeCleanly, openTestBot, type TestBot, thinkLightly } from '../testBot.ts';

let house: TestBot;
beforeEach(async () => {
  house = await openTestBot({ thinking: thinkLightly, channels: { friends: 'group', abroad: 'server' } });
});
afterEach(() => closeCleanly(house));

const adaIn = (channel: string) => house.playground.visitor('Ada', channel);

describe.each(['friends', 'abroad'])(
  'who installed the bot for themselves and asks where it is not (%s)',
  (channel) => {
    test('plays a whole turn of the day in private, and nothing is written on our own account', async () => {
      const ada = adaIn(channel);
      const panel = await ada.command('/games daily');
      expect(panel.message?.isPrivate).toBe(true);
      const day = await ada.click(ada.controls(panel.message)[0]?.label ?? '', panel.message);
      await ada.settled();
      expect(day.kind).not.toBe('thinking');
      expect(ada.last().isPrivate).toBe(true);
      expect(ada.last().attachments).toHaveLength(1);
      expect(house.playground.visitor('Ben', channel).messages()).toEqual([]);
    });

    test('learns, and is asked puzzles', async () => {
      const ada = adaIn(channel);
      expect((await ada.command('/games learn')).message?.content).toContain('What would you like to learn?');
      house.passTime(3000);
      expect((await ada.command('/games puzzle')).message?.isPrivate).toBe(true);
    });

    test('plays alone against the computer, move after move in the same private message', async () => {
      const ada = adaIn(channel);
      await ada.command('/cellz new computer:easy');
      await ada.settled();
      const board = ada.last();
      expect(board.isPrivate).toBe(true);
      const menu = () => ada.controls(ada.last()).find(({ label }) => label.startsWith('Draw a line'))?.label ?? '';
      await ada.select(menu(), ['a1-b1'], board);
      await ada.settled();
      expect(ada.last().id).toBe(board.id);
      const [id] = (await house.tables.people.read(PersonId.parse(house.ada.personId))).live;
      const match = id === undefined ? undefined : await house.tables.read(id);
      expect(match?.log.length).toBeGreaterThan(1);
      expect(match?.where.guild).toBeUndefined();
      house.passTime(3000);
      await ada.command('/cellz board');
      await ada.settled();
      expect(ada.last().isPrivate).toBe(true);
      expect(house.playground.visitor('Ben', channel).messages()).toEqual([]);
    });

    test('sees the leaderboard alone', async () => {
      expect((await adaIn(channel).command('/games leaderboard game:cellz')).message?.isPrivate).toBe(true);
    });
  },
);

test('who asks in a server that has not added the bot is told why playing with others needs that', async () => {
  const ada = adaIn('abroad');
  expect((await ada.command('/cellz new')).message?.content).toContain('the server has to add me');
  expect((await ada.command('/cellz new opponent:@Ben')).message?.content).toContain('the server has to add me');
  expect((await ada.pointAtPerson('Challenge', 'Ben')).message?.content).toContain('the server has to add me');
});

describe('by right click', () => {
  test('somebody is challenged to a game, by one tap more', async () => {
    const { ada, ben } = house;
    const asked = await ada.pointAtPerson('Challenge', 'Ben');
    expect(asked.message?.isPrivate).toBe(true);
    expect(asked.message?.pinged).toEqual([]);
    await ada.click('Cellz', asked.message);
    await ada.settled();
    expect(ben.last().content).toContain(`challenges <@${ben.personId}>`);
  });

  test('neither bots nor oneself', async () => {
    const { ada } = house;
    expect((await ada.pointAtPerson('Challenge', 'Parlor')).message?.content).toContain("can't challenge bots");
    expect((await ada.pointAtPerson('Challenge', 'Ada')).message?.content).toContain("can't challenge yourself");
  });

  test('ratings of a person are shown in private, in the words of who asks', async () => {
    const { ada } = house;
    const shown = await ada.pointAtPerson('Ratings', 'Ben');
    expect(shown.message?.isPrivate).toBe(true);
    expect(shown.message?.content).toContain(`<@${house.ben.personId}>`);
    const finn = house.playground.visitor('Finn', 'games');
    expect((await finn.pointAtPerson('Wertungen', 'Ben')).message?.isPrivate).toBe(true);
  });

  test('a board is analysed; what is none says so', async () => {
    const { ada, ben } = house;
    const said = ben.say('1:0123456789::analysis.open:0123456789');
    expect((await ada.pointAtMessage('Analyze', said)).message?.content).toContain("can't analyze that message");
    await ada.command('/cellz new computer:easy');
    await ada.settled();
    // It runs: the answer is about this match, whatever it is.
    const board = await ada.pointAtMessage('Analyze', ada.last());
    expect(board.message?.isPrivate).toBe(true);
    expect(board.message?.content).not.toContain("can't analyze that message");
  });
});

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LOBBY_LASTS } from '../../src/tables/clocks/dueEvents.ts';
import { content } from '../discord/replies.ts';
import { closeCleanly } from '../testBot.ts';
import { openTestTables, type TestTables } from '../testTables.ts';

let house: TestTables;
beforeEach(async () => {
  house = await openTestTables();
});
afterEach(() => closeCleanly(house));

describe('an open table', () => {
  test('begins when the last seat is taken', async () => {
    const { ada, ben } = house;
    await ada.command('/cellz new columns:3 rows:3');
    expect(ada.last().content).toContain('free seat');
    await ben.click('Join');
    expect(ada.last().content).toContain('Your turn');
    expect(ada.last().pinged).toEqual([ada.personId]);
  });

  test('begins with Start when enough have come', async () => {
    const { ada, ben, cleo } = house;
    await ada.command('/cellz new seats:4');
    const early = await ada.click('Start');
    expect(content(early)).toContain('more player');
    await ben.click('Join');
    const stranger = await cleo.click('Start');
    expect(content(stranger)).toContain('Only the players at this table');
    expect(content(await ben.click('Start'))).toContain('Only the host can start this game');
    house.passTime(2000);
    await ada.click('Start');
    expect(ada.last().content).toContain('Your turn');
  });

  test('takes computer players', async () => {
    const { ada } = house;
    await ada.command('/cellz new seats:3');
    await ada.select('Add a computer…', ['medium']);
    expect(ada.last().content).toContain('Computer (medium)');
    await ada.select('Add a computer…', ['easy']);
    expect(ada.last().content).toContain('Your turn');
  });

  test('is left by its host to the next person, and closes when nobody is left', async () => {
    const { ada, ben, cleo } = house;
    await ada.command('/cellz new seats:3');
    await ben.click('Join');
    await ada.click('Leave');
    expect(content(await cleo.click('Cancel'))).toContain('Only the host');
    await ben.click('Leave');
    expect(ada.messages()[0]?.content).toContain('closed');
  });

  test('is joined by command, or opened where there is none', async () => {
    const { ada, ben } = house;
    await ada.command('/cellz join');
    await ben.command('/cellz join');
    expect(ada.last().content).toContain('Your turn');
    expect(content(await ada.command('/cellz join'))).toContain('already have a seat');
  });

  test('is the only one of its game in a channel', async () => {
    const { ada, ben } = house;
    await ada.command('/cellz new');
    expect(content(await ben.command('/cellz new'))).toContain('already a table of this game here');
    const elsewhere = house.playground.visitor(ben.personId, house.playground.channels[1]?.id ?? '');
    expect(content(await elsewhere.command('/cellz new'))).toContain('waiting for players');
  });

  test('is closed by its host or a moderator, and by nobody else', async () => {
    const { ada, ben, cleo } = house;
    await ben.command('/cellz new');
    expect(content(await cleo.command('/cellz close'))).toContain('Only the host');
    expect(content(await ada.command('/cellz close'))).toContain('closed');
    expect(content(await cleo.command('/cellz board'))).toContain('no game of this kind');
  });

  test('that never begins expires, and says so', async () => {
    const { ada, tables } = house;
    await ada.command('/cellz new');
    const [id] = await tables.all();
    if (id === undefined) throw new Error('there is no table');
    await ada.settled();
    house.passTime(LOBBY_LASTS - 1);
    await ada.settled();
    expect((await tables.read(id))?.status).toBe('lobby');
    house.passTime(1);
    await ada.settled();
    expect((await tables.read(id))?.status).toBe('closed');
    expect(ada.last().content).toContain('not enough players joined in time');
    expect(content(await ada.command('/cellz new'))).toContain('waiting for players');
  });
});

test('who had sat down at a table that nobody filled hears why it ends', async () => {
  const { ada, ben } = house;
  await ada.command('/cellz new seats:3');
  await ben.click('Join');
  await ada.settled();
  house.passTime(LOBBY_LASTS);
  await ada.settled();
  expect(ada.last().content).toContain('not enough players joined in time');
  expect(ada.last().pinged).toEqual([ada.personId, ben.personId]);
});

describe('a challenge', () => {
  test('pings the person who is challenged, and only that person can take it', async () => {
    const { ada, ben, cleo } = house;
    await ada.command('/cellz new opponent:Ben');
    expect(ada.last().pinged).toEqual([ben.personId]);
    expect(content(await cleo.click('Accept'))).toContain('for someone else');
    expect(content(await cleo.click('Decline'))).toContain('for someone else');
    await ben.click('Accept');
    expect(ada.last().content).toContain('Your turn');
  });

  test('is declined', async () => {
    const { ada, ben } = house;
    await ada.command('/cellz new opponent:Ben');
    await ben.click('Decline');
    expect(ada.last().content).toContain(`<@${ben.personId}> declined`);
    expect(ada.last().components).toEqual([]);
  });

  test('cannot be of oneself, of the bot, or with a computer as well', async () => {
    const { ada } = house;
    expect(content(await ada.command('/cellz new opponent:Ada'))).toContain("can't challenge yourself");
    expect(content(await ada.command('/cellz new opponent:Parlor'))).toContain("can't challenge bots");
    expect(content(await ada.command('/cellz new opponent:Ben computer:easy'))).toContain('either an opponent');
  });
});

describe('during a game', () => {
  async function adaAgainstBen() {
    await house.ada.command('/cellz new opponent:Ben columns:3 rows:3');
    await house.ben.click('Accept');
    return house;
  }

  test('`board` shows the board at the bottom, and takes the controls off the old one', async () => {
    const { ada, cleo } = await adaAgainstBen();
    const old = ada.last().id;
    ada.say('are you there?');
    await cleo.command('/cellz board');
    expect(ada.last().attachments).toHaveLength(1);
    await ada.settled();
    expect(ada.messages().find(({ id }) => id === old)?.components).toEqual([]);
    await ada.command('/cellz move line:a1-a2');
  });

  test('`rules` are told in private, with a picture', async () => {
    const { cleo } = await adaAgainstBen();
    const reply = await cleo.command('/cellz rules');
    expect(reply.message?.isPrivate).toBe(true);
    expect(reply.message?.attachments[0]?.description).toContain('Cellz');
    const clicked = await cleo.click('Rules');
    expect(clicked.message?.isPrivate).toBe(true);
  });

  test('the last move is taken back while nobody else has moved', async () => {
    const { ada, ben } = await adaAgainstBen();
    await ada.command('/cellz move line:a1-a2');
    expect(content(await ben.command('/cellz undo'))).toContain('no move to take back');
    await ada.command('/cellz undo');
    expect(ada.last().content).toContain('took back a1-a2');
    await ada.command('/cellz move line:a1-a2');
    await ben.command('/cellz move line:b1-b2');
    expect(content(await ada.command('/cellz undo'))).toContain('has moved since');
  });

  test('a move against the computer is taken back with its answer', async () => {
    const { ada } = house;
    await ada.command('/cellz new computer:medium columns:3 rows:3');
    await ada.command('/cellz move line:a1-a2');
    await ada.click('Undo');
    expect(ada.last().content).toContain('12 lines left');
    expect(content(await ada.command('/cellz undo'))).toContain('no move to take back');
  });

  test('a player resigns after being asked, and the other wins', async () => {
    const { ada, ben, cleo } = await adaAgainstBen();
    expect(content(await cleo.command('/cellz resign'))).toContain('not playing in this game');
    await ben.command('/cellz resign');
    await ben.click('Keep playing');
    expect(ben.last().content).toContain('you keep playing');
    await ben.command('/cellz resign');
    await ben.click('Resign');
    await ada.settled();
    expect(ada.last().content).toMatch(/🏆 \*\*A\*\*.* wins\. Left the game: \*\*B\*\*/);
    expect(content(await ada.command('/cellz move line:a1-a2'))).toContain('no game of this kind');
  });

  test('of three players one resigns and the others play on', async () => {
    const { ada, ben, cleo } = house;
    await ada.command('/cellz new seats:3 columns:3 rows:3');
    await ben.click('Join');
    await cleo.click('Join');
    await ben.command('/cellz resign');
    await ben.click('Resign');
    // Until then Cleo, who has just sat down, sees the board change.
    house.passTime(3 * 60_000);
    await ada.command('/cellz move line:a1-a2');
    expect(ada.last().pinged).toEqual([cleo.personId]);
  });
});

describe('a rematch', () => {
  async function finished() {
    const { ada, ben } = house;
    await ada.command('/cellz new opponent:Ben columns:3 rows:3');
    await ben.click('Accept');
    await ben.command('/cellz resign');
    await ben.click('Resign');
    await ada.settled();
    return house;
  }

  test('is offered to those who played, with sides swapped, and waits until the other says yes', async () => {
    const { ada, ben, cleo } = await finished();
    expect(content(await cleo.click('Rematch'))).toContain('Only the players');
    await ada.click('Rematch');
    expect(ada.last().pinged).toEqual([ben.personId]);
    await ben.click('Accept');
    expect(ada.last().content).toContain(`**A** <@${ben.personId}>`);
    expect(content(await ben.command('/cellz move line:a1-a2'))).toContain('drew a1-a2');
  });

  test('against the computer begins at once, the computer first', async () => {
    const { ada } = house;
    await ada.command('/cellz new computer:easy columns:3 rows:3');
    await ada.command('/cellz resign');
    await ada.click('Resign');
    await ada.settled();
    const reply = await ada.click('Rematch');
    expect(content(reply)).toMatch(/\*\*A\*\* Computer \(easy\) drew/);
  });
});

import type { Visitor } from 'discord-standin';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Match, PersonId } from '../../src/match/match.ts';
import { content } from '../discord/replies.ts';
import { closeCleanly, thinkLightly } from '../testBot.ts';
import { openTestTables, type TestTables } from '../testTables.ts';

// What keeps people from being bothered, and what moderators do about it.

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let house: TestTables;
beforeEach(async () => {
  house = await openTestTables({ thinking: thinkLightly });
});
afterEach(() => closeCleanly(house));

const idOf = ({ personId }: Visitor) => PersonId.parse(personId);

async function told(visitor: Visitor, command: string): Promise<string> {
  const { message } = await visitor.command(command);
  await house.ada.settled();
  return content({ message });
}

async function pass(milliseconds: number) {
  house.passTime(milliseconds);
  await house.tick();
  await house.ada.settled();
}

async function liveMatch(): Promise<Match> {
  const [id] = await house.tables.all();
  const found = id === undefined ? undefined : await house.tables.read(id);
  if (found === undefined) throw new Error('there is no live table');
  return found;
}

const board = () => house.ada.messages().findLast(({ isPrivate }) => !isPrivate)?.content ?? '';
const CHALLENGE = '/cellz new opponent:Ben columns:3 rows:3';
const challengeAndCancel = async () => {
  const words = await told(house.ada, CHALLENGE);
  if (house.ada.controls().some(({ label }) => label === 'Cancel')) await house.ada.click('Cancel');
  await house.ada.settled();
  return words;
};

describe('challenges', () => {
  test('go to one person three times a day and no more, however soon they are withdrawn', async () => {
    for (let time = 0; time < 3; time += 1) expect(await challengeAndCancel()).toContain('challenges');
    expect(await told(house.ada, CHALLENGE)).toContain("reached today's limit of challenges");
    expect(await house.tables.all()).toEqual([]);
    await pass(DAY + MINUTE);
    expect(await challengeAndCancel()).toContain('Accept');
  });

  test('do not count where those who have played ask for a rematch', async () => {
    for (let time = 0; time < 5; time += 1) {
      await (time === 0 ? house.ada.command(CHALLENGE) : house.ada.click('Rematch'));
      await house.ben.click('Accept');
      await house.ben.command('/cellz resign');
      await house.ben.click('Resign');
      await house.ada.settled();
    }
    // Nor does the challenge that was accepted.
    expect((await house.tables.people.read(idOf(house.ada))).challenged).toEqual([]);
  });

  test('count where the rematch of one game is asked for again and again', async () => {
    await house.ada.command(CHALLENGE);
    await house.ben.click('Accept');
    await house.ben.command('/cellz resign');
    await house.ben.click('Resign');
    await house.ada.settled();
    const pings: number[] = [];
    for (let time = 0; time < 5; time += 1) {
      const end = house.ada.messages().find((one) => house.ada.controls(one).some(({ label }) => label === 'Rematch'));
      await house.ada.click('Rematch', end);
      await house.ada.settled();
      pings.push(house.ada.last().pinged.length);
      if (house.ada.controls().some(({ label }) => label === 'Cancel')) await house.ada.click('Cancel');
      await pass(MINUTE);
    }
    // Three rematches more than the free one: the challenge before was accepted.
    expect(pings).toEqual([1, 1, 1, 1, 0]);
    expect(await house.tables.all()).toEqual([]);
  });

  test('of a rematch wait unheard for who takes none, and are not repeated after a no', async () => {
    await house.ada.command(CHALLENGE);
    await house.ben.click('Accept');
    await house.ben.command('/cellz resign');
    await house.ben.click('Resign');
    await house.ada.settled();
    const end = house.ada.messages().find((one) => house.ada.controls(one).some(({ label }) => label === 'Rematch'));
    await house.ben.command('/games settings challenges:nobody');
    await house.ada.click('Rematch', end);
    await house.ada.settled();
    expect(house.ada.last().pinged).toEqual([]);
    await house.ben.click('Decline');
    await house.ada.settled();
    expect(content(await house.ada.click('Rematch', end))).toContain('The rematch was declined');
    expect(await house.tables.all()).toEqual([]);
  });

  test('stand for as long as a turn takes, and say until when', async () => {
    await house.ada.command('/cellz new opponent:Ben columns:3 rows:3 clock:7d+1d');
    expect(house.ada.last().content).toMatch(/answer by <t:\d+:f>/);
    await pass(7 * 24 * 60 * MINUTE - MINUTE);
    expect(await house.tables.all()).toHaveLength(1);
    await pass(2 * MINUTE);
    expect(await house.tables.all()).toEqual([]);
  });

  test('reach nobody who wants none', async () => {
    expect(await told(house.ben, '/games settings challenges:nobody')).toContain('Your settings');
    expect(await told(house.ada, CHALLENGE)).toContain("isn't taking challenges");
    await house.ben.command('/games settings challenges:everyone');
    expect(await told(house.ada, CHALLENGE)).toContain('challenges');
  });
});

describe('who is blocked', () => {
  test.each(['Ben', 'Cleo'])(
    'calls them in a game that both play already, or who blocks would win as the other never comes: %s has',
    async (who) => {
      await house.cleo.command('/cellz new opponent:Ben columns:3 rows:3 clock:1d');
      await house.ben.click('Accept');
      await house.ada.settled();
      const [blocker, other] = who === 'Ben' ? [house.ben, 'Cleo'] : [house.cleo, 'Ben'];
      await blocker.command(`/games block person:${other}`);
      const calls = () =>
        house.ada.messages().filter(({ pinged, isPrivate }) => !isPrivate && pinged.length > 0).length;
      for (const visitor of [house.ben, house.cleo, house.ben, house.cleo]) {
        await pass(10 * MINUTE);
        const [line] = await visitor.autocomplete('/cellz move line:', 'line');
        if (line !== undefined) await visitor.command(`/cellz move line:${line.value}`);
        await house.ada.settled();
      }
      expect((await liveMatch()).log.length).toBeGreaterThan(1);
      expect(calls()).toBeGreaterThan(0);
    },
  );

  test('can neither challenge nor sit beside who blocked them, until that is undone; nothing names them', async () => {
    expect(await told(house.ben, '/games block person:Ada')).toContain("won't meet");
    expect(await told(house.ada, CHALLENGE)).toContain("isn't taking challenges");
    await house.ben.command('/cellz new columns:3 rows:3');
    expect(await told(house.ada, '/cellz join')).toContain("can't take a seat at this table");
    expect(await told(house.cleo, '/cellz join')).not.toContain("can't take a seat");
    expect(JSON.stringify((await house.tables.people.read(idOf(house.ben))).blocked)).not.toContain(idOf(house.ada));
    expect(await told(house.ben, '/games block person:Ada')).toContain('can play together again');
    expect(await told(house.ada, CHALLENGE)).not.toContain("isn't taking challenges");
  });

  test('is not met at a table either which they opened themselves', async () => {
    await house.ben.command('/games block person:Ada');
    await house.ada.command('/cellz new columns:3 rows:3');
    expect(await told(house.ben, '/cellz join')).toContain("can't take a seat at this table");
  });
});

describe('moderators', () => {
  test('alone do such things, and read of them', async () => {
    expect(await told(house.ben, '/games moderate act:bar person:Ada reason:no')).toContain('Only moderators');
    expect(await told(house.ben, '/games server show:log')).toContain('Only moderators');
    expect(await told(house.ada, '/games server show:log')).toContain('No moderator has done anything here yet');
  });

  test('give a reason that can be read', async () => {
    for (const reason of ['\u200b', '\u3164', '\u2800 \u2060']) {
      const words = await told(house.ada, `/games moderate act:bar person:Ben reason:${reason}`);
      expect(words).toContain('Give a reason');
    }
    expect(await told(house.ada, '/games server show:log')).toContain('No moderator has done anything here yet');
  });

  test('take a person from a running game, give the seat back, and the log says who, what and why', async () => {
    await house.cleo.command('/cellz new opponent:Ben columns:3 rows:3');
    await house.ben.click('Accept');
    await told(house.ada, '/games moderate act:remove person:Ben reason:insults');
    expect((await liveMatch()).players[1]).toEqual({ kind: 'computer', level: 'medium' });
    expect(house.ada.messages().some(({ content }) => content.includes('removed') && content.includes('insults'))).toBe(
      true,
    );
    await told(house.ada, '/games moderate act:return person:Ben reason:sorry');
    expect((await liveMatch()).players[1]).toEqual({ kind: 'person', id: house.ben.personId });
    const log = await told(house.ada, '/games server show:log');
    expect(log).toMatch(/give a person their seat back.*sorry[\s\S]*remove a person from a table.*insults/);
    expect(log).toContain(`<@${house.ada.personId}>`);
    // Who had not moved is not rated.
    expect(log).toMatch(/remove a person from a table[^\n]*no rating changes/);
    expect(log).not.toMatch(/give a person their seat back[^\n]*rating/);
    for (const visitor of [house.cleo, house.ben, house.cleo, house.ben]) {
      const [line] = await visitor.autocomplete('/cellz move line:', 'line');
      if (line !== undefined) await visitor.command(`/cellz move line:${line.value}`);
      await house.ada.settled();
    }
    await told(house.ada, '/games moderate act:remove person:Ben reason:again');
    expect(await told(house.ada, '/games server show:log')).toMatch(/last place if the game is rated\)\. again/);
    await told(house.ada, '/cellz close reason:enough');
    expect(await told(house.ada, '/games server show:log')).toMatch(/no rating changes\)\. enough/);
  });

  test('who may not give a seat back are told why, and what to do first', async () => {
    await house.cleo.command('/cellz new opponent:Ben columns:3 rows:3');
    await house.ben.click('Accept');
    await told(house.ada, '/games moderate act:remove person:Ben reason:insults');
    const giveBack = () => told(house.ada, '/games moderate act:return person:Ben reason:sorry');
    await told(house.ada, '/games moderate act:bar person:Ben reason:insults');
    expect(await giveBack()).toContain('barred here. With `act:`, let them');
    await told(house.ada, '/games moderate act:unbar person:Ben reason:sorry');
    await told(house.cleo, '/games block person:Ben');
    expect(await giveBack()).toContain("can't sit together. Ask them");
    await told(house.cleo, '/games block person:Ben');
    expect(await giveBack()).toContain('Done, and logged');
  });

  test('take a person from a game that is not theirs, though they play another in the same channel', async () => {
    await house.ada.command('/cellz new computer:easy columns:3 rows:3');
    await house.cleo.command('/cellz new opponent:Ben columns:3 rows:3');
    await house.ben.click('Accept');
    expect(await told(house.ada, '/games moderate act:remove person:Ben reason:insults')).toContain('Done, and logged');
    expect(await told(house.ada, '/games moderate act:remove person:Ben reason:again')).toContain("isn't playing");
  });

  test('take a person from the game with others, not from one against a computer, and say which if there are several', async () => {
    const played = async () => {
      const { live } = await house.tables.people.read(idOf(house.ben));
      return (await Promise.all(live.map(house.tables.read))).map((match) => [match?.game, match?.solo]);
    };
    const remove = '/games moderate act:remove person:Ben reason:insults';
    await house.ben.command('/cellz new computer:easy columns:3 rows:3');
    await house.cleo.command('/domination new opponent:Ben');
    await house.ben.click('Accept');
    expect(await told(house.ada, remove)).toContain('Done, and logged');
    expect(await played()).toEqual([['cellz', true]]);
    await house.cleo.command('/cellz new opponent:Ben columns:3 rows:3');
    await house.ben.click('Accept');
    await house.cleo.command('/newhaven new opponent:Ben');
    await house.ben.click('Accept');
    expect(await told(house.ada, remove)).toContain('Choose a game with `game:`');
    expect(await told(house.ada, `${remove} game:newhaven`)).toContain('Done, and logged');
    expect(await played()).toEqual([
      ['cellz', true],
      ['cellz', undefined],
    ]);
  });

  test('tell in private whom they took from a game, whom the others cannot take back', async () => {
    await house.cleo.command('/cellz new opponent:Ben columns:3 rows:3');
    await house.ben.click('Accept');
    await told(house.ada, '/games moderate act:remove person:Ben reason:insults');
    const { personId } = house.ben;
    const letter = house.playground.visitor(personId, house.playground.directChannel(personId)).last();
    expect(letter.content).toMatch(/Cellz.*a moderator removed you from the table.*https/);
    expect(letter.components).toEqual([]);
    expect(await told(house.ben, '/cellz join')).toContain('only moderators can give the seat back');
    expect((await liveMatch()).proposal).toBeUndefined();
  });

  test('remove a person from a table that waits; a challenge is over by that', async () => {
    await house.cleo.command('/cellz new opponent:Ben columns:3 rows:3');
    await told(house.ada, '/games moderate act:remove person:Ben reason:spam');
    expect(await house.tables.all()).toEqual([]);
  });

  test('bar a person from play for a time, and undo it', async () => {
    expect(await told(house.ada, '/games moderate act:bar person:Ben days:2 reason:cheating')).toMatch(
      /barred until <t:\d+:f>/,
    );
    expect(await told(house.ben, '/cellz new columns:3 rows:3')).toContain('barred you from playing on this server');
    expect(await told(house.ben, '/railroad daily')).toContain('barred you from playing on this server');
    await house.cleo.command('/cellz new columns:3 rows:3');
    // Nor does a second table get them a thread.
    expect(await told(house.ben, '/cellz new columns:3 rows:3')).toContain('barred you from playing on this server');
    expect(await told(house.ben, '/cellz join')).toContain('barred you');
    // Nor is asked by others to play.
    expect(await told(house.cleo, '/domination new opponent:Ben')).toContain("isn't taking challenges");
    await told(house.ada, '/games moderate act:unbar person:Ben reason:sorry');
    expect(await told(house.ben, '/cellz join')).not.toContain('barred');
    await told(house.ada, '/games moderate act:bar person:Cleo days:2 reason:cheating');
    await pass(2 * DAY + MINUTE);
    expect(await told(house.cleo, '/domination new')).not.toContain('barred');
  });

  test('open all tables where a server wants that', async () => {
    await house.ada.command('/games server');
    await house.ada.select('Who can start games', ['moderators']);
    expect(await told(house.ben, '/cellz new')).toContain('only moderators can start games');
    expect(await told(house.ada, '/cellz new columns:3 rows:3')).toContain('waiting for players');
    expect(await told(house.ben, '/cellz join')).not.toContain('only moderators can start games');
  });

  test('are forgotten in the log if they ask for it', async () => {
    await told(house.ada, '/games moderate act:bar person:Ben days:2 reason:cheating');
    await house.ben.command('/games forget-me');
    await house.ben.click('Forget me');
    await house.ada.settled();
    const [entry] = await house.tables.serverLogs.read(house.playground.guildId);
    expect(entry).toMatchObject({ act: 'bar', by: house.ada.personId });
    expect(entry?.person).toBeUndefined();
  });
});

describe('a rated match', () => {
  async function rated() {
    await house.cleo.command(CHALLENGE.replace('columns:3 rows:3', 'columns:3 rows:3 clock:1h'));
    await house.ben.click('Accept');
    for (let turn = 0; turn < 40; turn += 1) {
      const [id] = await house.tables.all();
      if (id === undefined) break;
      for (const visitor of [house.ben, house.cleo]) {
        const lines = await visitor.autocomplete('/cellz move line:', 'line');
        const [line] = lines;
        if (line !== undefined) await visitor.command(`/cellz move line:${line.value}`);
      }
      await house.ada.settled();
    }
  }
  const ratingOf = async (visitor: Visitor) =>
    (await house.tables.ratings.readStanding(house.playground.guildId, 'cellz', idOf(visitor)))?.mean;

  test('is voided with a reason: what it did to ratings is taken back to the point, and once', async () => {
    await rated();
    expect(await ratingOf(house.ben)).not.toBeCloseTo(1500, 3);
    await told(house.ada, '/games moderate act:void person:Ben reason:twins');
    expect(await ratingOf(house.ben)).toBeCloseTo(1500, 9);
    expect(await ratingOf(house.cleo)).toBeCloseTo(1500, 9);
    expect(board()).toContain("voided this game's ratings: twins");
    expect(await told(house.ada, '/games moderate act:void person:Ben reason:again')).toContain("can't find that game");
    expect(await house.tables.serverLogs.read(house.playground.guildId)).toHaveLength(1);
  });

  test('that was voided is neither in a curve nor in a run of wins any more, and is again if that is undone', async () => {
    await rated();
    const guild = house.playground.guildId;
    const standings = () =>
      Promise.all([house.ben, house.cleo].map((one) => house.tables.ratings.readStanding(guild, 'cellz', idOf(one))));
    const before = await standings();
    expect(before.map((one) => one?.best).toSorted()).toEqual([0, 1]);
    await told(house.ada, '/games moderate act:void person:Ben reason:twins');
    expect(await standings()).toMatchObject([
      { course: [], best: 0 },
      { course: [], best: 0 },
    ]);
    await told(house.ada, '/games moderate act:unvoid person:Ben reason:mistaken');
    expect((await standings()).map((one) => one && { course: one.course, best: one.best })).toEqual(
      before.map((one) => one && { course: one.course, best: one.best }),
    );
  });

  test('takes nothing from who has begun anew since it was played', async () => {
    await rated();
    const { finished } = await house.tables.people.read(idOf(house.ben));
    await told(house.ada, '/games moderate act:reset person:Ben game:cellz reason:farming');
    await pass(DAY);
    await rated();
    const anew = await ratingOf(house.ben);
    await told(house.ada, `/games moderate act:void match:${finished[0]} reason:twins`);
    expect(await ratingOf(house.ben)).toBe(anew);
    // The log says only what was done: nothing to whoever began anew.
    const [entry] = await house.tables.serverLogs.read(house.playground.guildId);
    expect(entry?.act).toBe('void');
    expect(entry?.ratings?.map(({ person }) => person)).toEqual([house.cleo.personId]);
  });

  test('that was voided counts again to the point if a moderator undoes it, and the log tells both', async () => {
    await rated();
    const before = [await ratingOf(house.ben), await ratingOf(house.cleo)];
    expect(await told(house.ada, '/games moderate act:unvoid person:Ben reason:what')).toContain(
      "can't find that game",
    );
    await told(house.ada, '/games moderate act:void person:Ben reason:twins');
    await told(house.ada, '/games moderate act:unvoid person:Ben reason:mistaken');
    expect(await ratingOf(house.ben)).toBeCloseTo(before[0] ?? 0, 9);
    expect(await ratingOf(house.cleo)).toBeCloseTo(before[1] ?? 0, 9);
    expect(board()).toContain("restored this game's ratings: mistaken");
    expect(await told(house.ada, '/games server show:log')).toMatch(/mistaken[\s\S]*twins/);
    await told(house.ada, '/games moderate act:void person:Ben reason:twins');
    expect(await ratingOf(house.ben)).toBeCloseTo(1500, 9);
  });

  test('is not judged by who played it, however they ask, nor by who is on its list', async () => {
    await house.ada.command(CHALLENGE);
    await house.ben.click('Accept');
    await house.ada.settled();
    for (const act of ['remove', 'return']) {
      expect(await told(house.ada, `/games moderate act:${act} person:Ben reason:mine`)).toContain('Another moderator');
    }
    for (let line = 0; line < 6; line += 1) {
      for (const visitor of [house.ada, house.ben]) {
        const [move] = await visitor.autocomplete('/cellz move line:', 'line');
        if (move !== undefined) await visitor.command(`/cellz move line:${move.value}`);
      }
    }
    expect(await told(house.ada, '/cellz close reason:mine')).not.toContain('A moderator closed');
    expect((await liveMatch()).status).toBe('running');
    await house.ada.command('/cellz resign');
    await house.ada.click('Resign');
    await house.ada.settled();
    const before = await ratingOf(house.ben);
    expect(before).toBeGreaterThan(1500);
    for (const which of [
      'person:Ben',
      'person:Ada',
      `match:${(await house.tables.people.read(idOf(house.ben))).finished[0]}`,
    ]) {
      expect(await told(house.ada, `/games moderate act:void ${which} reason:mine`)).toContain('Another moderator');
    }
    expect(await told(house.ada, '/games moderate act:void reason:mine')).toContain('match:');
    for (const person of ['Ben', 'Ada']) {
      const reset = `/games moderate act:reset person:${person} game:cellz reason:mine`;
      expect(await told(house.ada, reset)).toContain('Another moderator');
    }
    expect(await ratingOf(house.ben)).toBe(before);
    expect(await house.tables.serverLogs.read(house.playground.guildId)).toEqual([]);
  });

  test('that is voided or reset stands in the log with what that did to ratings', async () => {
    await rated();
    await told(house.ada, '/games moderate act:void person:Ben reason:twins');
    const log = await told(house.ada, '/games server show:log');
    expect(log).toMatch(/rating of <@\d+>: (\+68|−68), rating of <@\d+>: (\+68|−68)/);
    await told(house.ada, '/games moderate act:unvoid person:Ben reason:mistaken');
    const [unvoided, voided] = await house.tables.serverLogs.read(house.playground.guildId);
    const opposite = voided?.ratings?.map(({ person, points }) => ({ person, points: -points }));
    expect(unvoided?.ratings).toEqual(opposite);
    expect(opposite).toHaveLength(2);
    await told(house.ada, '/games moderate act:reset person:Ben game:cellz reason:farming');
    expect(await told(house.ada, '/games server show:log')).toMatch(/reset a rating[^\n]*: (\+68|−68)/);
  });

  test('goes where a rating is reset: that of one person, in one game', async () => {
    await rated();
    await told(house.ada, '/games moderate act:reset person:Ben game:cellz reason:farming');
    expect(await ratingOf(house.ben)).toBeUndefined();
    expect(await ratingOf(house.cleo)).toBeDefined();
    expect(await told(house.ada, '/games moderate act:reset person:Ben game:cellz reason:x')).toContain(
      'has no rating',
    );
  });
});

describe('who waits for others', () => {
  async function vanish(times: number) {
    for (let time = 0; time < times; time += 1) {
      await house.cleo.command('/cellz new opponent:Ben columns:3 rows:3');
      await house.ben.click('Accept');
      await pass(DAY + MINUTE);
      const [absent, other] = (await liveMatch()).clock?.seats[0]?.missed === 1 ? ['cleo', 'ben'] : ['ben', 'cleo'];
      expect(absent).toBe('cleo');
      await house[other as 'ben' | 'cleo'].click('Someone is away…');
      await house[other as 'ben' | 'cleo'].click('Claim victory');
      await house.ada.settled();
      await pass(DAY);
    }
  }

  test('sees before joining how reliable they are, and a server may ask for it', async () => {
    await vanish(3);
    const lobby = await told(house.cleo, '/cellz new columns:3 rows:3');
    expect(lobby).toContain(`<@${house.cleo.personId}>: 0% of moves in time in the last 3 games; left early: 3`);
    await house.cleo.command('/cellz close');
    await house.ada.command('/games server');
    await house.ada.select('How reliable players must be', ['70']);
    expect(await told(house.cleo, '/cellz new columns:3 rows:3')).toContain('at least 70% of their moves in time');
    expect(await told(house.cleo, '/cellz new computer:easy columns:3 rows:3')).not.toContain('in time');
  });

  test('sees it on the board of a running game, too, where a seat is free', async () => {
    await vanish(3);
    await house.ada.command('/cellz new opponent:Cleo columns:3 rows:3');
    await house.cleo.click('Accept');
    await house.ada.settled();
    expect(board()).not.toContain('of moves in time');
    await pass(DAY + MINUTE);
    await house.cleo.click('Someone is away…');
    await house.cleo.click('Offer the seat');
    await house.ada.settled();
    expect(board()).toContain(`<@${house.cleo.personId}>: 0% of moves in time`);
  });

  test('sees who is on vacation: before the game begins, on the board, in mine; and pings them not', async () => {
    await house.ben.command('/games vacation until:7');
    const lobby = await house.cleo.command('/cellz new opponent:Ben columns:3 rows:3');
    await house.ada.settled();
    expect(content(lobby)).toMatch(/🌴 <@\d+> is on vacation until/);
    expect(lobby.message?.pinged).toEqual([]);
    await house.ben.click('Accept');
    const [line] = await house.cleo.autocomplete('/cellz move line:', 'line');
    await house.cleo.command(`/cellz move line:${line?.value}`);
    await house.ada.settled();
    expect(board()).toContain('is on vacation until');
    expect(await told(house.cleo, '/games mine')).toContain('is on vacation until');
  });
});

test('the games of the day begin from one command', async () => {
  expect(await told(house.ben, '/games daily')).toContain('Daily games');
  await house.ben.click("Today's Railroad Ink");
  await house.ada.settled();
  expect((await house.tables.people.read(idOf(house.ben))).live).toHaveLength(1);
});

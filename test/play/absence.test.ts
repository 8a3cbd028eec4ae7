import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Match } from '../../src/match/match.ts';
import { content } from '../discord/replies.ts';
import { thinkLightly } from '../testBot.ts';
import { openTestTables, type TestTables } from '../testTables.ts';

// Who vanishes, and what those do who stay.

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let house: TestTables;
beforeEach(async () => {
  house = await openTestTables({ thinking: thinkLightly });
});
afterEach(async () => {
  await house.ada.settled();
  expect(house.refusals()).toEqual([]);
  expect(house.log.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  await house.close();
});

async function pass(milliseconds: number) {
  house.passTime(milliseconds);
  await house.tick();
  await house.ada.settled();
}

async function matchOf(game = 'cellz'): Promise<Match> {
  for (const id of await house.tables.all()) {
    const found = await house.tables.read(id);
    if (found?.game === game) return found;
  }
  throw new Error('there is no live table');
}

const board = () => house.ada.messages().findLast(({ isPrivate, content }) => !isPrivate && content.includes('Cellz'));
const inPrivate = ({ personId }: TestTables['ada']) =>
  house.playground.visitor(personId, house.playground.directChannel(personId));

/** Ada vanishes in her first turn against Ben, which a computer player plays after a day. */
async function adaVanishes() {
  await house.ada.command('/cellz new opponent:Ben columns:3 rows:3');
  await house.ben.click('Accept');
  await pass(DAY + MINUTE);
  return matchOf();
}

describe('after the first turn that somebody let pass', () => {
  test('the others may claim the game, and the board says who won and why', async () => {
    const { id } = await adaVanishes();
    await house.ben.click('Someone is away…');
    await house.ben.click('Claim victory');
    await house.ada.settled();
    expect((await house.tables.read(id))?.status).toBe('over');
    expect(board()?.content).toMatch(/🏆 \*\*B\*\* <@\d+> wins\. Left the game: \*\*A\*\* <@\d+>\./);
    expect(inPrivate(house.ada).last().content).toContain('you were away');
  });

  test('they may give time: the turn begins anew, and nothing is held against who was away', async () => {
    const { id } = await adaVanishes();
    const [line = ''] = (await house.ben.autocomplete('/cellz move line:', 'line')).map(({ value }) => value);
    await house.ben.command(`/cellz move line:${line}`);
    await pass(DAY - 60 * MINUTE);
    await house.ben.click('Someone is away…');
    await house.ben.click('Give more time');
    const match = await matchOf();
    expect(match.clock?.seats[0]).toMatchObject({ missed: 0 });
    expect((await house.tables.clocks.deadlines(match))[0]?.at).toBe(house.now() + DAY);
    await house.ada.settled();
    expect(house.ada.controls(board()).map(({ label }) => label)).not.toContain('Someone is away…');
    expect((await house.tables.read(id))?.status).toBe('running');
  });

  test('they may seat a computer; who was replaced is told in private, and comes back where the table agrees', async () => {
    const { id } = await adaVanishes();
    await house.ben.click('Someone is away…');
    await house.ben.click('Let a computer play');
    await house.ada.settled();
    expect((await matchOf()).players[0]).toEqual({ kind: 'computer', level: 'medium' });
    const ada = inPrivate(house.ada);
    expect(ada.last().content).toMatch(/Cellz.*you were away.*https:\/\/discord\.com/s);
    await ada.click('Come back');
    await house.ada.settled();
    expect((await matchOf()).players[0]?.kind).toBe('computer');
    const question = house.ben.messages().findLast(({ content }) => content.includes('would like to take seat'));
    expect(question?.pinged).toEqual([house.ben.personId]);
    await house.ben.click('Agree', question);
    await house.ada.settled();
    const back = await house.tables.read(id);
    expect(back?.players[0]).toEqual({ kind: 'person', id: house.ada.personId });
    expect(back?.substituted).toBeUndefined();
    expect(back?.clock?.seats[0]?.missed).toBe(0);
  });

  test('whom the table lets come back comes back, even if someone there has blocked them', async () => {
    await adaVanishes();
    await house.ben.click('Someone is away…');
    await house.ben.click('Let a computer play');
    await house.ada.command('/cellz join');
    await house.ben.command('/games block person:Ada');
    const question = house.ben.messages().findLast(({ content }) => content.includes('would like to take seat'));
    await house.ben.click('Agree', question);
    expect((await matchOf()).players[0]).toEqual({ kind: 'person', id: house.ada.personId });
  });

  test('a move is no answer to whether somebody may come back, and who said no is not asked twice in a turn', async () => {
    await adaVanishes();
    await house.ben.click('Someone is away…');
    await house.ben.click('Let a computer play');
    await house.ada.settled();
    await house.ada.command('/cellz join');
    const [line = ''] = (await house.ben.autocomplete('/cellz move line:', 'line')).map(({ value }) => value);
    await house.ben.command(`/cellz move line:${line}`);
    await house.ada.settled();
    expect((await matchOf()).proposal?.kind).toBe('return');
    const question = house.ben.messages().findLast(({ content }) => content.includes('would like to take seat'));
    await house.ben.click('No', question);
    expect(content(await house.ada.command('/cellz join'))).toContain("You've already asked that");
  });

  test('they may ask a person in: the seat is listed as free, and whoever joins plays on', async () => {
    const { id } = await adaVanishes();
    await house.ben.click('Someone is away…');
    await house.ben.click('Offer the seat');
    await house.ada.settled();
    expect(content(await house.cleo.command('/games here'))).toContain('a seat is free');
    expect(house.cleo.controls(board()).map(({ label }) => label)).toContain('Join');
    await house.cleo.command('/cellz join');
    await house.ada.settled();
    const match = await house.tables.read(id);
    expect(match?.players[0]).toEqual({ kind: 'person', id: house.cleo.personId });
    expect(match?.substituted).toMatchObject([{ seat: 0, person: house.ada.personId, now: 'taken' }]);
    expect(content(await house.cleo.command('/games here'))).not.toContain('a seat is free');
    expect(content(await house.ada.command('/cellz join'))).toContain('already left');
  });

  test('nobody decides over themselves, over those who are there, nor from outside', async () => {
    await adaVanishes();
    const refusedTo = async (visitor: TestTables['ada']) => content(await visitor.click('Someone is away…', board()));
    expect(await refusedTo(house.cleo)).toContain("You're not playing");
    expect(await refusedTo(house.ada)).toContain('There is no seat you can decide about');
    const [line = ''] = (await house.ben.autocomplete('/cellz move line:', 'line')).map(({ value }) => value);
    const reply = await house.ben.click('Someone is away…', board());
    await house.ben.command(`/cellz move line:${line}`);
    const [own = ''] = (await house.ada.autocomplete('/cellz move line:', 'line')).map(({ value }) => value);
    await house.ada.command(`/cellz move line:${own}`);
    const { message } = reply;
    if (message === undefined) throw new Error('nothing was offered');
    expect(content(await house.ben.click('Claim victory', message))).toContain('There is no seat you can decide about');
    expect((await matchOf()).status).toBe('running');
  });
});

test('who comes back to a game that all left finds it ended for all alike, and rated for nobody', async () => {
  await house.ada.command('/cellz new opponent:Ben columns:3 rows:3');
  await house.ben.click('Accept');
  const { id } = await matchOf();
  for (let turn = 0; turn < 5; turn += 1) await pass(DAY + MINUTE);
  const match = await house.tables.read(id);
  expect(match).toMatchObject({ status: 'closed' });
  expect(match?.substituted).toBeUndefined();
  expect(match?.rated).toBeUndefined();
  expect(board()?.content).toContain('without a winner or a loser');
});

test('a turn that others interrupt is let pass once: where two vanish in New Haven it ends for both alike', async () => {
  await house.ada.command('/newhaven new opponent:Ben');
  await house.ben.click('Accept');
  const { id } = await matchOf('newhaven');
  const missed: (readonly (number | undefined)[])[] = [];
  for (let days = 0; days < 3; days += 1) {
    await pass(DAY + MINUTE);
    missed.push((await house.tables.read(id))?.clock?.seats.map((seat) => seat.missed) ?? []);
  }
  // A tile, then the other’s share, then the draws that were open until it.
  expect(missed.map(([first]) => first)).toEqual([1, 1, 1]);
  for (let days = 0; days < 12; days += 1) await pass(DAY + MINUTE);
  const match = await house.tables.read(id);
  expect(match?.status).toBe('closed');
  expect(match?.substituted).toBeUndefined();
});

describe('in free pace', () => {
  test('no key is played for who is away, and nobody wins by being so', async () => {
    await house.ada.command('/nuggets new opponent:Ben pace:free');
    await house.ben.click('Accept');
    await pass(DAY + MINUTE);
    const match = await matchOf('nuggets');
    expect(match.log).toEqual([]);
    expect(match.status).toBe('running');
    expect(match.clock?.seats.map(({ missed }) => missed)).toEqual([1, 1]);
    await pass(DAY + MINUTE);
    await pass(DAY + MINUTE);
    expect((await house.tables.read(match.id))?.status).toBe('closed');
  });

  test('who plays on may claim the game of who is away', async () => {
    await house.ada.command('/nuggets new opponent:Ben pace:free');
    await house.ben.click('Accept');
    const { id } = await matchOf('nuggets');
    await pass(DAY - MINUTE);
    const [keys = ''] = (await house.ben.autocomplete('/nuggets move direction:', 'direction')).map(
      ({ value }) => value,
    );
    await house.ben.command(`/nuggets move direction:${keys}`);
    await pass(2 * MINUTE);
    await house.ben.click('Someone is away…');
    await house.ben.click('Claim victory');
    await house.ada.settled();
    expect((await house.tables.read(id))?.status).toBe('over');
  });
});

describe('the board says what became of a seat, once and as it was', () => {
  const ofThree = async (options = '') => {
    await house.ada.command(`/cellz new seats:3 columns:4 rows:4 ${options}`);
    await house.ben.click('Join');
    await house.cleo.click('Join');
    await pass(DAY + MINUTE);
  };
  const answer = async (what: string) => {
    await house.cleo.click('Someone is away…', board());
    await house.cleo.click(what);
    await house.ada.settled();
  };

  test.each([
    ['whom the others play on without', '', 'Continue without them', 'was away too long'],
    ['whose clock puts them out', 'timeout:forfeit', undefined, 'is out of the game'],
  ])('of somebody %s, who has not resigned', async (_, options, what, words) => {
    await ofThree(options);
    if (what !== undefined) await answer(what);
    expect(board()?.content.split(words)).toHaveLength(2);
    expect(board()?.content).not.toContain('resigned');
  });

  test('and whoever was put out is told so who moves or resigns all the same, and promised no ping', async () => {
    await ofThree();
    await answer('Continue without them');
    for (const typed of ['move line:a1-a2', 'resign', 'substitute']) {
      expect(content(await house.ada.command(`/cellz ${typed}`)), typed).toContain('already left');
    }
  });

  test('of somebody for whom a computer is seated, who has not handed over', async () => {
    await ofThree();
    await answer('Let a computer play');
    expect(board()?.content).toContain(`<@${house.ada.personId}> left; the game continues.`);
    expect(board()?.content).toContain('A computer (medium) now plays for **A**');
    expect(board()?.content).not.toContain('hands over');
  });
});

describe('an end that came by leaving says who won and who left', () => {
  const leave = async (visitor: TestTables['ada'], how: 'resign' | 'substitute', sure: string) => {
    await visitor.command(`/cellz ${how}`);
    await visitor.click(sure);
    await house.ada.settled();
  };

  test('where one of two resigns, to a person or to a computer', async () => {
    await house.ada.command('/cellz new opponent:Ben columns:3 rows:3');
    await house.ben.click('Accept');
    await leave(house.ben, 'resign', 'Resign');
    expect(board()?.content).toMatch(/🏆 \*\*A\*\* <@\d+> wins\. Left the game: \*\*B\*\* <@\d+>\./);
    await house.cleo.command('/cellz new computer:easy columns:3 rows:3');
    await leave(house.cleo, 'resign', 'Resign');
    expect(board()?.content).toMatch(/🏆 \*\*B\*\* Computer \(easy\) wins\. Left the game: \*\*A\*\* <@\d+>\./);
  });

  test('where somebody handed over, whoever gives up against the computer after that', async () => {
    await house.ada.command('/cellz new opponent:Ben columns:3 rows:3');
    await house.ben.click('Accept');
    await leave(house.ada, 'substitute', 'Hand over');
    await leave(house.ben, 'resign', 'Resign');
    expect(board()?.content).toMatch(/🏆 \*\*B\*\* <@\d+> wins\. Left the game: <@\d+>\./);
  });

  test('where the last person leaves several computers', async () => {
    await house.ada.command('/cellz new seats:3 computer:easy columns:3 rows:3');
    await leave(house.ada, 'resign', 'Resign');
    expect(board()?.content).toMatch(
      /🏆 .*Computer \(easy\).*Computer \(easy\) win\. Left the game: \*\*A\*\* <@\d+>\./,
    );
  });

  test('but not where those who stayed agree to a draw', async () => {
    await house.ada.command('/cellz new seats:3 columns:3 rows:3');
    await house.ben.click('Join');
    await house.cleo.click('Join');
    await leave(house.cleo, 'resign', 'Resign');
    await house.ada.command('/cellz offer-draw');
    await house.ben.click('Agree');
    await house.ada.settled();
    expect(board()?.content).toMatch(/🤝 It's a tie: \*\*A\*\* <@\d+>, \*\*B\*\* <@\d+>\./);
  });
});

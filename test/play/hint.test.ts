import type { Visitor } from 'discord-standin';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { phrase } from '../../src/engine/phrase.ts';
import { gameById } from '../../src/games/index.ts';
import { PersonId } from '../../src/match/match.ts';
import { positionOf } from '../../src/match/play.ts';
import { compareProven, isWorthSaying } from '../../src/play/actions/hint.ts';
import { bestMoves } from '../../src/tables/thinking/advice.ts';
import { ALLOWED } from '../../src/tables/thinking/thinkingBudget.ts';
import { content, type Reply } from '../discord/replies.ts';
import { closeCleanly, thinkAtOnce, thinkLightly } from '../testBot.ts';
import { openTestTables, type TestTables } from '../testTables.ts';
import { playedHere, playOn } from './playedMatches.ts';

let house: TestTables;
beforeEach(async () => {
  house = await openTestTables({ thinking: thinkLightly });
});
afterEach(() => closeCleanly(house));

const labels = (visitor: Visitor, message: Reply['message']) => visitor.controls(message).map(({ label }) => label);
const SMALL = 'size:4 memory:2 plays:2 legs:2';

const matchHere = async (id: string) => {
  const game = gameById(id);
  const match = game && (await playedHere(house, game));
  if (match === undefined) throw new Error(`no ${id} is played here`);
  return match;
};

test('a guess of what a move brings is said only in games whose guesses have come true; what is proven always', () => {
  const [newhaven, nuggets] = [gameById('newhaven'), gameById('nuggets')];
  if (newhaven === undefined || nuggets === undefined) throw new Error('a game is missing');
  expect(isWorthSaying({}, nuggets)).toBe(false);
  expect(isWorthSaying({ exact: true }, nuggets)).toBe(true);
  expect(isWorthSaying({}, newhaven)).toBe(true);
});

test('the next best move is compared only if both are proven', () => {
  const compared = (best: boolean, next: boolean) =>
    compareProven({}, { expected: 3, exact: best }, { expected: 1, exact: next }, phrase('cellz.name'), 'en');
  expect(compared(true, true)).toMatchObject([
    { key: 'coach.hint.next', values: { less: { key: 'engine.points', values: { number: '2' } } } },
  ]);
  expect([compared(true, false), compared(false, true), compared(false, false)]).toEqual([[], [], []]);
});

describe('a hint', () => {
  test('is the move that the strongest player makes, in private, drawn, with what it brings and why', async () => {
    const { ada } = house;
    await ada.command('/cellz new computer:easy columns:3 rows:3');
    const hint = await ada.click('Hint');
    expect(hint.message?.isPrivate).toBe(true);
    const match = await matchHere('cellz');
    const best = (
      await bestMoves(thinkAtOnce, house.tables.gameOf(match), { state: positionOf(match).state, seat: 0 })
    )[0];
    expect(content(hint)).toContain(`Computer (hard) suggests **${best?.move}**`);
    expect(content(hint)).toMatch(/Why: .+\nProven: with perfect play (you (win|lose) by \d+ box(es)?|it's a tie)\./);
    expect(content(hint)).toMatch(/Next best:|Just as good:/);
    expect(hint.message?.attachments).toHaveLength(1);
  });

  test('is refused, with the time when there are hints again, to whom computers have thought enough for', async () => {
    const { ada, ben } = house;
    await ada.command(`/domination new computer:easy ${SMALL}`);
    house.tables.thinkingBudget.charge(PersonId.parse(ada.personId), ALLOWED);
    expect(content(await ada.command('/domination hint'))).toMatch(/this hour's hints.*<t:\d+:R>/);
    expect((await matchHere('domination')).hinted).toBeUndefined();
    await playOn(house, 'domination');
    expect(content(await ada.command('/games analysis'))).toContain("this hour's hints");
    house.passTime(60 * 60 * 1000);
    expect(content(await ada.command('/games analysis'))).not.toContain("this hour's hints");
    house.tables.thinkingBudget.charge(PersonId.parse(ada.personId), ALLOWED);
    // What is found already costs nothing.
    expect(content(await ada.command('/games analysis'))).not.toContain("this hour's hints");
    expect(house.tables.thinkingBudget.freeAt(PersonId.parse(ben.personId))).toBeUndefined();
  });

  test('is noted, and computers are beaten without one', async () => {
    const { ada } = house;
    await ada.command(`/domination new computer:easy ${SMALL}`);
    expect(content(await ada.command('/domination hint'))).toContain('suggests');
    expect((await matchHere('domination')).hinted).toEqual([0]);
  });

  test('leaves the board as it is: a control from before the hint still works', async () => {
    const { ada } = house;
    await ada.command(`/domination new computer:easy ${SMALL}`);
    const { revision } = await matchHere('domination');
    await ada.command('/domination hint');
    expect((await matchHere('domination')).revision).toBe(revision);
  });

  test('is refused in a rated game, also beside the computer that plays on for a person who left', async () => {
    const { ada, ben } = house;
    await ada.command(`/domination new opponent:Ben ${SMALL}`);
    await ben.click('Accept');
    await ben.command('/domination substitute');
    await ben.click('Hand over');
    await ada.settled();
    expect(labels(ada, ada.last())).not.toContain('Hint');
    expect(content(await ada.command('/domination hint'))).toContain('unless the table allows');
    expect((await matchHere('domination')).hinted).toBeUndefined();
  });

  test('may be taken at a table that is not rated from its first move on, whether somebody takes one or not', async () => {
    const { ada, ben } = house;
    await ada.command(`/domination new opponent:Ben hints:true ${SMALL}`);
    expect(ada.last().content).toContain('not rated');
    await ben.click('Accept');
    const over = await playOn(house, 'domination');
    expect(over.status).toBe('over');
    expect(over.rated).toBeUndefined();
  });

  test('is given between people only where the table allows it', async () => {
    const { ada, ben } = house;
    await ada.command(`/domination new opponent:Ben ${SMALL}`);
    await ben.click('Accept');
    expect(labels(ada, ada.last())).not.toContain('Hint');
    expect(content(await ada.command('/domination hint'))).toContain('unless the table allows');
    await ada.command('/domination resign');
    await ada.click('Resign');
    await ada.command(`/domination new opponent:Ben hints:true ${SMALL}`);
    expect(ada.last().content).toContain('hints allowed');
    await ben.click('Accept');
    expect(labels(ada, ada.last())).toContain('Hint');
    expect(content(await ada.command('/domination hint'))).toContain('suggests');
  });

  test('is refused where the table forbids it, and has no button there', async () => {
    const { ada } = house;
    await ada.command(`/domination new computer:easy hints:false ${SMALL}`);
    expect(labels(ada, ada.last())).not.toContain('Hint');
    expect(content(await ada.command('/domination hint'))).toContain('Hints are off');
    expect((await matchHere('domination')).hinted).toBeUndefined();
  });

  test('is for who plays and is to act: neither a spectator nor who waits gets one', async () => {
    const { ada, ben, cleo } = house;
    await ada.command(`/domination new opponent:Ben hints:true ${SMALL}`);
    await ben.click('Accept');
    expect(content(await ben.command('/domination hint'))).toContain('not your turn');
    expect(content(await cleo.command('/domination hint'))).toContain('not playing');
  });

  test('is not given in the game of the day', async () => {
    const { ada } = house;
    await ada.command('/railroad daily');
    expect(labels(ada, ada.last())).not.toContain('Hint');
    expect(content(await ada.command('/railroad hint'))).toContain('daily game');
  });

  test('of a game with secrets is offered on the own board alone, and all see no more than before', async () => {
    const { ada } = house;
    await ada.command('/nuggets new map:cellar computer:easy');
    const seen = house.cleo.last();
    expect(labels(house.cleo, seen)).not.toContain('Hint');
    const own = await ada.command('/nuggets view');
    const hint = await ada.click('Hint', own.message);
    expect(hint.message?.isPrivate).toBe(true);
    expect(content(hint)).toContain('suggests');
    expect(house.cleo.last()).toEqual(seen);
  });

  test('that cannot be found is told, the log says why, and no hint was taken', async () => {
    await closeCleanly(house);
    house = await openTestTables({
      thinking: { ...thinkAtOnce, weigh: () => Promise.reject(new Error('the thread died')) },
    });
    const { ada } = house;
    await ada.command(`/domination new computer:easy ${SMALL}`);
    expect(content(await ada.command('/domination hint'))).toContain("couldn't find a hint");
    expect(house.log.some(({ msg }) => String(msg).includes('could not find a hint'))).toBe(true);
    expect((await matchHere('domination')).hinted).toBeUndefined();
  });
});

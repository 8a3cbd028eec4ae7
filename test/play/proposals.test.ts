import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Match } from '../../src/match/match.ts';
import { content } from '../discord/replies.ts';
import { openTestTables, type TestTables } from '../testTables.ts';

const DAY = 24 * 60 * 60_000;

let house: TestTables;
let id: Match['id'] | undefined;
beforeEach(async () => {
  house = await openTestTables();
});
afterEach(async () => {
  await house.ada.settled();
  expect(house.refusals()).toEqual([]);
  expect(house.log.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  await house.close();
});

async function adaAgainstBen(game = 'cellz', options = 'columns:3 rows:3') {
  await house.ada.command(`/${game} new opponent:Ben ${options}`);
  await house.ben.click('Accept');
  await house.ada.settled();
  [id] = await house.tables.all();
  return house;
}

async function match(): Promise<Match> {
  const found = id === undefined ? undefined : await house.tables.read(id);
  if (found === undefined) throw new Error('there is no table');
  return found;
}

/** Asks the others for an undo, as the private refusal of a free one offers it. */
async function adaAsksForUndo() {
  await house.ada.command('/cellz undo');
  await house.ada.click('Ask for undo');
  await house.ada.settled();
  return house.ada.last();
}
const texts = async () => (await match()).log.map(({ text }) => text);

async function afterBothMoved() {
  await adaAgainstBen();
  await house.ada.command('/cellz move line:a1-a2');
  await house.ben.command('/cellz move line:c1-c2');
  await house.ada.settled();
  return house;
}

describe('an undo that the others must allow', () => {
  test('is offered where somebody has moved since, asked for with a ping, and done when they agree', async () => {
    const { ada, ben, cleo } = await afterBothMoved();
    expect(content(await ada.command('/cellz undo'))).toContain('ask the others');
    await ada.click('Ask for undo');
    await ada.settled();
    const question = ada.last();
    expect(question.isPrivate).toBe(false);
    expect(question.content).toContain('asks to take back their last move');
    expect(question.pinged).toEqual([ben.personId]);
    expect(content(await cleo.click('Agree'))).toContain('not playing in this game');
    expect(content(await ada.click('Agree'))).toContain('You asked this yourself');
    await ben.click('Agree');
    await ada.settled();
    expect(await texts()).toEqual(['a1-a2', 'c1-c2', 'undo:2']);
    expect(ada.last().content).toContain('taken back');
    expect(ada.last().pinged).toEqual([ada.personId]);
    expect(ada.messages().find((one) => one.id === question.id)?.components).toEqual([]);
    await ada.command('/cellz move line:a1-a2');
  });

  test('is offered by the Undo button of the board as well, and answered after a restart', async () => {
    const { ada, ben } = await afterBothMoved();
    await ada.click('Undo');
    await ada.click('Ask for undo');
    await ada.settled();
    await house.restart();
    await ben.click('Agree');
    expect(await texts()).toEqual(['a1-a2', 'c1-c2', 'undo:2']);
  });

  test('is declined, and not asked again before the next move', async () => {
    const { ada, ben } = await afterBothMoved();
    const question = (await adaAsksForUndo()).id;
    await ben.click('No');
    expect(await texts()).toEqual(['a1-a2', 'c1-c2']);
    expect(ada.messages().find((one) => one.id === question)).toMatchObject({
      content: expect.stringContaining('said no'),
      components: [],
    });
    await ada.command('/cellz undo');
    expect(content(await ada.click('Ask for undo'))).toContain('already asked that');
    await ada.command('/cellz move line:a1-b1');
    await ada.settled();
    expect(ada.messages().find((one) => one.id === question)).toBeUndefined();
  });

  test('falls with the next move, and its message goes', async () => {
    const { ada, ben } = await afterBothMoved();
    const question = await adaAsksForUndo();
    const agree = ada.controls(question).find(({ label }) => label === 'Agree')?.customId ?? '';
    await ada.command('/cellz move line:a1-b1');
    await ada.settled();
    expect((await match()).proposal).toBeUndefined();
    expect(ada.messages().find((one) => one.id === question.id)).toBeUndefined();
    expect(content(await ben.forge(agree, ada.last()))).toContain('That question is closed');
    expect(await texts()).toEqual(['a1-a2', 'c1-c2', 'a1-b1']);
  });

  test.each(['refused', 'unanswered'])('goes after a day without a move: %s', async (how) => {
    const { ada, ben } = await afterBothMoved();
    await ada.command('/games vacation until:7');
    const question = await adaAsksForUndo();
    if (how === 'refused') await ben.click('No');
    house.passTime(DAY + 60_000);
    await house.tick();
    await ada.settled();
    expect((await match()).log).toHaveLength(2);
    expect((await match()).proposal).toBeUndefined();
    expect(ada.messages().find((one) => one.id === question.id)).toBeUndefined();
  });

  test('falls after a day', async () => {
    const { ada, ben } = await afterBothMoved();
    const question = await adaAsksForUndo();
    const agree = ada.controls(question).find(({ label }) => label === 'Agree')?.customId ?? '';
    house.passTime(DAY + 60_000);
    await house.tick();
    await ada.settled();
    expect(ada.messages().find((one) => one.id === question.id)).toBeUndefined();
    expect(content(await ben.forge(agree, ada.last()))).toContain('That question is closed');
    expect((await texts()).includes('undo:2')).toBe(false);
  });

  test('needs every person who plays', async () => {
    const { ada, ben, cleo } = house;
    await ada.command('/cellz new seats:3 columns:3 rows:3');
    await ben.click('Join');
    await cleo.click('Join');
    [id] = await house.tables.all();
    await ada.command('/cellz move line:a1-a2');
    await ben.command('/cellz move line:c1-c2');
    const question = await adaAsksForUndo();
    expect([...question.pinged].sort()).toEqual([ben.personId, cleo.personId].sort());
    await ben.click('Agree');
    expect(await texts()).toEqual(['a1-a2', 'c1-c2']);
    await cleo.click('Agree');
    expect(await texts()).toEqual(['a1-a2', 'c1-c2', 'undo:2']);
  });
});

describe('a draw', () => {
  test('is offered with a ping, and ends the match for both when it is accepted', async () => {
    const { ada, ben } = await adaAgainstBen();
    await ada.command('/cellz offer-draw');
    expect(ada.last().pinged).toEqual([ben.personId]);
    expect(content(await ben.command('/cellz offer-draw'))).toContain('already have a question to answer');
    await ben.click('Agree');
    await ada.settled();
    expect(await texts()).toEqual(['agree-draw', 'agree-draw']);
    expect((await match()).status).toBe('over');
    expect(ada.last().content).toContain("🤝 It's a tie:");
    expect(ada.controls().map(({ label }) => label)).toContain('Rematch');
  });

  test('is open over a move of who offers it, and falls with a move of the other', async () => {
    const { ada, ben } = await adaAgainstBen();
    await ada.command('/cellz offer-draw');
    await ada.command('/cellz move line:a1-a2');
    expect((await match()).proposal).toMatchObject({ kind: 'draw' });
    await ben.command('/cellz move line:c1-c2');
    expect((await match()).proposal).toBeUndefined();
  });

  test('is agreed after a move of who offers it', async () => {
    const { ada, ben } = await adaAgainstBen();
    await ada.command('/cellz offer-draw');
    await ada.command('/cellz move line:a1-a2');
    await ben.click('Agree');
    expect((await match()).status).toBe('over');
  });

  test('is declined, and cannot be had from a computer', async () => {
    const { ada, ben } = await adaAgainstBen();
    await ada.command('/cellz offer-draw');
    await ben.click('No');
    expect(content(await ada.command('/cellz offer-draw'))).toContain('already asked that');
    await ada.command('/cellz close');
    await ada.command('/cellz new computer:easy columns:3 rows:3');
    expect(content(await ada.command('/cellz offer-draw'))).toContain('nobody to ask');
  });

  test('ends a game with hidden things too', async () => {
    const { ada, ben } = await adaAgainstBen('nuggets', '');
    await ada.command('/nuggets offer-draw');
    await ben.click('Agree');
    await ada.settled();
    expect((await match()).status).toBe('over');
    expect(ada.last().content).toContain('🤝');
  });
});

describe('a substitute', () => {
  test('takes the seat of who leaves, and the game goes on at once', async () => {
    const { ada, ben } = await adaAgainstBen();
    await ada.command('/cellz substitute');
    await ada.click('Hand over');
    await ben.waitFor((all) => all.at(-1)?.pinged.includes(ben.personId));
    const now = await match();
    expect(now.players[0]).toEqual({ kind: 'computer', level: 'medium' });
    expect(now.status).toBe('running');
    expect(now.log[0]?.text).toBe('substitute');
    expect(now.log.length).toBeGreaterThan(1);
    expect(now.host).toBe(ben.personId);
    expect(ben.last().pinged).toEqual([ben.personId]);
    expect(content(await ada.command('/cellz move line:a1-a2'))).toContain('not playing in this game');
    expect(content(await ada.command('/games mine'))).toContain('not at any table');
  });

  test('leaves a lost game to who left, also in what is stored of them', async () => {
    const { ada, ben } = await adaAgainstBen();
    await ada.command('/cellz move line:a1-a2');
    await ada.command('/cellz substitute');
    await ada.click('Hand over');
    await ben.command('/cellz resign');
    await ben.click('Resign');
    await ada.settled();
    expect(content(await ada.command('/games history'))).toContain('lost');
    expect((await match()).substituted).toMatchObject([{ seat: 0, person: ada.personId }]);
    await ada.command('/games forget-me');
    await ada.click('Forget me');
    await ada.settled();
    expect(JSON.stringify(await match())).not.toContain(ada.personId);
  });

  test('does not come where no other person plays', async () => {
    const { ada } = house;
    await ada.command('/cellz new computer:easy columns:3 rows:3');
    await ada.command('/cellz substitute');
    expect(content(await ada.click('Hand over'))).toContain('Nobody else would be left');
  });
});

describe('a moderator', () => {
  test('ends a running game of others, and nobody else does', async () => {
    const { ada, ben, cleo } = house;
    await ben.command('/cellz new opponent:Cleo columns:3 rows:3');
    await cleo.click('Accept');
    expect(content(await cleo.command('/cellz close'))).toContain('Only the host');
    await ada.command('/cellz close');
    expect(ada.last().content).toContain('closed');
    expect(await house.tables.all()).toEqual([]);
  });
});

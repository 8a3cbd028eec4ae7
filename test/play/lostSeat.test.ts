import type { Visitor } from 'discord-standin';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Match, PersonId } from '../../src/match/match.ts';
import { findLikeliestMatch } from '../../src/play/actions/openBoard.ts';
import { SqliteAdapter } from '../../src/store/sqlite.ts';
import { storeOn } from '../../src/store/storeOn.ts';
import { matchKey } from '../../src/tables/lists/liveTables.ts';
import { content } from '../discord/replies.ts';
import { closeCleanly, thinkLightly } from '../testBot.ts';
import { openTestTables, type TestTables } from '../testTables.ts';

// What people find of games that went on or ended without them.

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let house: TestTables;
let adapter: SqliteAdapter;
beforeEach(async () => {
  adapter = new SqliteAdapter(':memory:');
  house = await openTestTables({ thinking: thinkLightly, adapter });
});
afterEach(() => closeCleanly(house));

const idOf = ({ personId }: Visitor) => PersonId.parse(personId);

async function liveMatches(): Promise<readonly Match[]> {
  const matches = await Promise.all((await house.tables.all()).map(house.tables.read));
  return matches.filter((match) => match !== undefined);
}

async function pass(milliseconds: number) {
  house.passTime(milliseconds);
  await house.tick();
  await house.ada.settled();
}

const typed = async (visitor: Visitor, command: string) => {
  await visitor.command(command);
  await house.ada.settled();
};

async function click(visitor: Visitor, label: string) {
  await visitor.click(label);
  await house.ada.settled();
}

/** Ada misses her first turn against Ben, who lets a computer play on. */
async function adaIsReplaced(): Promise<Match> {
  await typed(house.ada, '/cellz new opponent:Ben columns:3 rows:3');
  await click(house.ben, 'Accept');
  await pass(DAY + MINUTE);
  await click(house.ben, 'Someone is away…');
  await click(house.ben, 'Let a computer play');
  const [match] = await liveMatches();
  if (match === undefined) throw new Error('there is no table');
  return match;
}

/** Somebody resigns, once they are sure. */
async function resign(visitor: Visitor) {
  await typed(visitor, '/cellz resign');
  await click(visitor, 'Resign');
}

test('whoever was replaced and asks for another game gets it with the others, not with their computer', async () => {
  await adaIsReplaced();
  await resign(house.ben);
  await typed(house.ada, '/games mine');
  await click(house.ada, 'Ask again');
  expect(await liveMatches()).toMatchObject([
    { status: 'lobby', seatCount: 2, invited: [idOf(house.ben)], players: [{ id: idOf(house.ada) }] },
  ]);
});

test('whoever was replaced sees the replay of the game wherever they ask for it', async () => {
  await adaIsReplaced();
  await resign(house.ben);
  const elsewhere = house.playground.visitor(house.ada.personId, house.playground.channels[1]?.id ?? '');
  await typed(elsewhere, '/games history');
  expect(content(await elsewhere.click('Replay'))).toContain('The start, before the only move');
});

test('whoever was replaced did not lose a game that was closed without a result', async () => {
  await adaIsReplaced();
  await typed(house.ben, '/cellz close');
  expect(await liveMatches()).toEqual([]);
  expect(content(await house.ada.command('/games history'))).toContain('ended early');
});

test('an ended game whose rules are known no more is asked for again under those of today', async () => {
  await typed(house.ada, '/cellz new opponent:Ben columns:3 rows:3');
  const [match] = await liveMatches();
  if (match === undefined) throw new Error('there is no table');
  await click(house.ben, 'Decline');
  const kept = await house.tables.read(match.id);
  await storeOn(adapter).set({ [matchKey(match.id)]: { ...kept, rules: 99 } });
  await house.restart();
  await typed(house.ada, '/games mine');
  await click(house.ada, 'Ask again');
  expect(await liveMatches()).toMatchObject([{ status: 'lobby', invited: [idOf(house.ben)], rules: match.rules }]);
});

test('a game whose rules are known no more does not keep its player from the board of another', async () => {
  await typed(house.ada, '/cellz new computer:easy columns:3 rows:3');
  await typed(house.ada, '/domination new computer:easy');
  const [old, other] = await liveMatches();
  if (old === undefined || other === undefined) throw new Error('there are no tables');
  await storeOn(adapter).set({ [matchKey(old.id)]: { ...old, rules: 99 } });
  await house.restart();
  const { app } = house.context;
  expect((await findLikeliestMatch(app, idOf(house.ada), house.channel))?.id).toBe(other.id);
});

test('two who decide at once about somebody away have them told once', async () => {
  await typed(house.ada, '/cellz new seats:3 columns:3 rows:3');
  for (const visitor of [house.ben, house.cleo]) await click(visitor, 'Join');
  await pass(DAY + MINUTE);
  const asked = await Promise.all([house.ben, house.cleo].map((one) => one.click('Someone is away…')));
  const letters = house.playground.visitor(house.ada.personId, house.playground.directChannel(house.ada.personId));
  const before = letters.messages().length;
  const [first, second] = asked.map(({ message }) => message);
  await Promise.all([house.ben.click('Let a computer play', first), house.cleo.click('Let a computer play', second)]);
  await house.ada.settled();
  const told = letters.messages().slice(before);
  expect(told.filter(({ content: words }) => words.includes('you were away'))).toHaveLength(1);
});

test('a game that all people left stands in their histories with the places that its board and the ratings tell', async () => {
  await typed(house.ada, '/cellz new seats:4 columns:3 rows:3');
  await click(house.ben, 'Join');
  for (let seat = 0; seat < 2; seat += 1) await house.ada.select('Add a computer…', ['easy']);
  await house.ada.settled();
  for (const visitor of [house.ada, house.ben]) {
    const [line = ''] = (await visitor.autocomplete('/cellz move line:', 'line')).map(({ value }) => value);
    await typed(visitor, `/cellz move line:${line}`);
  }
  await resign(house.ada);
  await resign(house.ben);
  expect(content(await house.ada.command('/games history'))).toContain('place 4 of 4');
  expect(content(await house.ben.command('/games history'))).toContain('place 3 of 4');
});

test('a rematch of three of whom one asked to be forgotten is one of the two who are left', async () => {
  await typed(house.ada, '/cellz new seats:3 columns:3 rows:3');
  for (const visitor of [house.ben, house.cleo]) await click(visitor, 'Join');
  await typed(house.cleo, '/games forget-me');
  await click(house.cleo, 'Forget me');
  await resign(house.ada);
  await click(house.ben, 'Rematch');
  await click(house.ada, 'Accept');
  const persons = [house.ben, house.ada].map((visitor) => ({ kind: 'person', id: idOf(visitor) }));
  expect(await liveMatches()).toMatchObject([{ status: 'running', players: persons }]);
});

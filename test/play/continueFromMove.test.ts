import type { Visitor } from 'discord-standin';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Game } from '../../src/engine/game.ts';
import { cellz } from '../../src/games/cellz/index.ts';
import { gameById } from '../../src/games/index.ts';
import { nuggets } from '../../src/games/nuggets/index.ts';
import { findSeat, PersonId } from '../../src/match/match.ts';
import { positionOf } from '../../src/match/play.ts';
import { content, labels, type Reply } from '../discord/replies.ts';
import { closeCleanly, thinkLightly } from '../testBot.ts';
import { openTestTables, type TestTables } from '../testTables.ts';
import { adaAgainstBen, playedHere, playOn, pressKey } from './playedMatches.ts';

let house: TestTables;
beforeEach(async () => {
  house = await openTestTables({ thinking: thinkLightly });
});
afterEach(() => closeCleanly(house));

const AGAINST = 'Continue from here against…';

/** A finished game of Ada and Ben on three by three dots, open at the position after a move. */
async function openAt(visitor: Visitor, move: number): Promise<Reply> {
  await adaAgainstBen(house, 'cellz');
  const { id } = await playOn(house, 'cellz');
  let panel = await visitor.command(`/games replay match:${id}`);
  for (let at = 0; at < move; at += 1) panel = await visitor.click('Forward', panel.message);
  return panel;
}

/** What somebody plays alone here. */
async function ownTable(visitor: Visitor) {
  const { own } = await house.tables.around(house.channel, cellz, PersonId.parse(visitor.personId));
  return own[0];
}

describe('playing on from a finished match', () => {
  test('opens a table of one’s own at that move, on the seat one had, against the level that is chosen', async () => {
    const { ben } = house;
    const panel = await openAt(ben, 4);
    await ben.select(AGAINST, ['Easy computer'], panel.message);
    await house.ada.settled();
    const match = await ownTable(ben);
    expect(match?.playedOn).toBe(4);
    expect(match?.log.length).toBeGreaterThanOrEqual(4);
    expect(match && findSeat(match, PersonId.parse(ben.personId))).toBe(1);
    expect(match?.players[0]).toEqual({ kind: 'computer', level: 'easy' });
  });

  test('is played to its end, and rated for nobody', async () => {
    const { ada } = house;
    const panel = await openAt(ada, 6);
    const before = content(await ada.command('/games leaderboard game:cellz'));
    await ada.select(AGAINST, ['Easy computer'], panel.message);
    await house.ada.settled();
    const own = await ownTable(ada);
    const ended = await playOn(house, 'cellz');
    expect(ended.id).toBe(own?.id);
    expect(ended.status).toBe('over');
    expect(ended.rated).toBeUndefined();
    expect(content(await ada.command('/games leaderboard game:cellz'))).toBe(before);
  });

  test('asks who led to hold it, and says at the end by how much it was held or missed', async () => {
    const { ada } = house;
    let panel = await openAt(ada, 0);
    const scores = () => /A (\d+) · B (\d+)/.exec(content(panel))?.slice(1).map(Number) ?? [0, 0];
    while ((scores()[0] ?? 0) <= (scores()[1] ?? 0)) panel = await ada.click('Forward', panel.message);
    await ada.select(AGAINST, ['Easy computer'], panel.message);
    await ada.settled();
    const board = () => ada.messages().findLast(({ isPrivate }) => !isPrivate)?.content;
    expect(board()).toContain('🎯 Your goal: be ahead at the end.');
    const game = gameById('cellz') as Game;
    const id = (await ownTable(ada))?.id;
    for (let own = await ownTable(ada); own?.status === 'running'; own = await ownTable(ada)) {
      const [move] = game.legal(positionOf(own).state, findSeat(own, PersonId.parse(ada.personId)) ?? 0);
      await ada.command(`/cellz move line:${game.write(move)}`);
      await ada.settled();
    }
    const ended = id && (await house.tables.read(id));
    const boxes = (count: number) => (count === 1 ? '1 box' : `${count} boxes`);
    const [one = 0, other = 0] = (ended && game.outcome(positionOf(ended).state)?.scores) ?? [];
    expect(board()).toContain(
      one > other ? `🎯 Goal reached: ${boxes(one - other)} ahead` : `🎯 Goal missed by ${boxes(1 - one + other)}`,
    );
  });

  test('is where it was after a restart', async () => {
    const { ada } = house;
    const panel = await openAt(ada, 4);
    await ada.select(AGAINST, ['Easy computer'], panel.message);
    await house.ada.settled();
    const before = await ownTable(ada);
    await house.restart();
    expect((await ownTable(ada))?.log).toEqual(before?.log);
  });

  test('is open to who watched, on the seat that was to move', async () => {
    const { cleo } = house;
    const panel = await openAt(cleo, 4);
    await cleo.select(AGAINST, ['Medium computer'], panel.message);
    await house.ada.settled();
    const match = await ownTable(cleo);
    expect(match?.playedOn).toBe(4);
    expect(match?.players.filter(({ kind }) => kind === 'computer')).toEqual([{ kind: 'computer', level: 'medium' }]);
  });

  test('is not offered at the end, nor while the match runs', async () => {
    const { ada } = house;
    const end = await ada.click('Last', (await openAt(ada, 0)).message);
    expect(labels(ada, end)).not.toContain(AGAINST);
    await adaAgainstBen(house, 'cellz');
    await playOn(house, 'cellz', 4);
    const running = await playedHere(house, cellz);
    const panel = await ada.command(`/games replay match:${running?.id}`);
    expect(labels(ada, panel)).not.toContain(AGAINST);
    const forged = await ada.forge(`1:::replay.against:${running?.id}.2.easy`, panel.message ?? ada.last());
    expect(content(forged)).toContain("You can't continue from here");
  });
});

describe('playing on from an exercise', () => {
  test('opens a table that begins where the puzzle did', async () => {
    const { ada } = house;
    let reply = await ada.command('/games puzzle game:nuggets');
    const id = /puzzle (\w+)\*\*/.exec(content(reply))?.[1];
    const { puzzles = [] } = (await nuggets.puzzles?.read()) ?? {};
    const puzzle = puzzles.find((one) => one.id === id);
    for (const { any } of puzzle?.steps ?? []) reply = await pressKey(ada, reply, any[0] ?? '');
    await ada.select(AGAINST, ['Easy computer'], reply.message);
    await house.ada.settled();
    const { own } = await house.tables.around(house.channel, nuggets, PersonId.parse(ada.personId));
    expect(own.map(({ seed, playedOn }) => ({ seed, playedOn }))).toEqual([
      { seed: puzzle?.position.seed, playedOn: puzzle?.position.entries.length },
    ]);
  });

  test('is offered once a step of a lesson is done', async () => {
    const { ada } = house;
    const first = await ada.command('/games learn game:nuggets');
    const done = await pressKey(ada, first, 'north');
    expect(labels(ada, done)).toContain(AGAINST);
    await ada.select(AGAINST, ['Easy computer'], done.message);
    await house.ada.settled();
    const { own } = await house.tables.around(house.channel, nuggets, PersonId.parse(ada.personId));
    expect(own).toHaveLength(1);
  });
});

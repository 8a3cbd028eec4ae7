import { describe, expect, test } from 'vitest';
import { cellz } from '../../src/games/cellz/index.ts';
import { addComputer, close, decline, expire, join, leave, start } from '../../src/match/lobby.ts';
import type { Player } from '../../src/match/match.ts';
import { playMoves, positionOf } from '../../src/match/play.ts';
import { nim } from '../engine/toys/nim.ts';
import { ADA, BEN, CLEO, changedBy, createTable, DAN, EASY, findRefusal, madeBy } from '../tables/seating.ts';

describe('joining', () => {
  test('takes the next seat, and the last seat begins the match', () => {
    const two = changedBy(createTable(cellz, 3, [ADA]), join(cellz, BEN));
    expect(two).toMatchObject({ status: 'lobby', players: [{ id: ADA }, { id: BEN }] });
    const three = changedBy(two, join(cellz, CLEO));
    expect(three).toMatchObject({ status: 'running', players: [{ id: ADA }, { id: BEN }, { id: CLEO }] });
    expect(positionOf(three)).toMatchObject({ seatCount: 3, left: [] });
  });

  test('twice is refused', () => {
    expect(findRefusal(createTable(cellz, 3, [ADA, BEN]), join(cellz, BEN))).toBe('tables.alreadySeated');
  });

  test('is refused at a table that has begun, is over or closed', () => {
    for (const status of ['running', 'over', 'closed'] as const) {
      expect(findRefusal(createTable(cellz, 2, [ADA, BEN], { status }), join(cellz, CLEO))).toBe('tables.notOpen');
    }
  });

  test('is refused to those who watch', () => {
    const table = createTable(cellz, 2, [ADA], { spectators: [BEN] });
    expect(findRefusal(table, join(cellz, BEN))).toBe('tables.spectatorCannotJoin');
  });

  test('a challenge is for the one who is invited alone', () => {
    const challenge = createTable(cellz, 2, [ADA], { invited: [BEN] });
    expect(findRefusal(challenge, join(cellz, CLEO))).toBe('tables.challengeForOther');
    expect(changedBy(challenge, join(cellz, BEN)).status).toBe('running');
  });

  test('is refused where the game does not go with so many players', () => {
    const table = createTable(nim, 4, [ADA, BEN, CLEO], { setup: { heap: 4, most: 'three', misere: true } });
    expect(findRefusal(table, join(nim, DAN))).toBe('nim.heapTooSmall');
  });
});

describe('adding a computer player', () => {
  test('fills a seat, and the last one begins the match', () => {
    const table = createTable(cellz, 3, [ADA]);
    const running = changedBy(table, addComputer(cellz, ADA, 'medium'), addComputer(cellz, ADA, 'easy'));
    expect(running).toMatchObject({ status: 'running', players: [{}, { level: 'medium' }, { level: 'easy' }] });
  });

  test('is for those at the table, and of a level there is', () => {
    expect(findRefusal(createTable(cellz, 3, [ADA]), addComputer(cellz, BEN, 'easy'))).toBe('tables.notSeated');
    const toy = { ...nim, players: {} };
    expect(findRefusal(createTable(toy, 3, [ADA]), addComputer(toy, ADA, 'easy'))).toBe('tables.noSuchLevel');
  });

  test('is refused once the match has begun', () => {
    const running = changedBy(createTable(cellz, 2, [ADA]), join(cellz, BEN));
    expect(findRefusal(running, addComputer(cellz, ADA, 'easy'))).toBe('tables.notOpen');
  });
});

describe('leaving', () => {
  test('gives the seat up, and the table goes on', () => {
    const left = changedBy(createTable(cellz, 3, [ADA, BEN]), leave(BEN));
    expect(left).toMatchObject({ status: 'lobby', host: ADA, players: [{ id: ADA }] });
  });

  test('passes the host on to the next person, over computers', () => {
    const left = changedBy(createTable(cellz, 4, [ADA, EASY, BEN]), leave(ADA));
    expect(left).toMatchObject({ status: 'lobby', host: BEN, players: [EASY, { id: BEN }] });
  });

  test('closes a table where only computers stay', () => {
    expect(changedBy(createTable(cellz, 3, [ADA, EASY]), leave(ADA)).status).toBe('closed');
  });

  test('is for those at an open table', () => {
    expect(findRefusal(createTable(cellz, 3, [ADA]), leave(BEN))).toBe('tables.notSeated');
    const running = changedBy(createTable(cellz, 2, [ADA]), join(cellz, BEN));
    expect(findRefusal(running, leave(BEN))).toBe('tables.notOpen');
  });
});

describe('planned seats', () => {
  const rematch = (...planned: readonly Player[]) =>
    createTable(cellz, planned.length, [ADA], { planned: [...planned] });
  const ada: Player = { kind: 'person', id: ADA };
  const ben: Player = { kind: 'person', id: BEN };

  test('are taken at the start, whoever came first', () => {
    const table = changedBy(rematch(ben, EASY, ada), addComputer(cellz, ADA, 'easy'), join(cellz, BEN));
    expect(table).toMatchObject({ status: 'running', players: [ben, EASY, ada] });
  });

  test('leave out those who did not come; others sit behind', () => {
    const table = changedBy(rematch(ben, ada, EASY), join(cellz, CLEO), start(cellz, ADA));
    expect(table.players).toEqual([ada, { kind: 'person', id: CLEO }]);
  });

  test('lose no computer player of a level of which there are more than planned', () => {
    const table = changedBy(rematch(EASY, ada, ben), addComputer(cellz, ADA, 'easy'), addComputer(cellz, ADA, 'easy'));
    expect(table.players).toEqual([EASY, ada, EASY]);
    const fewer = changedBy(rematch(EASY, EASY, ada), addComputer(cellz, ADA, 'easy'), start(cellz, ADA));
    expect(fewer.players).toEqual([EASY, ada]);
  });
});

describe('starting', () => {
  test('begins with those who are there', () => {
    const running = changedBy(createTable(cellz, 4, [ADA, BEN]), start(cellz, ADA));
    expect(running).toMatchObject({ status: 'running', seatCount: 2 });
    expect(positionOf(running).seatCount).toBe(2);
  });

  test('is refused with too few, to strangers, and twice', () => {
    expect(findRefusal(createTable(cellz, 4, [ADA]), start(cellz, ADA))).toBe('tables.tooFew');
    expect(findRefusal(createTable(cellz, 4, [ADA, BEN]), start(cellz, CLEO))).toBe('tables.notSeated');
    expect(findRefusal(createTable(cellz, 4, [ADA, BEN]), start(cellz, BEN))).toBe('tables.onlyHostStarts');
    const running = changedBy(createTable(cellz, 4, [ADA, BEN]), start(cellz, ADA));
    expect(findRefusal(running, start(cellz, ADA))).toBe('tables.notOpen');
  });
});

describe('a challenge', () => {
  test('is declined by the one who is invited, and by nobody else', () => {
    const challenge = createTable(cellz, 2, [ADA], { invited: [BEN] });
    expect(findRefusal(challenge, decline(CLEO))).toBe('tables.challengeForOther');
    expect(findRefusal(challenge, decline(ADA))).toBe('tables.challengeForOther');
    expect(changedBy(challenge, decline(BEN)).status).toBe('closed');
  });

  test('is the only table that can be declined', () => {
    expect(findRefusal(createTable(cellz, 2, [ADA]), decline(BEN))).toBe('tables.notOpen');
    const begun = changedBy(createTable(cellz, 2, [ADA], { invited: [BEN] }), join(cellz, BEN));
    expect(findRefusal(begun, decline(BEN))).toBe('tables.notOpen');
  });
});

describe('closing', () => {
  const running = changedBy(createTable(cellz, 2, [ADA]), join(cellz, BEN));

  test('is for the host, and for moderators of the server', () => {
    expect(findRefusal(running, close(BEN, false))).toBe('tables.onlyHostCloses');
    expect(changedBy(running, close(ADA, false)).status).toBe('closed');
    expect(changedBy(running, close(CLEO, true)).status).toBe('closed');
  });

  test('is for nobody alone once both sides have moved, but for a moderator with a reason', () => {
    const begun = [
      [0, 'a1-a2'],
      [1, 'b1-b2'],
    ].reduce(
      (match, [seat, text]) => changedBy(match, playMoves(cellz, Number(seat), [String(text)], { at: 1 })),
      running,
    );
    expect(findRefusal(begun, close(ADA, false))).toBe('tables.closeTogether');
    expect(findRefusal(begun, close(BEN, false))).toBe('tables.closeTogether');
    expect(findRefusal(begun, close(CLEO, false))).toBe('tables.onlyHostCloses');
    expect(findRefusal(begun, close(CLEO, true))).toBe('tables.closeReason');
    expect(changedBy(begun, close(CLEO, true, 'spam')).closed).toEqual({ by: 'moderator', reason: 'spam' });
    expect(changedBy(running, close(ADA, false)).closed).toEqual({ by: 'host' });
  });

  test('keeps the record of what was played', () => {
    const { match } = madeBy(running, close(ADA, false));
    expect(match).toMatchObject({ log: running.log, position: running.position });
  });

  test('twice is refused', () => {
    expect(findRefusal(changedBy(running, close(ADA, false)), close(ADA, false))).toBe('tables.alreadyClosed');
  });
});

test('only a table that never began expires', () => {
  expect(changedBy(createTable(cellz, 2, [ADA]), expire).status).toBe('closed');
  expect(findRefusal(changedBy(createTable(cellz, 2, [ADA]), join(cellz, BEN)), expire)).toBe('tables.notOpen');
});

import { describe, expect, test } from 'vitest';
import type { Game } from '../../src/engine/game.ts';
import { findOutcome, replay } from '../../src/engine/match.ts';
import { defaultSetup } from '../../src/engine/setup.ts';
import { cellz } from '../../src/games/cellz/index.ts';
import { nuggets } from '../../src/games/nuggets/index.ts';
import { takeOffered } from '../../src/match/absence.ts';
import { join, start } from '../../src/match/lobby.ts';
import { type Match, MatchId, toScript } from '../../src/match/match.ts';
import { joinLate, playMoves, positionOf, resign, spectate, substitute, toAct } from '../../src/match/play.ts';
import { undo } from '../../src/match/undo.ts';
import { highCard } from '../engine/toys/highCard.ts';
import { nim } from '../engine/toys/nim.ts';
import { ADA, BEN, CLEO, changedBy, createTable, DAN, EASY, findRefusal, madeBy } from '../tables/seating.ts';

const NOW = { at: 7 };

/** Ada (seat 0) against Ben (seat 1) on 3 by 3 dots. */
const SMALL = { setup: { columns: 3, rows: 3 } };
const adaAgainstBen = changedBy(createTable(cellz, 2, [ADA], SMALL), join(cellz, BEN));

const play = (seat: number, ...texts: readonly string[]) => playMoves(cellz, seat, texts, NOW);
const textsOf = (match: Match) => match.log.map(({ text }) => text);

/** The record must always tell the position: replayed, it comes to the same. */
function expectReplays(game: Game, match: Match) {
  expect(replay(game, toScript(match))).toEqual(positionOf(match));
}

describe('a move', () => {
  test('goes into the log with who, what, when and through which interaction', () => {
    const { match, events } = madeBy(adaAgainstBen, playMoves(cellz, 0, ['A2 a1'], { at: 5, interaction: '99' }));
    expect(match.log).toEqual([{ seat: 0, text: 'a1-a2', revealed: false, at: 5, interaction: '99' }]);
    expect(events).toHaveLength(1);
    expect(toAct(cellz, match)).toEqual([1]);
    expectReplays(cellz, match);
  });

  test('out of turn, against the rules or unreadable is refused', () => {
    expect(findRefusal(adaAgainstBen, play(1, 'a1-a2'))).toBe('engine.notYourTurn');
    expect(findRefusal(changedBy(adaAgainstBen, play(0, 'a1-a2')), play(1, 'a1-a2'))).toBe('cellz.drawn');
    expect(findRefusal(adaAgainstBen, play(0, 'hello'))).toMatch(/^cellz\./);
  });

  test('before the start or after the end is refused', () => {
    expect(findRefusal(createTable(cellz, 2, [ADA]), play(0, 'a1-a2'))).toBe('tables.notBegun');
    const over = changedBy(adaAgainstBen, resign(cellz, BEN, NOW));
    expect(findRefusal(over, play(0, 'a1-a2'))).toBe('engine.over');
    expect(findRefusal({ ...adaAgainstBen, status: 'closed' }, play(0, 'a1-a2'))).toBe('engine.over');
  });

  test('at a free pace comes after the pause, also in a list of moves', () => {
    const hunt = changedBy(
      createTable(nuggets, 2, [ADA], { setup: { ...defaultSetup(nuggets.setup), pace: 'free', pause: 60 } }),
      join(nuggets, BEN),
    );
    const tap = { at: 7, interaction: '9' };
    expect(findRefusal(hunt, playMoves(nuggets, 0, ['pass', 'pass'], tap))).toBe('tables.refusedLater');
    expect(changedBy(hunt, playMoves(nuggets, 0, ['pass'], tap)).log).toHaveLength(1);
  });

  test('by the last one ends the match', () => {
    const table = changedBy(
      createTable(nim, 2, [ADA], { setup: { heap: 3, most: 'three', misere: false } }),
      join(nim, BEN),
    );
    const over = changedBy(table, playMoves(nim, 0, ['take-3'], NOW));
    expect(over.status).toBe('over');
    expect(findOutcome(nim, positionOf(over))?.places).toEqual([1, 2]);
    expect(toAct(nim, over)).toEqual([]);
  });
});

describe('several moves at once', () => {
  const boxOpen = changedBy(adaAgainstBen, play(0, 'a1-a2'), play(1, 'a1-b1'), play(0, 'b1-b2'));

  test('are all played where each is allowed', () => {
    const { match, events } = madeBy(boxOpen, play(1, 'a2-b2', 'c1-c2'));
    expect(textsOf(match)).toEqual(['a1-a2', 'a1-b1', 'b1-b2', 'a2-b2', 'c1-c2']);
    expect(events.length).toBeGreaterThanOrEqual(2);
    expectReplays(cellz, match);
  });

  test('are none of them played where one is refused, and the refusal says which', () => {
    const made = play(1, 'a2-b2', 'c1-c2', 'c2-c3')(boxOpen);
    expect(made).toMatchObject({
      ok: false,
      refusal: {
        key: 'tables.refusedLater',
        values: { number: 3, move: 'c2-c3', reason: { key: 'engine.notYourTurn' } },
      },
    });
  });

  test('whose first is refused say only why', () => {
    expect(findRefusal(boxOpen, play(1, 'a1-a2', 'c1-c2'))).toBe('cellz.drawn');
  });
});

describe('taking a move back', () => {
  const undoBy = (person: typeof ADA, game: Game = cellz) => undo(game, person, NOW);

  test('gives the position before it again, and keeps both in the log', () => {
    const undone = changedBy(adaAgainstBen, play(0, 'a1-a2'), undoBy(ADA));
    expect(textsOf(undone)).toEqual(['a1-a2', 'undo:1']);
    expect(positionOf(undone)).toEqual(positionOf(adaAgainstBen));
    expect(toAct(cellz, undone)).toEqual([0]);
    expectReplays(cellz, changedBy(undone, play(0, 'b1-b2')));
  });

  test('is refused once another person has moved, and names that person', () => {
    const moved = changedBy(adaAgainstBen, play(0, 'a1-a2'), play(1, 'c1-c2'));
    expect(undoBy(ADA)(moved)).toMatchObject({
      refusal: { key: 'tables.othersMoved', values: { player: { seat: 1 } } },
    });
  });

  test('takes the answers of the computers with it', () => {
    const table = changedBy(createTable(cellz, 3, [ADA], SMALL), join(cellz, BEN), (match) => ({
      ok: true,
      value: { match: { ...match, players: [...match.players, EASY] }, events: [] },
    }));
    const three = changedBy(table, start(cellz, ADA));
    const answered = changedBy(three, play(0, 'a1-a2'), play(1, 'c1-c2'), play(2, 'a3-b3'));
    const undone = changedBy(answered, undoBy(BEN));
    expect(textsOf(undone).at(-1)).toBe('undo:2');
    expect(toAct(cellz, undone)).toEqual([1]);
    expectReplays(cellz, undone);
  });

  test('goes back one of the own moves at a time', () => {
    const box = changedBy(
      adaAgainstBen,
      play(0, 'a1-a2'),
      play(1, 'a1-b1'),
      play(0, 'b1-b2'),
      play(1, 'a2-b2', 'c1-c2'),
    );
    const once = changedBy(box, undoBy(BEN));
    const twice = changedBy(once, undoBy(BEN));
    expect(textsOf(twice).slice(-2)).toEqual(['undo:1', 'undo:1']);
    expect(toAct(cellz, twice)).toEqual([1]);
    expect(findRefusal(twice, undoBy(BEN))).toBe('tables.othersMoved');
    expectReplays(cellz, twice);
  });

  test('is refused where there is nothing to take back', () => {
    expect(findRefusal(adaAgainstBen, undoBy(ADA))).toBe('tables.nothingToUndo');
    expect(findRefusal(changedBy(adaAgainstBen, play(0, 'a1-a2'), undoBy(ADA)), undoBy(ADA))).toBe(
      'tables.nothingToUndo',
    );
    // Nobody has moved since a move that was never made.
    expect(findRefusal(changedBy(adaAgainstBen, play(0, 'a1-a2')), undoBy(BEN))).toBe('tables.nothingToUndo');
  });

  test("is refused where the clock made the move, also as the last of one's own", () => {
    const timedOut = changedBy(adaAgainstBen, playMoves(cellz, 0, ['a1-a2'], { ...NOW, by: 'clock' }));
    expect(findRefusal(timedOut, undoBy(ADA))).toBe('tables.undoTimedOut');
  });

  test('is for those who play', () => {
    expect(findRefusal(changedBy(adaAgainstBen, play(0, 'a1-a2')), undoBy(CLEO))).toBe('tables.notYours');
  });

  test('is refused after the end', () => {
    const table = changedBy(
      createTable(nim, 2, [ADA], { setup: { heap: 3, most: 'three', misere: false } }),
      join(nim, BEN),
    );
    const over = changedBy(table, playMoves(nim, 0, ['take-3'], NOW));
    expect(findRefusal(over, undoBy(ADA, nim))).toBe('engine.over');
  });

  test('is refused where the move, or an answer to it, showed dice', () => {
    const dicey: Game = {
      ...nim,
      play: (...move) => ({ ...nim.play(...(move as Parameters<typeof nim.play>)), revealed: true }),
    };
    const table = changedBy(createTable(dicey, 2, [ADA]), join(dicey, BEN));
    const moved = changedBy(table, playMoves(dicey, 0, ['take-1'], NOW));
    expect(findRefusal(moved, undoBy(ADA, dicey))).toBe('tables.undoRevealed');
    const answered = changedBy(
      { ...table, players: [table.players[0] as Match['players'][number], EASY] },
      playMoves(nim, 0, ['take-1'], NOW),
      playMoves(dicey, 1, ['take-1'], NOW),
    );
    expect(findRefusal(answered, undoBy(ADA, dicey))).toBe('tables.undoRevealed');
  });

  test('is refused the same way in a game with hidden things, whatever others did', () => {
    const table = changedBy(createTable(highCard, 2, [ADA]), join(highCard, BEN));
    expect(findRefusal(table, undoBy(ADA, highCard))).toBe('tables.undoHidden');
  });

  test('cannot take back a resignation', () => {
    const three = changedBy(
      createTable(cellz, 3, [ADA, BEN], SMALL),
      join(cellz, CLEO),
      play(0, 'a1-a2'),
      resign(cellz, BEN, NOW),
    );
    expect(findRefusal(three, undoBy(BEN))).toBe('tables.undoRevealed');
    expect(findRefusal(three, undoBy(ADA))).toBe('tables.othersMoved');
  });
});

describe('resigning', () => {
  const seatsOf = (...people: readonly (typeof ADA)[]) =>
    changedBy(createTable(cellz, people.length + 1, people, SMALL), join(cellz, DAN));

  test('of one of two ends the match, and the other wins', () => {
    const over = changedBy(adaAgainstBen, resign(cellz, ADA, NOW));
    expect(over.status).toBe('over');
    expect(findOutcome(cellz, positionOf(over))?.places).toEqual([2, 1]);
    expectReplays(cellz, over);
  });

  test('of one of three leaves two who play on, whoever is to move', () => {
    for (const person of [ADA, BEN, DAN]) {
      const two = changedBy(seatsOf(ADA, BEN), resign(cellz, person, NOW));
      expect(two.status).toBe('running');
      const [first = -1] = toAct(cellz, two);
      const moved = changedBy(two, play(first, 'a1-a2'));
      expect(toAct(cellz, moved)).toHaveLength(1);
      expectReplays(cellz, moved);
    }
  });

  test('of all but one of four ends the match; who left last is second', () => {
    const over = changedBy(
      seatsOf(ADA, BEN, CLEO),
      resign(cellz, BEN, NOW),
      resign(cellz, DAN, NOW),
      resign(cellz, ADA, NOW),
    );
    expect(over.status).toBe('over');
    expect(findOutcome(cellz, positionOf(over))?.places).toEqual([2, 4, 1, 3]);
    expectReplays(cellz, over);
  });

  test('twice is refused', () => {
    expect(findRefusal(changedBy(seatsOf(ADA, BEN), resign(cellz, ADA, NOW)), resign(cellz, ADA, NOW))).toBe(
      'engine.hasLeft',
    );
  });

  test('of the last person closes a match that only computers would play on', () => {
    const table = changedBy(createTable(cellz, 3, [ADA, EASY, EASY], SMALL), start(cellz, ADA));
    expect(changedBy(table, resign(cellz, ADA, NOW)).status).toBe('closed');
  });

  test('is for those who play, while the match runs', () => {
    expect(findRefusal(adaAgainstBen, resign(cellz, CLEO, NOW))).toBe('tables.notYours');
    expect(findRefusal(createTable(cellz, 2, [ADA]), resign(cellz, ADA, NOW))).toBe('tables.notBegun');
  });
});

describe('coming late', () => {
  const running = changedBy(createTable(nim, 2, [ADA]), join(nim, BEN));

  test('takes the next seat of a running match', () => {
    const three = changedBy(running, playMoves(nim, 0, ['take-1'], NOW), joinLate(nim, CLEO, NOW));
    expect(three.players).toHaveLength(3);
    expect(positionOf(three).seatCount).toBe(3);
    const moved = changedBy(three, playMoves(nim, 1, ['take-1'], NOW));
    expect(toAct(nim, moved)).toEqual([2]);
    expectReplays(nim, moved);
  });

  test('is refused where the game is closed once begun', () => {
    expect(findRefusal(adaAgainstBen, joinLate(cellz, CLEO, NOW))).toBe('engine.noLateJoin');
  });

  test('is refused to strangers in a challenge that was accepted, and in a rematch', () => {
    const challenge = changedBy(createTable(nim, 2, [ADA], { invited: [BEN] }), join(nim, BEN));
    const rematch = { ...running, rematchOf: MatchId.parse('abcdefghik') };
    for (const match of [challenge, rematch]) {
      expect(findRefusal(match, joinLate(nim, CLEO, NOW))).toBe('tables.challengeTakesNobody');
    }
  });

  test('is refused where no seat is left', () => {
    const full = changedBy(running, joinLate(nim, CLEO, NOW), joinLate(nim, DAN, NOW));
    expect(findRefusal(full, joinLate(nim, '5' as typeof ADA, NOW))).toBe('nim.full');
  });

  test('is refused to those who play, watch, or have left', () => {
    expect(findRefusal(running, joinLate(nim, ADA, NOW))).toBe('tables.alreadySeated');
    const watched = changedBy(running, spectate(CLEO));
    expect(findRefusal(watched, joinLate(nim, CLEO, NOW))).toBe('tables.spectatorCannotJoin');
  });

  test('is refused to who handed the seat over: they come back to that one or not at all', () => {
    const handedOver = changedBy(running, substitute(nim, BEN, NOW));
    expect(findRefusal(handedOver, joinLate(nim, BEN, NOW))).toBe('engine.hasLeft');
    expect(findRefusal(handedOver, takeOffered(nim, BEN, NOW))).toBe('engine.noLateJoin');
    expect(changedBy(handedOver, joinLate(nim, CLEO, NOW)).players).toHaveLength(3);
  });
});

test('a seat taken late is not given back by taking the last move back', () => {
  const running = changedBy(createTable(nim, 2, [ADA]), join(nim, BEN), joinLate(nim, CLEO, NOW));
  expect(findRefusal(running, undo(nim, CLEO, NOW))).toBe('tables.nothingToUndo');
});

describe('watching', () => {
  test('is a promise that is kept once, and not for players', () => {
    const watched = changedBy(adaAgainstBen, spectate(CLEO), spectate(CLEO));
    expect(watched.spectators).toEqual([CLEO]);
    expect(findRefusal(adaAgainstBen, spectate(ADA))).toBe('tables.playerCannotSpectate');
  });
});

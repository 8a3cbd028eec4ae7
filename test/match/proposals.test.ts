import { describe, expect, test } from 'vitest';
import { SUBSTITUTE } from '../../src/engine/log.ts';
import { findOutcome, replay } from '../../src/engine/match.ts';
import { cellz } from '../../src/games/cellz/index.ts';
import { join } from '../../src/match/lobby.ts';
import { type Match, toScript } from '../../src/match/match.ts';
import { playMoves, positionOf, resign, substitute } from '../../src/match/play.ts';
import {
  agree,
  disagree,
  proposeClose,
  proposeDraw,
  proposeReturn,
  proposeUndo,
  withoutOvertaken,
} from '../../src/match/proposals.ts';
import { highCard } from '../engine/toys/highCard.ts';
import { ADA, BEN, CLEO, changedBy, createTable, EASY, findRefusal } from '../tables/seating.ts';

const NOW = { at: 7 };

const adaAgainstBen = changedBy(createTable(cellz, 2, [ADA]), join(cellz, BEN));
const bothMoved = changedBy(adaAgainstBen, playMoves(cellz, 0, ['a1-a2'], NOW), playMoves(cellz, 1, ['c1-c2'], NOW));
const askUndo = proposeUndo(cellz, ADA, NOW.at);
const yes = (person: typeof ADA, log = 2, at = NOW.at) => agree(cellz, person, log, { at });

const changeLast = (match: Match, more: Partial<Match['log'][number]>): Match => ({
  ...match,
  log: match.log.map((entry, index) => (index === match.log.length - 1 ? { ...entry, ...more } : entry)),
});

describe('an undo by consent', () => {
  test('takes back everything from the own last move on, and stays in the log', () => {
    const undone = changedBy(bothMoved, askUndo, yes(BEN));
    expect(undone.log.map(({ text }) => text)).toEqual(['a1-a2', 'c1-c2', 'undo:2']);
    expect(undone.proposal).toBeUndefined();
    expect(positionOf(undone)).toEqual(replay(cellz, toScript(undone)));
    expect(positionOf(undone)).toEqual(positionOf(adaAgainstBen));
  });

  test('is never asked for over what was revealed, or played by a clock, or where things are hidden', () => {
    expect(findRefusal(changeLast(bothMoved, { revealed: true }), askUndo)).toBe('tables.undoRevealed');
    expect(findRefusal(changeLast(bothMoved, { by: 'clock' }), askUndo)).toBe('tables.undoTimedOut');
    const hidden = changedBy(createTable(highCard, 2, [ADA]), join(highCard, BEN));
    expect(findRefusal(hidden, proposeUndo(highCard, ADA, 7))).toBe('tables.undoHidden');
    const replaced = changedBy(changedBy(createTable(cellz, 3, [ADA]), join(cellz, BEN), join(cellz, CLEO)), (match) =>
      playMoves(cellz, 0, ['a1-a2'], NOW)(match),
    );
    const left = changedBy(replaced, substitute(cellz, CLEO, NOW));
    expect(left.log.at(-1)?.text).toBe(SUBSTITUTE);
    expect(findRefusal(left, askUndo)).toBe('tables.undoRevealed');
  });

  test('is for those who have moved, with somebody there to ask', () => {
    expect(findRefusal(adaAgainstBen, askUndo)).toBe('tables.nothingToUndo');
    expect(findRefusal(bothMoved, proposeUndo(cellz, CLEO, 7))).toBe('tables.notYours');
    expect(findRefusal(changedBy(bothMoved, resign(cellz, BEN, NOW)), askUndo)).toBe('engine.over');
  });

  test('is answered by those asked, about this very question, in time', () => {
    const asked = changedBy(bothMoved, askUndo);
    expect(findRefusal(asked, yes(ADA))).toBe('tables.proposal.own');
    expect(findRefusal(asked, yes(CLEO))).toBe('tables.notYours');
    expect(findRefusal(asked, yes(BEN, 1))).toBe('tables.proposal.gone');
    expect(findRefusal(asked, askUndo)).toBe('tables.proposal.pending');
    const declined = changedBy(asked, disagree(BEN, 2));
    expect(findRefusal(declined, yes(BEN))).toBe('tables.proposal.gone');
    expect(findRefusal(declined, askUndo)).toBe('tables.proposal.answered');
    expect(findRefusal(declined, proposeDraw(ADA, NOW.at))).toBeUndefined();
  });

  test('declined, and followed by another question, is not agreed to by a button of the first', () => {
    const first = { kind: 'undo', by: 0 } as const;
    const declined = changedBy(bothMoved, askUndo, disagree(BEN, 2, first));
    const second = changedBy(declined, proposeClose(ADA, NOW.at));
    expect(findRefusal(second, agree(cellz, BEN, 2, NOW, first))).toBe('tables.proposal.gone');
    expect(findRefusal(second, disagree(BEN, 2, first))).toBe('tables.proposal.gone');
    expect(findRefusal(second, agree(cellz, BEN, 2, NOW, { kind: 'close', by: 1 }))).toBe('tables.proposal.gone');
    expect(changedBy(second, agree(cellz, BEN, 2, NOW, { kind: 'close', by: 0 })).status).toBe('closed');
  });

  test('is overtaken by any move', () => {
    const asked = changedBy(bothMoved, askUndo);
    expect(withoutOvertaken(asked)).toBe(asked);
    const moved = changedBy(asked, playMoves(cellz, 0, ['a1-b1'], NOW));
    expect(withoutOvertaken(moved).proposal).toBeUndefined();
  });
});

describe('a draw', () => {
  test('counts for the seats of computers too, and is played again from the log', () => {
    const table = changedBy(createTable(cellz, 3, [ADA, EASY]), join(cellz, BEN));
    const drawn = changedBy(table, proposeDraw(ADA, 7), yes(BEN, 0));
    expect(drawn.status).toBe('over');
    expect(findOutcome(cellz, positionOf(drawn))).toEqual({ scores: [], places: [1, 1, 1] });
    expect(positionOf(drawn)).toEqual(replay(cellz, toScript(drawn)));
  });

  test('is not shared by who has left', () => {
    const table = changedBy(createTable(cellz, 3, [ADA]), join(cellz, BEN), join(cellz, CLEO));
    const drawn = changedBy(table, resign(cellz, CLEO, NOW), proposeDraw(ADA, 7), yes(BEN, 1));
    expect(findOutcome(cellz, positionOf(drawn))?.places).toEqual([1, 1, 3]);
  });

  test('offered is open over a move of who offers it, but not over one of the others', () => {
    const offered = changedBy(adaAgainstBen, proposeDraw(ADA, 7), playMoves(cellz, 0, ['a1-a2'], NOW));
    expect(withoutOvertaken(offered).proposal).toBeDefined();
    const answered = changedBy(offered, playMoves(cellz, 1, ['c1-c2'], NOW));
    expect(withoutOvertaken(answered).proposal).toBeUndefined();
  });

  test('cannot be had alone, or by a move that says so', () => {
    const alone = changedBy(createTable(cellz, 3, [ADA, EASY]), join(cellz, BEN), resign(cellz, BEN, NOW));
    expect(findRefusal(alone, proposeDraw(ADA, 7))).toBe('tables.nobodyToAsk');
    for (const word of ['agree-draw', 'substitute', 'resign', 'join', 'undo:1']) {
      expect(findRefusal(adaAgainstBen, playMoves(cellz, 0, [word], NOW))).toMatch(/^cellz\./);
    }
  });
});

describe('a question whether someone may come back', () => {
  const three = changedBy(createTable(cellz, 3, [ADA]), join(cellz, BEN), join(cellz, CLEO));
  const asked = changedBy(three, substitute(cellz, CLEO, NOW), proposeReturn(CLEO, NOW.at));
  const agreed = changedBy(asked, agree(cellz, ADA, asked.proposal?.log ?? 0, NOW));

  test('waits for whoever plays and has not answered', () => {
    expect(withoutOvertaken(agreed).proposal).toEqual(agreed.proposal);
  });

  test('waits for nobody who has left, and may be asked anew', () => {
    const left = withoutOvertaken(changedBy(agreed, substitute(cellz, BEN, NOW)));
    expect(left.proposal).toBeUndefined();
    expect(changedBy(left, proposeReturn(CLEO, NOW.at)).proposal?.kind).toBe('return');
  });

  test('is over once a moderator keeps them away, they promise to watch only, or somebody else has the seat', () => {
    const [lost] = asked.substituted ?? [];
    for (const now of ['removed', 'taken'] as const) {
      const other = { ...agreed, ...(lost && { substituted: [{ ...lost, now }] }) };
      expect(withoutOvertaken(other).proposal).toBeUndefined();
    }
    expect(withoutOvertaken({ ...agreed, spectators: [CLEO] }).proposal).toBeUndefined();
  });
});

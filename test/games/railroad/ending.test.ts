import { expect, test } from 'vitest';
import type { Placement } from '../../../src/games/railroad/board.ts';
import { ROUNDS } from '../../../src/games/railroad/dice.ts';
import { railroad } from '../../../src/games/railroad/index.ts';
import { readBoard } from '../../../src/games/railroad/notation.ts';
import type { Sheet, State } from '../../../src/games/railroad/state.ts';
import { view } from '../../../src/games/railroad/view.ts';

/** A match that is over, with these boards. */
function ended(...boards: readonly string[]): State {
  const sheetOf = (placements: readonly Placement[]): Sheet => ({
    rounds: [placements],
    done: true,
    left: false,
    backs: 0,
  });
  return { rolls: [], completed: ROUNDS, sheets: boards.map((board) => sheetOf(readBoard(board) ?? [])) };
}

const lastLine = (state: State) => railroad.summary(view(state, 'public')).at(-1)?.key;

test('where fewer errors decide, the end says so', () => {
  // A highway of one square with one open end comes to as much as an empty board: nothing.
  expect(lastLine(ended('', 'A4A10'))).toBe('railroad.summary.fewerErrors');
});

test('where points decide, or nothing does, it is not said', () => {
  expect(lastLine(ended('A4A10', 'A4A50'))).toBe('railroad.summary.score');
  expect(lastLine(ended('', 'A4A10A4B10'))).toBe('railroad.summary.score');
});

test('the reason is a sentence of its own, for the winner alone', () => {
  expect(railroad.tieBreak?.(ended('', 'A4A10'))).toEqual({
    key: 'railroad.tie.errors',
    values: { player: { seat: 0 } },
  });
  expect(railroad.tieBreak?.(ended('A4A10', 'A4A50'))).toBeUndefined();
});

test('who resigns in the middle of a round leaves everybody to see what was placed in it', () => {
  const placed = readBoard('A4A10') ?? [];
  const sheet = { rounds: [placed], done: false, left: false, backs: 0 };
  const open: State = { rolls: [], completed: 0, sheets: [sheet, sheet] };
  expect(view(open, 'public').sheets[0]?.rounds).toEqual([[]]);
  expect(railroad.reveal?.(open).sheets[0]?.rounds).toEqual([placed]);
});

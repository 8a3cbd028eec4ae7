import { expect, test } from 'vitest';
import { SMALL_CELLZ, SMALL_DOMINATION } from '../../bench/coach/fields.ts';
import { permuted } from '../../bench/coach/games/railroad.ts';
import { samplePositions, trueSentences } from '../../bench/coach/hints.ts';
import { solveTruth } from '../../bench/coach/truth/cellz.ts';
import { solveValues } from '../../bench/coach/truth/domination.ts';
import { phrase } from '../../src/engine/phrase.ts';
import { getBoard } from '../../src/games/cellz/board.ts';
import { writeMove } from '../../src/games/domination/moves.ts';
import { proveRest } from '../../src/games/domination/players/proof.ts';
import type { State } from '../../src/games/domination/state.ts';
import { showView } from '../../src/games/domination/view.ts';
import { proof, provable } from '../proofs.ts';

test('the plain search of Cellz knows that of two chains of three the first is taken but for two boxes', () => {
  const size = { columns: 4, rows: 3 };
  const lines = getBoard(size).lines.map(({ from, to }) => (from.row === to.row ? 0 : null));
  const truth = solveTruth({ ...size, lines });
  // Whoever opens one gives one box, is given two, and has to open the other.
  expect(truth.value).toBe(-2);
  const free = lines.flatMap((owner, line) => (owner === null ? [line] : []));
  expect(free.map(truth.after)).toEqual(free.map(() => -2));
});

test('the rest of a board of Linear Domination is proven as by a search without shortcuts, and so is a line that was made', () => {
  const stands = [...samplePositions(SMALL_DOMINATION, 6, ({ ply }) => ply >= 4)];
  expect(stands.length).toBe(6);
  for (const { state } of provable(stands, 2)) {
    const view = showView(state as State);
    const values = solveValues(view);
    const most = Math.max(...values.map(({ value }) => value));
    const mark = view.toMove ?? 'X';
    const lead = view.board.join('').split(mark).length - view.board.join('').split(mark === 'X' ? 'O' : 'X').length;
    const [best] = proveRest(view, () => true) ?? [];
    expect(lead + (best?.value ?? 0)).toBe(most);
    const worst = values.toSorted((a, b) => a.value - b.value)[0];
    const judged = proveRest(view, () => true, { made: worst?.move })?.find(
      ({ move }) => worst !== undefined && writeMove(move) === writeMove(worst.move),
    );
    expect(lead + (judged?.value ?? 0)).toBe(worst?.value);
    // Where the budget ends before it is proven, nothing is said.
    expect(proveRest(view, () => false)).toBeUndefined();
  }
});

proof('a round of Railroad Ink is judged alike in whatever order its dice are placed', async () => {
  expect(await permuted(1, 1200)).toMatchObject({ isReached: true });
});

test('a sentence that is false of its position is told by the proofs, and a true one is not', () => {
  const stands = [...samplePositions(SMALL_CELLZ, 3, ({ ply }) => ply > 18)];
  const proofs = { 'cellz.reason.take': () => true, 'cellz.reason.open': () => false };
  const saying = (key: 'cellz.reason.take' | 'cellz.reason.open') => ({
    ...SMALL_CELLZ,
    game: {
      ...SMALL_CELLZ.game,
      players: {
        hard: {
          choose: (view: never) => view,
          weigh: () => [
            {
              move: { from: { row: 0, column: 0 }, to: { row: 0, column: 1 } },
              expected: 0,
              reason: phrase(key, { count: 1 }),
            },
          ],
        },
      },
    },
  });
  expect(trueSentences(saying('cellz.reason.take'), stands, proofs)[0]).toMatchObject({ isReached: true });
  expect(trueSentences(saying('cellz.reason.open'), stands, proofs)[0]).toMatchObject({ isReached: false });
});

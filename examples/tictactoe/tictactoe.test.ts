import { conformsAsPackage, expect, type Tree, test } from 'parlor/conformance';
import { fastRandom, seatsOf } from 'parlor/engine';
import * as tictactoe from './index.ts';
import { game, type State } from './rules.ts';

const tree = (depth: number, count: number): Tree => ({ setup: {}, seats: 2, seed: 'tree', depth, count });

conformsAsPackage(tictactoe, {
  // As is known: 255,168 matches, of which 127,872 fill the board.
  trees: [tree(5, 15_120), tree(6, 54_720), tree(7, 148_176), tree(8, 200_448), tree(9, 127_872)],
});

/** The state after these squares were taken, in turns. */
function after(...squares: readonly string[]): State {
  const random = fastRandom(1);
  return squares.reduce(
    (state, square) => game.play(state, state.turn, square, random).state,
    game.start({}, 2, random),
  );
}

test('three in a row win, at once', () => {
  const state = after('a1', 'b1', 'a2', 'b2', 'a3');
  expect(game.outcome(state)).toEqual({ scores: [1, 0], places: [1, 2] });
  expect(seatsOf(2).flatMap((seat) => game.legal(state, seat))).toEqual([]);
});

test('a full board without three in a row is a tie', () => {
  const full = after('b2', 'a1', 'c1', 'a3', 'a2', 'c2', 'b1', 'b3', 'c3');
  expect(game.outcome(full)?.places).toEqual([1, 1]);
});

test('a square that is taken is refused, and the refusal names it', () => {
  expect(game.refuse(after('b2'), 1, 'b2')).toEqual({ key: 'tictactoe.taken', values: { square: 'b2' } });
});

/** What a state is worth to a seat where both play as well as can be: 1 for a win, -1 for a loss. */
function worth(state: State, seat: number): number {
  const outcome = game.outcome(state);
  if (outcome !== undefined) return (outcome.scores[seat] ?? 0) - (outcome.scores[1 - seat] ?? 0);
  const all = game.legal(state, state.turn).map((square) => {
    const next = game.play(state, state.turn, square, fastRandom(1)).state;
    return worth(next, seat);
  });
  return state.turn === seat ? Math.max(...all) : Math.min(...all);
}

test('its puzzle accepts what is best by all that can follow, and nothing else', async () => {
  const [puzzle] = (await game.puzzles?.read())?.puzzles ?? [];
  const squares = puzzle?.position.entries.map((entry) => entry.slice('A '.length)) ?? [];
  const state = after(...squares);
  const best = game.legal(state, 1).filter((square) => worth(after(...squares, square), 1) === worth(state, 1));
  expect(best.map((square) => game.write(square)).sort()).toEqual(puzzle?.steps[0]?.any);
});

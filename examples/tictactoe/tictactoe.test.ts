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

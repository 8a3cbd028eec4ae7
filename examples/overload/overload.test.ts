import { conformsAsPackage, expect, test } from 'parlor/conformance';
import { fastRandom } from 'parlor/engine';
import * as overload from './index.ts';
import { game, HIDDEN, type State } from './rules.ts';

conformsAsPackage(overload);

const random = fastRandom(1);
/** A is to act, and 30 lie in the lift. */
const FULL: State = {
  hands: [
    [0, 3, 4],
    [5, 6, 7],
  ],
  pile: [1, 2],
  laid: [9, 9, 9, 3],
  turn: 0,
};
const lay = (state: State, weight: number) => game.play(state, state.turn, weight, random).state;

test('the lift bears 33, and the next card that is too much loses', () => {
  const full = lay(FULL, 3);
  expect(game.outcome(full)).toBeUndefined();
  expect(game.outcome(lay(full, 5))).toEqual({ scores: [1, 0], places: [1, 2] });
});

test('who lays a card draws one', () => {
  expect(lay(FULL, 3)).toMatchObject({
    hands: [
      [0, 4, 1],
      [5, 6, 7],
    ],
    pile: [2],
  });
});

test('a card that is not in the hand is refused', () => {
  expect(game.refuse(FULL, 0, 5)?.key).toBe('overload.notYours');
  expect(game.refuse(FULL, 1, 5)?.key).toBe('engine.notYourTurn');
});

test('players see their own hand, spectators both, and nobody the pile', () => {
  const hidden = [HIDDEN, HIDDEN, HIDDEN];
  expect(game.view(FULL, 0)).toMatchObject({ hands: [[0, 3, 4], hidden], pile: [HIDDEN, HIDDEN] });
  expect(game.view(FULL, 'public').hands).toEqual([hidden, hidden]);
  expect(game.view(FULL, 'spectator').hands).toEqual(FULL.hands);
});

test('the medium player keeps its light cards', () => {
  expect(game.players.medium?.choose(game.view(FULL, 0), 0, random, () => true)).toBe(3);
});

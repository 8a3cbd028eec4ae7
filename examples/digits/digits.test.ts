import { conformsAsPackage, expect, test } from 'parlor/conformance';
import { fastRandom } from 'parlor/engine';
import * as digits from './index.ts';
import { game, type State } from './rules.ts';

conformsAsPackage(digits, { trees: [{ setup: { boxes: 2 }, seats: 1, seed: 'tree', depth: 3, count: 6 }] });

const random = fastRandom(1);
const OPENING: State = {
  seatCount: 2,
  sheets: [
    [0, 0, 0],
    [0, 0, 0],
  ],
  die: 6,
  round: 1,
  left: [],
};
const write = (state: State, seat: number, place: string) => game.play(state, seat, place, random);

test('all write at the same time, and the die is thrown once all have written', () => {
  expect(game.toAct(OPENING)).toEqual([0, 1]);
  const first = write(OPENING, 1, '2');
  expect(first.state).toMatchObject({
    sheets: [
      [0, 0, 0],
      [0, 6, 0],
    ],
    die: 6,
    round: 1,
  });
  expect(first.revealed).toBe(false);
  expect(game.toAct(first.state)).toEqual([0]);
  const second = write(first.state, 0, 'bin');
  expect(second.revealed).toBe(true);
  expect(game.toAct(second.state)).toEqual([0, 1]);
});

test('the greatest number wins, and what is in the bin does not count', () => {
  const end: State = {
    sheets: [
      [5, 1, 6],
      [4, 6, 1],
    ],
    die: 1,
    seatCount: 2,
    round: 3,
    left: [],
  };
  expect(game.outcome(end)).toEqual({ scores: [51, 46], places: [1, 2] });
});

test('a box that is written in is refused, and so is a second throw in one round', () => {
  const { state } = write(OPENING, 0, '1');
  expect(game.refuse(state, 0, '2')?.key).toBe('engine.notYourTurn');
  expect(game.refuse({ ...state, round: 2 }, 0, '1')).toEqual({ key: 'digits.taken', values: { place: '1' } });
});

test('nobody waits for somebody who left', () => {
  const { state } = write(OPENING, 0, '1');
  const { state: next, revealed } = game.leave?.(state, 1, random) ?? { state, revealed: false };
  expect([revealed, game.toAct(next)]).toEqual([true, [0]]);
});

import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Game, gameUnder } from '../../../src/engine/game.ts';
import { fastRandom, moveRandom, pick } from '../../../src/engine/random.ts';
import { nuggets } from '../../../src/games/nuggets/index.ts';
import { setupWith } from './positions.ts';

/** Prints of random matches, taken when rules 1 were the only ones. */
const PRINTS = ['589033fad3765b9e', '2370df29a0b524a0', '63f5c11ea7d98aaf', '8c053088d75dcbd6'];

const SETUPS = [
  setupWith({ map: 'cloister', pace: 'turns' }),
  setupWith({ map: 'chapel', pace: 'free', theft: true, turns: 30 }),
  setupWith({ map: 'cellar', pace: 'turns', theft: true, turns: 60 }),
  setupWith({ upload: '+-----+\n|.....|\n|.....|\n+-----+\n', pace: 'turns', turns: 20 }),
];

/** Plays a match of random moves to its end and prints everything that was on the way. */
function printOf(game: Game, setup: ReturnType<typeof setupWith>, seatCount: number): string {
  const random = fastRandom(seatCount);
  const print = createHash('sha256');
  let state = game.start(setup, seatCount, moveRandom('rules 1', 0));
  for (let ply = 1; game.toAct(state).length > 0; ply += 1) {
    const seat = pick(game.toAct(state), random);
    const played = game.play(state, seat, pick(game.legal(state, seat), random), moveRandom('rules 1', ply));
    print.update(JSON.stringify([played, game.outcome(played.state)]));
    state = played.state;
  }
  return print.digest('hex').slice(0, 16);
}

describe('a match that began under rules 1', () => {
  test.each(PRINTS.map((print, index) => [index, print] as const))('replays as it was played (%i)', (index, print) => {
    const game = gameUnder(nuggets, 1);
    const setup = SETUPS[index];
    if (game === undefined || setup === undefined) throw new Error('no rules 1');
    expect(printOf(game, setup, 2 + index)).toBe(print);
  });
});

import { describe, expect, test } from 'vitest';
import type { Game } from '../../src/engine/game.ts';
import { fastRandom, moveRandom, pick } from '../../src/engine/random.ts';
import { defaultSetup } from '../../src/engine/setup.ts';
import { GAMES } from '../../src/games/index.ts';
import { bestMoves } from '../../src/tables/thinking/advice.ts';
import type { ThinkingPool, ThinkingTask } from '../../src/tables/thinking/thinkingPool.ts';

/** Notes what is asked, and answers with the first legal move of an equal state. */
function listener(game: Game, state: unknown) {
  const asked: ThinkingTask[] = [];
  const thinking: Pick<ThinkingPool, 'weigh'> = {
    async weigh(question) {
      asked.push(question);
      return [{ move: 'no such move' }, { move: game.write(game.legal(state, question.seat)[0]) }];
    },
  };
  return { asked, thinking };
}

describe.each(GAMES.filter(({ hidden }) => hidden))('advice in $id', (game) => {
  test('is asked for with nothing but the view: what a seat cannot tell apart is advised alike', async () => {
    const random = fastRandom(3);
    let state = game.start(defaultSetup(game.setup), game.seats.usual, moveRandom('advice', 0));
    for (let ply = 1; ply <= 12 && game.toAct(state).length > 0; ply += 1) {
      const seat = pick(game.toAct(state), random);
      const other = game.imagine?.(game.view(state, seat), seat, random);
      const [true_, imagined] = [listener(game, state), listener(game, other)];
      const advice = await bestMoves(true_.thinking, game, { state, seat });
      expect(await bestMoves(imagined.thinking, game, { state: other, seat })).toEqual(advice);
      expect(imagined.asked).toEqual(true_.asked);
      expect(advice.map(({ move }) => move)).not.toContain('no such move');
      state = game.play(state, seat, pick(game.legal(state, seat), random), moveRandom('advice', ply)).state;
    }
  });
});

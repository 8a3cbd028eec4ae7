import { readdirSync, readFileSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { stepBudget } from '../../src/engine/budget.ts';
import type { Game } from '../../src/engine/game.ts';
import { moveRandom } from '../../src/engine/random.ts';
import { GAMES, gameById } from '../../src/games/index.ts';
import { startThinking } from '../../src/tables/thinking/thinking.ts';
import { weighMoves } from '../../src/tables/thinking/worker.ts';

const thinking = startThinking(300_000);
afterAll(() => thinking.close());

/** The opening of the default setup, as its first player sees it. */
function openingOf(game: Game, level: 'easy' | 'hard' = 'hard') {
  const setup = Object.fromEntries(
    Object.entries(game.setup).map(([name, option]) => [name, 'default' in option ? option.default : '']),
  );
  const state = game.start(setup, game.seats.usual, moveRandom('thinking', 0));
  const seat = game.toAct(state)[0] ?? 0;
  const legal = game.legal(state, seat).map((move) => game.write(move));
  return { question: { game: game.id, rules: game.rules, level, view: game.view(state, seat), seat, seed: 5 }, legal };
}

const domination = gameById('domination') as Game;

describe('a thread of computer players', () => {
  test('chooses, and weighs the best moves of a player who can', async () => {
    const { question, legal } = openingOf(domination);
    expect(legal).toContain(await thinking.ask(question));
    const weighed = await thinking.weigh(question, 60_000);
    expect(weighed.length).toBeGreaterThan(1);
    for (const { move, expected, reason } of weighed) {
      expect(legal).toContain(move);
      expect(expected).toBeTypeOf('number');
      expect(reason).toBeDefined();
    }
  });

  test.runIf(process.platform === 'linux')('runs behind the thread that answers people', async () => {
    await thinking.ask(openingOf(domination).question);
    const niceness = readdirSync('/proc/self/task').map((thread) => {
      const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8');
      return Number(stat.slice(stat.lastIndexOf(')')).split(' ')[17]);
    });
    expect(Math.max(...niceness)).toBeGreaterThanOrEqual(constants.priority.PRIORITY_BELOW_NORMAL);
    expect(getPriority()).toBe(Math.min(...niceness));
  });

  test('gives the move alone, with nothing expected, where the player only chooses', async () => {
    const { question, legal } = openingOf(domination, 'easy');
    const [only, ...others] = await thinking.weigh(question, 60_000);
    expect(others).toEqual([]);
    expect(legal).toContain(only?.move);
    expect(only?.expected).toBeUndefined();
  });

  test('that takes too long is given up, and the next question goes to another', async () => {
    const hasty = startThinking(1200);
    const endless = hasty.ask(openingOf(gameById('cellz') as Game).question, 24 * 60 * 60_000);
    await expect(endless).rejects.toThrow();
    const { question, legal } = openingOf(domination, 'easy');
    // On a busy machine a thread may not even start in so little time.
    expect(legal).toContain(await vi.waitFor(() => hasty.ask(question, 10), 200_000));
    await hasty.close();
  });

  test('tells who asks that there is no such player', async () => {
    const { question } = openingOf(domination);
    await expect(thinking.weigh({ ...question, rules: 9999 })).rejects.toThrow('under rules 9999');
  });
});

describe.each(GAMES.filter(({ players }) => players.hard?.weigh !== undefined))('$id', (game) => {
  test('weighs the same for a seed and a number of steps', () => {
    const { question } = openingOf(game);
    const weighed = weighMoves(game, question, stepBudget(40));
    expect(weighMoves(game, question, stepBudget(40))).toEqual(weighed);
    expect(JSON.parse(JSON.stringify(weighed))).toEqual(weighed);
  });
});

import { execFile } from 'node:child_process';
import { constants, getPriority } from 'node:os';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { stepBudget } from '../../src/engine/budget.ts';
import type { Game } from '../../src/engine/game.ts';
import { GAMES, gameById } from '../../src/games/index.ts';
import { startThinking } from '../../src/tables/thinking/thinkingPool.ts';
import { weighMoves } from '../../src/tables/thinking/worker.ts';
import { OUR_NODE } from '../main/parlor.ts';
import { findOpening } from './findOpening.ts';

const run = promisify(execFile);

/** However busy the machine is, nothing is given up. */
const NEVER = new AbortController().signal;

const thinking = startThinking(() => NEVER);
afterAll(() => thinking.close());

const domination = gameById('domination') as Game;

describe('a thread of computer players', () => {
  test('chooses, and weighs the best moves of a player who can', async () => {
    const { question, legal } = findOpening(domination);
    expect(legal).toContain(await thinking.ask(question));
    const weighed = await thinking.weigh(question, 60_000);
    expect(weighed.length).toBeGreaterThan(1);
    for (const { move, expected, reason } of weighed) {
      expect(legal).toContain(move);
      expect(expected).toBeTypeOf('number');
      expect(reason).toBeDefined();
    }
  });

  test.runIf(process.platform === 'linux').each([5, 12])(
    'runs behind the thread that answers people, where the process is of lower priority by %i',
    async (lower) => {
      const { stdout } = await run('nice', [`-n${lower}`, OUR_NODE, 'test/tables/niceness.ts']);
      const lowest = constants.priority.PRIORITY_LOW;
      const own = Math.min(getPriority() + lower, lowest);
      expect(stdout).toBe(`${own} ${Math.min(own + constants.priority.PRIORITY_BELOW_NORMAL, lowest)}\n`);
    },
  );

  test('gives the move alone, with nothing expected, where the player only chooses', async () => {
    const { question, legal } = findOpening(domination, 'easy');
    const [only, ...others] = await thinking.weigh(question, 60_000);
    expect(others).toEqual([]);
    expect(legal).toContain(only?.move);
    expect(only?.expected).toBeUndefined();
  });

  test('that takes too long is given up, and the next question goes to another', async () => {
    const patience = new AbortController();
    const signals = [patience.signal];
    const hasty = startThinking(() => signals.pop() ?? NEVER);
    const endless = hasty.ask(findOpening(gameById('cellz') as Game).question, 24 * 60 * 60_000);
    patience.abort();
    await expect(endless).rejects.toThrow();
    const { question, legal } = findOpening(domination, 'easy');
    expect(legal).toContain(await hasty.ask(question, 10));
    await hasty.close();
  });

  test('tells who asks that there is no such player', async () => {
    const { question } = findOpening(domination);
    await expect(thinking.weigh({ ...question, rules: 9999 })).rejects.toThrow('under rules 9999');
  });
});

describe.each(GAMES.filter(({ players }) => players.hard?.weigh !== undefined))('$id', (game) => {
  test('weighs the same for a seed and a number of steps', () => {
    const { question } = findOpening(game);
    const weighed = weighMoves(game, question, stepBudget(40));
    expect(weighMoves(game, question, stepBudget(40))).toEqual(weighed);
    expect(JSON.parse(JSON.stringify(weighed))).toEqual(weighed);
  });
});

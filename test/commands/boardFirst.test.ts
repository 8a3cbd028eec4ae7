import { expect, test } from 'vitest';
import { dominationCommand } from '../../commands/domination.ts';
import { phrase } from '../../src/engine/phrase.ts';
import { fastRandom } from '../../src/engine/random.ts';
import { defaultSetup } from '../../src/engine/setup.ts';
import { gameById } from '../../src/games/index.ts';
import { button, OPEN_BOARD, type Row, withTableControls } from '../../src/play/contract/controls.ts';

const TABLE: readonly Row[] = [
  [button(phrase('board.button'), OPEN_BOARD), button(phrase('discord.button.rules'), 'rules')],
];

/** What stands in each row below a board of Linear Domination of this size: `list`, or the actions of its buttons. */
function rowsOf(size: number): readonly string[] {
  const game = gameById('domination');
  if (game === undefined) throw new Error('no domination');
  const view = game.view(game.start({ ...defaultSetup(game.setup), size }, 2, fastRandom(1)), 'public');
  const own = dominationCommand.controls({ view, viewer: 0, legal: () => [] }, '');
  return withTableControls(own, TABLE, dominationCommand.boardFirst).map((row) =>
    'kind' in row ? 'list' : row.map(({ act }) => act.action).join(' '),
  );
}

test('Open the board stands above the lists of a game that takes fewer taps there, where there is room', () => {
  expect(rowsOf(8)).toEqual([OPEN_BOARD, 'list', 'list', 'list', 'rules']);
  expect(rowsOf(10)).toEqual(['list', 'list', 'list', 'list', `${OPEN_BOARD} rules`]);
  expect(rowsOf(16)).toEqual([OPEN_BOARD, 'list', 'rules']);
});

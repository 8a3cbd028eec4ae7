import { defineCommand } from 'parlor/command';
import { phrase } from 'parlor/engine';
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import { game, SQUARES, type State } from './rules.ts';

export { painter } from './painter.ts';
export { game };
export const texts = { en, de };

export const command = defineCommand<State>({
  game,
  text: 'tictactoe.command',
  moves: [
    {
      name: 'play',
      text: 'tictactoe.command.play',
      options: [{ name: 'square', text: 'tictactoe.command.square', required: true, offers: SQUARES }],
      read: ({ square = '' }) => ({ ok: true, value: [square] }),
    },
  ],
  controls: ({ legal }) =>
    [0, 3, 6].map((row) =>
      SQUARES.slice(row, row + 3).map((square) => ({
        kind: 'button',
        label: phrase('tictactoe.square', { square }),
        act: { action: 'move', argument: square },
        disabled: !legal().includes(square),
      })),
    ),
});

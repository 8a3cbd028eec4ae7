import { defineCommand } from 'parlor/command';
import { phrase } from 'parlor/engine';
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import { game, type State } from './rules.ts';

export { painter } from './painter.ts';
export { game };
export const texts = { en, de };

export const command = defineCommand<State>({
  game,
  text: 'overload.command',
  moves: [
    {
      name: 'lay',
      text: 'overload.command.lay',
      options: [{ name: 'card', text: 'overload.command.card', required: true, offers: 'suggestions' }],
      read: ({ card = '' }) => ({ ok: true, value: [card] }),
      complete: ({ legal }) => legal(),
    },
  ],
  controls: ({ legal }) => [
    legal().map((move) => ({
      kind: 'button',
      label: phrase('overload.lay', { weight: move.replace('lay-', '') }),
      act: { action: 'move', argument: move },
    })),
  ],
});

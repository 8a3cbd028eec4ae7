import { type Button, defineCommand } from 'parlor/command';
import { phrase } from 'parlor/engine';
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import { BIN, game, type State } from './rules.ts';

export { painter } from './painter.ts';
export { game };
export const texts = { en, de };

const write = (place: string): Button => ({
  kind: 'button',
  label: place === BIN ? phrase('digits.bin') : phrase('digits.box', { box: place }),
  act: { action: 'move', argument: place },
});

export const command = defineCommand<State>({
  game,
  text: 'digits.command',
  moves: [
    {
      name: 'write',
      text: 'digits.command.write',
      options: [{ name: 'place', text: 'digits.command.place', required: true, offers: 'suggestions' }],
      read: ({ place = '' }) => ({ ok: true, value: [place] }),
      complete: ({ legal }) => legal(),
    },
  ],
  // All write at the same time: what others write makes no board out of date.
  decisive: ({ round }) => round,
  controls({ legal }) {
    const buttons = legal().map(write);
    return [buttons.slice(0, 4), buttons.slice(4)];
  },
});

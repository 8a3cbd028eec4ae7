import { accept } from '../src/engine/result.ts';
import { railroad } from '../src/games/railroad/index.ts';
import { scoreOn } from '../src/games/railroad/scoring.ts';
import type { View } from '../src/games/railroad/view.ts';
import { defineCommand } from '../src/play/contract/gameCommand.ts';
import { daily } from './railroad/daily.ts';
import { boardCommand, rollCommand, scoreCommand } from './railroad/lookCommands.ts';
import { controls, hint } from './railroad/placementControls.ts';
import { completePlacement, PLACEMENT_OPTIONS, readPlacements } from './railroad/placementOptions.ts';

/** `/railroad`: a tile, its square and its orientation are chosen on one's own board, or typed. */
export const railroadCommand = defineCommand<View>({
  game: railroad,
  text: 'railroad.command',
  moves: [
    {
      name: 'place',
      text: 'railroad.command.place',
      options: PLACEMENT_OPTIONS,
      read: readPlacements,
      complete: completePlacement,
    },
    { name: 'done', text: 'railroad.command.done', options: [], read: () => accept(['done']) },
    { name: 'back', text: 'railroad.command.back', options: [], read: () => accept(['back']) },
  ],
  extras: [rollCommand, boardCommand, scoreCommand],
  daily,
  takesBack: 'back',
  controls,
  scores: ({ sheets }) => sheets.map((sheet) => `${scoreOn(sheet).total}`),
  hint,
  // Whether the others are done is shown, but does not outdate the board of someone who is placing.
  decisive: ({ viewer, completed, sheets }) => [completed, sheets.filter((_, seat) => seat === viewer)],
});

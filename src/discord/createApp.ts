import { createAnimations } from '../../render/animating/animations.ts';
import { ACTIONS, tableControls } from '../play/actions/tableActions.ts';
import { createActionMemory } from '../play/contract/actionMemory.ts';
import type { App, PersonDirectory } from '../play/contract/app.ts';
import type { Emojis } from '../play/contract/emojis.ts';
import type { Catalogue } from '../texts/catalogue.ts';
import type { RunningWork } from './jobs/runningWork.ts';
import type { BotOptions } from './options.ts';

type AppOptions = Pick<
  BotOptions,
  'tables' | 'commands' | 'general' | 'pictures' | 'log' | 'time' | 'timers' | 'board'
>;

/** Everything answers may need, for people whose names and pictures come from `people`. */
export function createApp(
  options: AppOptions,
  people: PersonDirectory,
  emojis: Emojis,
  catalogue: Catalogue,
  { aside, later }: Pick<RunningWork, 'aside' | 'later'>,
): App {
  const { tables, commands, general, pictures, log, timers, board } = options;
  const { 'open-board': openBoard, ...actions } = ACTIONS;
  const shown = [
    // First if it exists: on a phone the board is faster than any menu.
    ...(board === undefined ? [] : [openBoard]),
    ...Object.values(actions),
    ...general.flatMap(({ subcommands }) => subcommands),
  ];
  return {
    ...{ tables, catalogue, pictures, log, timers, board, aside, later },
    games: commands,
    tableControls: (table) => tableControls(shown, table),
    memory: createActionMemory(options.time.now),
    animations: createAnimations(),
    ...people,
    emojis,
  };
}

import { COMMANDS } from '../../commands/index.ts';
import { PAINTERS } from '../../render/index.ts';
import { gameById } from '../../src/games/index.ts';
import { provesAll } from '../proofs.ts';
import { conforms } from './conforms.ts';
import { type ConformanceOptions, listControls } from './subject.ts';

/** How many plies of our own games are played for the suite, by `npm test` and by `npm run proofs`. */
const PLIES = provesAll ? 9000 : 2000;

/** Declares the suite for a game as it is registered: with its painter and its command. */
export function conformsAsRegistered(
  id: string,
  options: Pick<ConformanceOptions, 'work' | 'files' | 'narrowed' | 'isFar'> = {},
): void {
  const game = gameById(id);
  if (game === undefined) throw new Error(`There is no game ${id}: add it to src/games/index.ts.`);
  const command = COMMANDS.find((one) => one.game.id === id);
  if (command === undefined)
    throw new Error(`${id} has no command: write commands/${id}.ts, and add it to commands/index.ts.`);
  conforms(game, {
    work: PLIES,
    ...options,
    painter: PAINTERS[id],
    controls: listControls(command),
  });
}

import { rebuildLists } from '../tables/keeping/rebuildLists.ts';
import { onStore, runProgram } from './program.ts';

/**
 * `npm run reindex`: rebuilds the lists of everyone's matches from the matches themselves, in case they are ever lost.
 * The bot must not be running.
 */
await runProgram((config) =>
  onStore(config, async (store) => `Rebuilt the lists of ${await rebuildLists(store)} people.`),
);

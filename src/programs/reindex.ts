import { rebuildLists } from '../tables/keeping/rebuildLists.ts';
import { onStore, runProgram } from './program.ts';

/**
 * `npm run reindex`: writes the lists of everybody's matches anew from the matches themselves, should they ever be lost.
 * The bot must not run meanwhile.
 */
await runProgram((config) =>
  onStore(config, async (store) => `The lists of ${await rebuildLists(store)} people are written anew.`),
);

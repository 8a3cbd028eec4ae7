import { rebuildLists } from '../tables/keeping/rebuild.ts';
import { openStore } from '../tables/store/openStore.ts';
import { runProgram } from './program.ts';

/**
 * `npm run reindex`: writes the lists of everybody's matches anew from the matches themselves, should they ever be lost.
 * The bot must not run meanwhile.
 */
await runProgram(async (config) => {
  const store = openStore(config.keyvUri, config);
  try {
    return `The lists of ${await rebuildLists(store)} people are written anew.`;
  } finally {
    await store.close();
  }
});

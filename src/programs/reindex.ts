import { config as loadEnvironment } from 'dotenv';
import { readConfig } from '../config.ts';
import { rebuildLists } from '../tables/rebuild.ts';
import { openStore } from '../tables/store/store.ts';

/**
 * `npm run reindex`: writes the lists of everybody's matches anew from the matches themselves, should they ever be lost.
 * The bot must not run meanwhile.
 */
loadEnvironment({ quiet: true });
const read = readConfig(process.env);
if ('mistakes' in read) {
  for (const mistake of read.mistakes) process.stderr.write(`${mistake}\n`);
  process.exitCode = 78;
} else {
  const store = openStore(read.config.keyvUri);
  process.stdout.write(`The lists of ${await rebuildLists(store)} people are written anew.\n`);
  await store.close();
}

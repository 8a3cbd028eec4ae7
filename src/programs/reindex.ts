import { rebuildLists } from '../tables/keeping/rebuildLists.ts';
import { onStore, runProgram } from './program.ts';

/**
 * `npm run reindex`: rebuilds the lists of everyone's matches from the matches themselves, in case they are ever lost.
 * The bot must not be running.
 */
await runProgram((config) =>
  onStore(config, async (store) => {
    const { people, unreadable, keys } = await rebuildLists(store);
    const rebuilt = `Rebuilt the lists of ${people} people.`;
    if (unreadable === 0) return rebuilt;
    return `${rebuilt} ${unreadable} records cannot be read and are in no list: ${keys.join(', ')}`;
  }),
);

import { BackupFault, restore } from '../store/backup.ts';
import { noteRestored } from '../tables/lists/restoredMatches.ts';
import { onStore, runProgram } from './program.ts';

/** `npm run restore -- some/file.gz`: puts a backup into the store of KEYV_URI, which must be empty. */
await runProgram(async (config, [path]) => {
  if (path === undefined) throw new BackupFault('Say which file: npm run restore -- backup/parlor-2026-11-21.jsonl.gz');
  return onStore(config, async (store) => {
    const { records, at } = await restore(store, path);
    const tables = await noteRestored(store, at);
    return `${records} records are in the store again, and were compared with the backup. The boards of ${tables} tables are shown again at the next start.`;
  });
});

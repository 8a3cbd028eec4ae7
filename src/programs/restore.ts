import { existsSync } from 'node:fs';
import { BackupFault, restore } from '../store/backup.ts';
import { noteRestored } from '../tables/lists/restoredMatches.ts';
import { onStore, runProgram } from './program.ts';

/** `npm run restore -- some/file.gz`: puts a backup into the store of KEYV_URI, which must be empty. */
await runProgram(async (config, [path]) => {
  if (path === undefined)
    throw new BackupFault('Name the backup: npm run restore -- backup/parlor-2026-11-21.jsonl.gz');
  if (!existsSync(path)) throw new BackupFault(`There is no backup at ${path}.`);
  return onStore(
    config,
    async (store) => {
      const { records, at } = await restore(store, path);
      const tables = await noteRestored(store, at);
      return `Restored and verified ${records} records. The next start shows the boards of ${tables} tables again.`;
    },
    { mustExist: false },
  );
});

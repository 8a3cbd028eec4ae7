import { BackupFault, moveStore } from '../store/backup.ts';
import { openStore } from '../store/openStore.ts';
import { runProgram } from './program.ts';

/**
 * `npm run move-store -- sqlite://store/parlor.sqlite postgres://...`: copies everything from one store to another,
 * which must be empty, and compares them. The bot must not be running. The old store is not changed.
 */
await runProgram(async (_config, [from, to]) => {
  if (from === undefined || to === undefined) throw new BackupFault('Name both stores: npm run move-store -- FROM TO');
  const old = openStore(from, { mustExist: true });
  const anew = openStore(to);
  try {
    const { records } = await moveStore(old, anew);
    return `Copied and verified ${records} records. Now set KEYV_URI to the new store.`;
  } finally {
    await old.close();
    await anew.close();
  }
});

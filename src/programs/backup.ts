import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { versionOfParlor } from '../config.ts';
import { backUp } from '../store/backup.ts';
import { onStore, runProgram } from './program.ts';

/**
 * `npm run backup`, `npm run backup -- some/file.gz`: writes everything stored to a file, and reads it back to check
 * that it is complete. The bot may be running.
 */
await runProgram(async (config, [path = `backup/parlor-${new Date().toISOString().slice(0, 10)}.jsonl.gz`]) => {
  const { records, sha256 } = await onStore(config, async (store) => {
    mkdirSync(dirname(path), { recursive: true });
    return backUp(store, path, versionOfParlor(), new Date());
  });
  return `Backed up ${records} records to ${path} and verified them (SHA-256 ${sha256.slice(0, 16)}…).`;
});

import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * What to do if the store's file, a file next to it, or their folder belongs to another account and this one may not
 * write there: a sentence with a space before it; undefined if that is not the case. `account` is this account's
 * number.
 */
export function foreignOwner(path: string, account = process.getuid?.(), mayWrite = canWrite): string | undefined {
  if (account === undefined) return undefined;
  const file = resolve(path);
  const folder = dirname(file);
  for (const place of [file, `${file}-wal`, `${file}-shm`, folder]) {
    if (!existsSync(place) || mayWrite(place)) continue;
    const owner = statSync(place).uid;
    if (owner === account) continue;
    return ` ${place} belongs to account ${owner}, and Parlor runs as ${account}. As root: chown -R ${account} ${folder}`;
  }
  return undefined;
}

function canWrite(place: string): boolean {
  try {
    accessSync(place, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

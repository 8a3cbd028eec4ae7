import { copyFileSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * SQLite keeps a store in a file, and what was written lately in a log beside it. The log is copied first: a thread may be
 * bringing it home, and what it has may stand in the file too, but not be missing from both.
 */
const PARTS = ['-wal', ''] as const;

/** Copies the files of a store as they are. */
export function copyStore(from: string, to: string): void {
  for (const part of PARTS) if (existsSync(from + part)) copyFileSync(from + part, to + part);
}

/**
 * Notes that this copy of the store is what the disk has. In one go: the bot may be killed at any moment. Under a name of
 * the copy's own: two processes on one store note theirs at the same time.
 */
export function nowOnDisk(disk: string, copy: string): void {
  const before = onDisk(disk);
  const next = `${copy}.next`;
  writeFileSync(next, copy);
  renameSync(next, join(disk, 'newest'));
  if (before !== undefined) for (const part of PARTS) rmSync(before + part, { force: true });
}

/** Leaves of a store what the disk has. */
export function cutPower(store: string, disk: string): void {
  for (const part of [...PARTS, '-shm']) rmSync(store + part, { force: true });
  const copy = onDisk(disk);
  if (copy !== undefined) copyStore(copy, store);
}

function onDisk(disk: string): string | undefined {
  const newest = join(disk, 'newest');
  return existsSync(newest) ? readFileSync(newest, 'utf8') : undefined;
}

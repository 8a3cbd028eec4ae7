import { existsSync, statfsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

export const MEGABYTE = 1024 * 1024;
/** Less free disk space than this, in bytes, is reported: games stop when there is none. */
const LITTLE = 1024 * MEGABYTE;
export const TOO_LITTLE = 100 * MEGABYTE;

/** Verdicts about free space: `note` is reported before it is too late, `wrong` when it nearly is. */
export const ENOUGH = ['well', 'note', 'wrong'] as const;
export type DiskVerdict = (typeof ENOUGH)[number];

/** The space on a folder's disk. */
export interface DiskSpace {
  readonly folder: string;
  /** In bytes. */
  readonly free: number;
}

/** The space on the disk where a file is, or would be. */
export function diskSpaceAt(file: string): DiskSpace {
  const folder = standingFolder(dirname(resolve(file)));
  const { bavail, bsize } = statfsSync(folder);
  return { folder, free: bavail * bsize };
}

/** Returns whether the free space is enough, little, or too little. */
export function judgeDiskSpace({ free }: DiskSpace): DiskVerdict {
  if (free < TOO_LITTLE) return 'wrong';
  return free < LITTLE ? 'note' : 'well';
}

/** The nearest existing parent folder. */
export function standingFolder(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : standingFolder(dirname(folder));
}

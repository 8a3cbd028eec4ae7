import { existsSync, statfsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

export const MEGABYTE = 1024 * 1024;
/** So little room on the disk, in bytes, is told: games stop where there is none. */
const LITTLE = 1024 * MEGABYTE;
export const TOO_LITTLE = 100 * MEGABYTE;

/** How much room is enough: `note` is told before it is too late, `wrong` when it nearly is. */
export const ENOUGH = ['well', 'note', 'wrong'] as const;
export type DiskVerdict = (typeof ENOUGH)[number];

/** The room on the disk of a folder. */
export interface DiskSpace {
  readonly folder: string;
  /** In bytes. */
  readonly free: number;
}

/** The room where a file lies, or would. */
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

/** The nearest folder above that is there. */
export function standingFolder(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : standingFolder(dirname(folder));
}

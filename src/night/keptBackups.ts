import { readdirSync } from 'node:fs';

/** How many of the latest days are kept, and for how many weeks before those one backup each. */
const DAYS = 7;
const WEEKS = 4;

const DAY = 24 * 60 * 60 * 1000;
/** 1 January 1970 was a Thursday, and weeks begin on Monday. */
const TO_MONDAY = 3;

const NAME = /^parlor-(\d{4}-\d\d-\d\d)\.jsonl\.gz$/;

/** The file name of a day's backup (`2026-11-21`). */
export function backupName(day: string): string {
  return `parlor-${day}.jsonl.gz`;
}

/** The names of backups among the names in a folder, the latest first. */
function backupsAmong(names: readonly string[]): readonly string[] {
  return names
    .filter((name) => NAME.test(name))
    .toSorted()
    .toReversed();
}

/** The name of the latest backup in a folder; undefined if there is none. */
export function latestBackup(folder: string): string | undefined {
  return backupsAmong(namesIn(folder))[0];
}

/** The names in a folder; empty if there is no folder. */
export function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/**
 * The backups in a folder that are no longer kept: from none of the latest days, and not the last of one of the weeks
 * before.
 */
export function surplusBackups(names: readonly string[]): readonly string[] {
  const earlier = backupsAmong(names).slice(DAYS);
  const lastOfWeek = new Map<number, string>();
  for (const name of earlier) {
    const week = countWeek(name);
    if (!lastOfWeek.has(week)) lastOfWeek.set(week, name);
  }
  const kept = [...lastOfWeek.values()].slice(0, WEEKS);
  return earlier.filter((name) => !kept.includes(name));
}

function countWeek(name: string): number {
  const [, day = ''] = NAME.exec(name) ?? [];
  return Math.floor((Date.parse(day) / DAY + TO_MONDAY) / 7);
}

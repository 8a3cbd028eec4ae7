import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, versionOfParlor } from '../config.ts';
import { diskSpaceAt } from '../store/diskSpace.ts';
import { findStoreFile } from '../store/openStore.ts';
import { makeBackup, roomForBackup } from './nightlyBackup.ts';
import { type Backups, createNightWatch, type NightWatchOptions } from './nightWatch.ts';

/** How often to check whether something is due, in milliseconds. */
const LOOK = 10 * 60 * 1000;

/** What the night watch needs. */
export interface NightWatchContext extends Pick<NightWatchOptions, 'store' | 'log' | 'now' | 'tell' | 'hasMoved'> {
  /** Whether nobody has played on this store before. */
  readonly isNew: boolean;
}

/**
 * Starts the bot's night watch with these settings: it checks now, and then every ten minutes. Returns a function that
 * stops it.
 */
export function openNightWatch(
  { keyvUri: uri, backupFolder: folder }: Pick<Config, 'keyvUri' | 'backupFolder'>,
  { isNew, ...around }: NightWatchContext,
): () => Promise<void> {
  const version = versionOfParlor();
  const ending = new AbortController();
  const disks = [findStoreFile(uri), folder && join(folder, 'any')].filter((path) => path !== undefined);
  const make: Backups['make'] = (task, into) => makeBackup(task, into, ending.signal);
  const watch = createNightWatch({
    ...around,
    version,
    news: isNew ? undefined : whatIsNew(changelog(), version),
    backups: folder === undefined ? undefined : { folder, uri, needs: () => roomForBackup(uri), make },
    rooms: () => disks.map(diskSpaceAt),
    ending: ending.signal,
  });
  let looking = watch.look();
  const every = setInterval(() => {
    looking = looking.then(watch.look);
  }, LOOK);
  return async () => {
    clearInterval(every);
    ending.abort();
    await looking;
  };
}

/** Empty if someone has left the file out. */
function changelog(): string {
  try {
    return readFileSync(new URL('../../CHANGELOG.md', import.meta.url), 'utf8');
  } catch {
    return '';
  }
}

/** How much of the news is quoted, in characters: what fits in a message with the rest of its text. */
const MOST = 1200;

/** What CHANGELOG.md says under a version's heading, as lines for a message; undefined if it says nothing about it. */
export function whatIsNew(changelog: string, version: string): string | undefined {
  // The heading of a version ends with its date: `## 1.2.0 (2026-12-01)`.
  const section = changelog.split(/^## /m).find((one) => one.split(/\s/)[0] === version);
  if (section === undefined) return undefined;
  const paragraphs = section
    .slice(section.indexOf('\n'))
    // Lines in the file are wrapped; lines in a message should not be.
    .replace(/\n(?![-#\n])\s*/g, ' ')
    .replace(/\[([^[\]]+)\]\([^()]*\)/g, '$1')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.replace(/^### (.*)$/, '**$1**').trim());
  const lines: string[] = [];
  for (const line of paragraphs) {
    if ([...lines, line].join('\n').length > MOST) return [...lines, '…'].join('\n');
    lines.push(line);
  }
  return lines.join('\n');
}

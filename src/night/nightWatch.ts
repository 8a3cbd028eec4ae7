import type { Logger } from 'pino';
import { z } from 'zod';
import { type Phrase, phrase, type TextKey } from '../engine/phrase.ts';
import { type DiskSpace, type DiskVerdict, ENOUGH, judgeDiskSpace, MEGABYTE, TOO_LITTLE } from '../store/diskSpace.ts';
import type { Store } from '../store/store.ts';
import { defineRecord } from '../store/upgradeRecord.ts';
import type { BackupTask } from './backUpAndVerify.ts';
import { backupName, latestBackup, namesIn } from './keptBackups.ts';
import { nightBefore } from './nightlyBackup.ts';

/** A line for the owner: a phrase, or text from a file. */
export type OwnerLine = Phrase | string;

/**
 * How long to wait before a retry after a failed backup, or after a message did not reach the owner, in milliseconds.
 */
const HOUR = 60 * 60 * 1000;
const UNREACHED = 6 * HOUR;

/** What the owner is told about the current free space. */
const ROOM = {
  well: 'owner.room.well',
  note: 'owner.room.note',
  wrong: 'owner.room.wrong',
} as const satisfies Record<DiskVerdict, TextKey>;

/** The nightly backups. */
export interface Backups {
  readonly folder: string;
  readonly uri: string;
  /** How many bytes making a backup may take. */
  readonly needs: () => number;
  readonly make: (task: Omit<BackupTask, 'path'>, folder: string) => Promise<number>;
}

export interface NightWatchOptions {
  readonly store: Store;
  readonly log: Logger;
  /** In milliseconds since 1970. */
  readonly now: () => number;
  readonly version: string;
  /** What is new in this version, if that is written down. */
  readonly news: string | undefined;
  /** Whether this start converted the store for this version. */
  readonly hasMoved: boolean;
  /** Undefined if no backups are made. */
  readonly backups: Backups | undefined;
  /** The current state of the disks that must not be full: those of the store and of the backups. */
  readonly rooms: () => readonly DiskSpace[];
  /** Sends the application's owner a private message; returns whether it arrived. */
  readonly tell: (lines: readonly OwnerLine[]) => Promise<boolean>;
  /** Aborted when the bot stops: a running backup is then abandoned, which does not count as a failure. */
  readonly ending: AbortSignal;
}

/** Does what a sleeping operator cannot. */
interface NightWatch {
  /** Does what is due: makes a backup, and tells the owner what they need to know. Never rejects. */
  readonly look: () => Promise<void>;
}

export function createNightWatch(options: NightWatchOptions): NightWatch {
  const { store, log, now, backups } = options;
  let backUpFrom = 0;
  let tellFrom = 0;

  /** Tells the owner what they have not been told yet, and records that. */
  async function tellOnce(heard: ToldNews, lines: readonly OwnerLine[]): Promise<void> {
    if (now() < tellFrom) return;
    if (await options.tell(lines)) return noteTold(store, heard);
    tellFrom = now() + UNREACHED;
    log.warn('could not send the owner a private message about the lines above');
  }

  async function tellNews(told: ToldNews): Promise<void> {
    const { version, news, hasMoved } = options;
    if (told.version === version) return;
    // On a new store, no other version has been announced.
    if (news === undefined) return noteTold(store, { version });
    const moved = phrase(hasMoved ? 'owner.news.moved' : 'owner.news.same');
    await tellOnce({ version }, [phrase('owner.news', { version }), news, moved, phrase('owner.news.all')]);
  }

  async function tellOfRoom(told: ToldNews): Promise<void> {
    const [room] = options.rooms().toSorted((one, other) => one.free - other.free);
    if (room === undefined) return;
    const enough = judgeDiskSpace(room);
    if (enough === (told.room ?? 'well')) return;
    const values = { megabytes: Math.floor(room.free / MEGABYTE), folder: room.folder };
    if (enough === 'well') log.info(values, 'the disk has room again');
    else log.warn(values, 'the disk is almost full');
    await tellOnce({ room: enough }, [phrase(ROOM[enough], values)]);
  }

  async function backUp(told: ToldNews, { folder, uri, needs, make }: Backups): Promise<void> {
    const night = nightBefore(now());
    const latest = latestBackup(folder);
    if (now() < backUpFrom || namesIn(folder).includes(backupName(night))) return;
    const since = latest === undefined ? phrase('owner.backup.none') : phrase('owner.backup.latest', { name: latest });
    const fail = async (why: Phrase) => {
      backUpFrom = now() + HOUR;
      if (told.backup !== night) await tellOnce({ backup: night }, [why, since]);
    };
    const lacksRoom = options.rooms().some(({ free }) => free < needs() + TOO_LITTLE);
    if (lacksRoom) {
      log.error({ folder }, 'no room for the nightly backup');
      return fail(phrase('owner.backup.room', { folder }));
    }
    try {
      const records = await make({ uri, version: options.version, at: now() }, folder);
      log.info({ records, folder }, 'made the nightly backup and checked that it can be restored');
    } catch (error) {
      if (options.ending.aborted) return;
      log.error({ err: error, folder }, 'the nightly backup failed');
      await fail(phrase('owner.backup.failed'));
    }
  }

  return {
    async look() {
      try {
        const told = await readTold(store);
        await tellNews(told);
        await tellOfRoom(told);
        if (backups !== undefined) await backUp(told, backups);
      } catch (error) {
        log.error({ err: error }, 'the nightly job failed');
      }
    },
  };
}

const TOLD_KEY = 'owner';

/** What the owner has been told: each thing once, however often Parlor starts. */
const ToldNews = defineRecord(
  z.object({
    schema: z.literal(1),
    /** The version last announced. */
    version: z.string().optional(),
    /** How much space there was when it was last reported. */
    room: z.enum(ENOUGH).optional(),
    /** The night whose missing backup was reported: `2026-11-21`. */
    backup: z.string().optional(),
  }),
);
type ToldNews = Omit<z.infer<typeof ToldNews>, 'schema'>;

async function readTold(store: Store): Promise<ToldNews> {
  return (await store.get(TOLD_KEY, ToldNews)) ?? {};
}

async function noteTold(store: Store, news: ToldNews): Promise<void> {
  await store.change(async (draft) => {
    draft.set(TOLD_KEY, { ...(await draft.get(TOLD_KEY, ToldNews)), ...news, schema: 1 });
  });
}

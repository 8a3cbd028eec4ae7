import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { copyStore, nowOnDisk } from './disk.ts';

/** Loaded before the bot: whenever it brings its store to the disk, the folder DISK keeps what was in the files then. */
const disk = process.env.DISK ?? '';
const store = (process.env.KEYV_URI ?? '').slice('sqlite://'.length);
const { fdatasync } = fs;
let copies = 0;

const watched = (file: number, done: (error: Error | null) => void) => {
  copies += 1;
  const copy = join(disk, `${process.pid}.${copies}`);
  copyStore(store, copy);
  fdatasync(file, (error) => {
    if (error === null) nowOnDisk(disk, copy);
    done(error);
  });
};
Object.assign(fs, { fdatasync: watched });
syncBuiltinESMExports();

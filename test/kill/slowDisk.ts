import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/** Loaded before the bot: as long as the file SLOW_DISK is there, the disk takes half a second for what is brought to it. */
const flag = process.env.SLOW_DISK ?? '';
const SYNC = 500;
const { fdatasync } = fs;
const slow = (file: number, done: (error: Error | null) => void) => {
  if (fs.existsSync(flag)) setTimeout(() => fdatasync(file, done), SYNC);
  else fdatasync(file, done);
};
Object.assign(fs, { fdatasync: slow });
syncBuiltinESMExports();

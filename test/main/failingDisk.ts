import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/** Loaded before the bot: from the moment on that the file FAILING_DISK is there, the disk keeps nothing more. */
const flag = process.env.FAILING_DISK ?? '';
const { fdatasync } = fs;
const failing = (file: number, done: (error: Error | null) => void) =>
  fs.existsSync(flag) ? done(new Error('EIO: i/o error, fdatasync')) : fdatasync(file, done);
Object.assign(fs, { fdatasync: failing });
syncBuiltinESMExports();

import { readFileSync } from 'node:fs';

/** Loaded before the bot: its clock is wrong by as many milliseconds as the file CLOCK_ERROR says, from one moment to the next. */
const path = process.env.CLOCK_ERROR ?? '';
const { now } = Date;
let error = 0;
setInterval(() => {
  try {
    error = Number(readFileSync(path, 'utf8'));
  } catch {
    error = 0;
  }
}, 50).unref();
Date.now = () => now() + error;

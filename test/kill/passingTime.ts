import { readFileSync } from 'node:fs';

/** Loaded before the bot: for it so many milliseconds have passed as the file TIME_PASSED says, by every clock. */
const path = process.env.TIME_PASSED ?? '';
let passed = 0;
setInterval(() => {
  try {
    passed = Number(readFileSync(path, 'utf8'));
  } catch {
    passed = 0;
  }
}, 50).unref();
const { now } = Date;
const steady = performance.now.bind(performance);
Date.now = () => now() + passed;
performance.now = () => steady() + passed;

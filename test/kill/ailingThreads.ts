import { readFileSync } from 'node:fs';
import module from 'node:module';
import workers, { isMainThread, type WorkerOptions } from 'node:worker_threads';

/** Loaded before the bot: all its threads die, or hang, whenever the file AILMENT says another word: `die 1`, `hang 2`. */
const path = process.env.AILMENT ?? '';

if (isMainThread) {
  const Healthy = workers.Worker;
  workers.Worker = class extends Healthy {
    constructor(filename: string | URL, options: WorkerOptions = {}) {
      super(filename, { ...options, execArgv: [...(options.execArgv ?? []), '--import', import.meta.url] });
    }
  };
  module.syncBuiltinESMExports();
} else {
  let last = read();
  setInterval(() => {
    const word = read();
    if (word === last) return;
    last = word;
    if (word.startsWith('die')) process.exit(1);
    // Not a loop over `startsWith`: V8 makes one of it that cannot even be ended from outside.
    if (word.startsWith('hang')) while (Date.now() > 0);
  }, 50).unref();
}

function read(): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

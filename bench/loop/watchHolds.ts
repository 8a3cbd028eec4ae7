import { openSync, readSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/**
 * Loaded into our bot with `--import`: records every millisecond how long its event loop was blocked, and for how long
 * of that time the thread was ready to run but had no core. SIGUSR2 prints and resets what was recorded, in
 * milliseconds: `holds <longest> <99th percentile> <both again, with the waits for a core>`.
 *
 * Node's own `monitorEventLoopDelay` cannot distinguish these: if people, the stand-in Discord, painters and computer
 * players share two cores, it mostly measures the queue for them.
 */
const EVERY = 1;
const NANOSECONDS = 1e6;

if (isMainThread) {
  const schedule = openSync('/proc/thread-self/schedstat', 'r');
  const line = Buffer.alloc(64);
  /** Linux only: how long this thread has waited for a core since it started, in milliseconds. */
  const waitedSoFar = () => {
    const [, waited] = line.toString('latin1', 0, readSync(schedule, line, 0, line.length, 0)).split(' ');
    return Number(waited) / NANOSECONDS;
  };
  let last = { at: performance.now(), waited: waitedSoFar() };
  let gaps: { readonly held: number; readonly withWaits: number }[] = [];
  setInterval(() => {
    const now = { at: performance.now(), waited: waitedSoFar() };
    const withWaits = now.at - last.at - EVERY;
    gaps.push({ withWaits, held: withWaits - (now.waited - last.waited) });
    last = now;
  }, EVERY).unref();

  process.on('SIGUSR2', () => {
    const figures = (['held', 'withWaits'] as const).flatMap((what) => {
      const sorted = gaps.map((gap) => Math.max(0, gap[what])).sort((a, b) => a - b);
      return [sorted.at(-1), sorted[Math.floor(sorted.length * 0.99)]].map((one = 0) => one.toFixed(1));
    });
    process.stdout.write(`holds ${figures.join(' ')}\n`);
    gaps = [];
  });
}

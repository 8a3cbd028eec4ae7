import { setImmediate as turnOfTheLoop } from 'node:timers/promises';

/** How long background work may hold up everything else, in milliseconds. */
const SLICE = 4;

/**
 * Returns a function for long work to call between its steps: once every few milliseconds it lets everything else run
 * first. Tasks that run side by side share one, and so share the time.
 */
export function slices(): () => Promise<void> {
  let since = performance.now();
  let last = Promise.resolve();
  const letOthersIn = async () => {
    if (performance.now() - since < SLICE) return;
    await turnOfTheLoop();
    since = performance.now();
  };
  return () => {
    // One after the other: each looks at the time only when the one before has worked.
    last = last.then(letOthersIn);
    return last;
  };
}

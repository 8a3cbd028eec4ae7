import { setImmediate as turnOfTheLoop } from 'node:timers/promises';

/** How long work in the background may hold up everything else, in milliseconds. */
const SLICE = 4;

/** What long work calls between its steps: once in a few milliseconds it lets all others come first. */
export function slices(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < SLICE) return;
    await turnOfTheLoop();
    since = performance.now();
  };
}

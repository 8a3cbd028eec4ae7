import { setImmediate as turnOfTheLoop } from 'node:timers/promises';

/** How long work in the background may hold up everything else, in milliseconds. */
const SLICE = 4;

/**
 * What long work calls between its steps: once in a few milliseconds it lets all others come first. Those who do it side by
 * side share one, and so the time.
 */
export function slices(): () => Promise<void> {
  let since = performance.now();
  let others: Promise<void> | undefined;
  const letOthersIn = async () => {
    await turnOfTheLoop();
    since = performance.now();
    others = undefined;
  };
  return async () => {
    while (performance.now() - since >= SLICE) {
      others ??= letOthersIn();
      await others;
    }
  };
}

import { slices } from '../../match/yieldToOthers.ts';

/** In how many channels at once something is sent: a hanging one must not hold up the others. */
const CHANNELS_AT_ONCE = 20;

/** Handles items in parallel, but those of one channel one after another. Rejects as soon as `work` does. */
export async function forEachByChannel<T>(
  things: readonly { readonly channel: string; readonly thing: T }[],
  work: (thing: T) => Promise<void>,
): Promise<void> {
  // All take their next queue from the same walk.
  const queues = Map.groupBy(things, ({ channel }) => channel).values();
  const giveWay = slices();
  const workThrough = async () => {
    for (const queue of queues) {
      for (const { thing } of queue) {
        await giveWay();
        await work(thing);
      }
    }
  };
  await Promise.all(Array.from({ length: CHANNELS_AT_ONCE }, workThrough));
}

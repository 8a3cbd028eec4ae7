import { flushCompileCache } from 'node:module';
import { PAINTERS } from '../index.ts';
import { drawTimed, type Order, type TimedPicture } from './order.ts';

// Otherwise it is written only when a thread exits by itself, which ours never do.
flushCompileCache();

/** Draws one picture in a separate thread. */
export default async function work(order: Order): Promise<TimedPicture> {
  const drawn = await drawTimed(PAINTERS, order);
  // Small buffers are parts of a large one; without a copy, all of that would be sent along between threads and be
  // kept.
  return { ...drawn, png: new Uint8Array(drawn.png) };
}

import { flushCompileCache } from 'node:module';
import { PAINTERS } from '../index.ts';
import { drawTimed, type Order, type TimedPicture } from './order.ts';

// Else it is written when a thread ends by itself, which ours never do.
flushCompileCache();

/** One picture, drawn in a thread of its own. */
export default async function work(order: Order): Promise<TimedPicture> {
  const drawn = await drawTimed(PAINTERS, order);
  // Small buffers are parts of a large one, and all of that would go with them from thread to thread, and stay.
  return { ...drawn, png: new Uint8Array(drawn.png) };
}

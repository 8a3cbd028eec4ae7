import type { Order, TimedPicture } from '../../render/studio/order.ts';

/** A thread that hangs over pictures of Cellz, says so in their view, and draws all others at once. */
export default function work(order: Order): TimedPicture {
  if ('view' in order && order.view instanceof Int32Array) {
    Atomics.store(order.view, 0, 1);
    Atomics.notify(order.view, 0);
    while (order.game === 'cellz');
  }
  return { png: Buffer.from(order.game), drawing: 0, encoding: 0 };
}

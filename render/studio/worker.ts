import { PAINTERS } from '../index.ts';
import { drawOrder, type Order } from './order.ts';

/** One picture, drawn in a thread of its own. */
export default function work(order: Order): Promise<Buffer> {
  return drawOrder(PAINTERS, order);
}

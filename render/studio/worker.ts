import { PAINTERS } from '../index.ts';
import { type Drawn, drawTimed, type Order } from './order.ts';

/** One picture, drawn in a thread of its own. */
export default function work(order: Order): Promise<Drawn> {
  return drawTimed(PAINTERS, order);
}

import type { Drawn, Order } from '../../render/studio/order.ts';

/** A thread that hangs over pictures of Cellz and draws all others at once. */
export default function work({ game }: Order): Drawn {
  while (game === 'cellz');
  return { png: Buffer.from(game), drawing: 0, encoding: 0 };
}

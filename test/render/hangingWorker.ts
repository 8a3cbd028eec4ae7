import type { Order } from '../../render/studio/order.ts';

/** A thread that hangs over pictures of Cellz and draws all others at once. */
export default function work({ game }: Order): Buffer {
  while (game === 'cellz');
  return Buffer.from(game);
}

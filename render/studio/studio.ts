import { LRUCache } from 'lru-cache';
import { startThreads } from '../../src/threads.ts';
import type { Order } from './order.ts';

/** Draws what is ordered, as a PNG. */
export type Studio = (order: Order) => Promise<Buffer>;

/** A studio at work in threads of its own, so that nobody else waits while a picture is painted. */
export interface OpenStudio {
  readonly draw: Studio;
  readonly close: () => Promise<void>;
}

/** More pictures than this wait: the machine has other things to do as well. */
const THREADS = 2;

export function openStudio(): OpenStudio {
  const pool = startThreads(new URL('./worker.ts', import.meta.url), { least: 1, most: THREADS });
  return {
    draw: async (order) => Buffer.from(await pool.run(order)),
    close: () => pool.destroy(),
  };
}

/** The same studio with a memory of `maxBytes` of PNG: what was ordered before, or is being drawn, is not drawn again. */
export function keepPictures(draw: Studio, maxBytes: number): Studio {
  const kept = new LRUCache<string, Buffer, { readonly order: Order }>({
    maxSize: maxBytes,
    sizeCalculation: (png) => png.byteLength,
    fetchMethod: (_key, _stale, { context }) => draw(context.order),
  });
  return (order) => kept.forceFetch(JSON.stringify(order), { context: { order } });
}

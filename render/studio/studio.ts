import { LRUCache } from 'lru-cache';
import { gameById } from '../../src/games/index.ts';
import { writeGiven } from '../../src/packages/packageCall.ts';
import { startThreadsByGame } from '../../src/threads/threadsByGame.ts';
import type { Theme } from '../shared/drawing.ts';
import type { Order, OrderedBoard, TimedPicture } from './order.ts';

/** Draws an order as a PNG. */
export type Studio = (order: Order) => Promise<Buffer>;

/** A studio that works in separate threads, so that nothing else waits while a picture is painted. */
interface OpenStudio {
  readonly draw: Studio;
  readonly close: () => Promise<void>;
}

/** One thread draws a hundred boards per second, twice as many as Discord lets a bot send; each thread takes 40 MB. */
const THREADS = 1;

/**
 * The limit for the young generation of its heap, in megabytes: little of a picture is there, since canvas has its own
 * memory.
 */
const YOUNG = 6;

/** The time limit for a picture, including its time in the queue, in milliseconds: none takes a second. */
const PATIENCE = 20_000;

/** The time limit for a picture of a game from outside, in milliseconds; after that the game is shut down. */
const DEADLINE = 1500;

/** The worker, its time limit, and a callback for measurements. */
interface StudioOptions {
  /** The worker file. */
  readonly worker?: URL;
  /** Returns a signal for each picture, on which its thread is killed and replaced. */
  readonly patience?: () => AbortSignal;
  /** Called with the time that each picture took. */
  readonly onDrawn?: ((game: string, drawn: TimedPicture) => void) | undefined;
}

export function openStudio({
  worker = new URL('./worker.ts', import.meta.url),
  patience = () => AbortSignal.timeout(PATIENCE),
  onDrawn = () => undefined,
}: StudioOptions = {}): OpenStudio {
  const threads = startThreadsByGame(worker, THREADS, YOUNG);
  const run = async (order: Order): Promise<Buffer> => {
    const isOfMany = 'games' in order || 'smallEnds' in order;
    const apart = isOfMany ? undefined : gameById(order.game)?.apart;
    const drawn = (await threads.run(apart, order, { signal: patience(), deadline: DEADLINE })) as TimedPicture;
    onDrawn(order.game, drawn);
    const { buffer, byteOffset, byteLength } = drawn.png;
    return Buffer.from(buffer, byteOffset, byteLength);
  };
  /**
   * Lets games from outside draw their own boards, which are inserted unchanged among the others; a board that fails is
   * left out.
   */
  async function withDrawn<One extends OrderedBoard>(theme: Theme, boards: readonly One[]): Promise<readonly One[]> {
    const drawn = boards.map(async (one) => {
      if (gameById(one.game)?.apart === undefined) return [one];
      const board = await run({ game: one.game, theme, view: one.view, picked: '' }).catch(() => undefined);
      return board === undefined ? [] : [{ ...one, view: { drawn: board.toString('base64') } }];
    });
    return (await Promise.all(drawn)).flat();
  }
  return {
    draw: async (order) => {
      if ('smallEnds' in order) return run({ ...order, smallEnds: await withDrawn(order.theme, order.smallEnds) });
      if ('exhibit' in order) {
        const { name, query } = order.exhibit;
        return run({ ...order, exhibit: { name, query: writeGiven([query]).text } });
      }
      return run(order);
    },
    close: threads.close,
  };
}

/** The size of the picture cache, in bytes. */
const PICTURES_KEPT = 4 * 1024 * 1024;

/**
 * Adds a cache of `maxBytes`, for orders and pictures, to a studio: an order that was drawn before, or is being drawn,
 * is not drawn again.
 */
export function keepPictures(draw: Studio, maxBytes = PICTURES_KEPT): Studio {
  const kept = new LRUCache<string, Buffer, { readonly order: Order }>({
    maxSize: maxBytes,
    sizeCalculation: (png, key) => png.byteLength + Buffer.byteLength(key),
    fetchMethod: (_key, _stale, { context }) => draw(context.order),
    // When many are drawn at once, those still in the queue are displaced by finished ones: someone waits for them.
    ignoreFetchAbort: true,
  });
  return (order) =>
    namesSomebody(order) ? draw(order) : kept.forceFetch(JSON.stringify(order), { context: { order } });
}

/**
 * Whether an order must not be cached: names and avatars are never stored, not even briefly, and orders with functions
 * cannot be.
 */
function namesSomebody(order: Order): boolean {
  if ('leaders' in order || 'standings' in order || 'smallEnds' in order) return true;
  // Queries to subcommands contain functions.
  if ('exhibit' in order) return true;
  return 'end' in order && order.end.players.some(({ name, avatar }) => name !== undefined || avatar !== undefined);
}

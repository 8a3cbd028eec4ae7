import { LRUCache } from 'lru-cache';
import { gameById } from '../../src/games/index.ts';
import { writeGiven } from '../../src/packages/packageCall.ts';
import { startThreadsByGame } from '../../src/threads/threadsByGame.ts';
import type { Theme } from '../shared/drawing.ts';
import type { Order, OrderedBoard, TimedPicture } from './order.ts';

/** Draws what is ordered, as a PNG. */
export type Studio = (order: Order) => Promise<Buffer>;

/** A studio at work in threads of its own, so that nobody else waits while a picture is painted. */
interface OpenStudio {
  readonly draw: Studio;
  readonly close: () => Promise<void>;
}

/** One thread draws a hundred boards a second, twice what Discord lets a bot send; each takes 40 MB. */
const THREADS = 1;

/** Room for what is new in its heap, in megabytes: of a picture little lies there, as canvas has memory of its own. */
const YOUNG = 6;

/** How long a picture may take, its wait in the queue and all, in milliseconds: none takes a second. */
const PATIENCE = 20_000;

/** How long a picture of a game from outside may take, in milliseconds, before that game is shut. */
const DEADLINE = 1500;

/** Who draws, for how long at most, and who hears of it. */
interface StudioOptions {
  /** The file whose threads draw. */
  readonly worker?: URL;
  /** For each picture, what says that its thread is killed and replaced. */
  readonly patience?: () => AbortSignal;
  /** Hears how long each picture took. */
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
  /** Games from outside draw their own boards, which stand as they are among those of others; one that fails is left out. */
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

/** Pictures drawn before that are kept, in bytes. */
const PICTURES_KEPT = 4 * 1024 * 1024;

/** The same studio with a memory of `maxBytes`, orders and pictures: what was ordered before, or is being drawn, is not drawn again. */
export function keepPictures(draw: Studio, maxBytes = PICTURES_KEPT): Studio {
  const kept = new LRUCache<string, Buffer, { readonly order: Order }>({
    maxSize: maxBytes,
    sizeCalculation: (png, key) => png.byteLength + Buffer.byteLength(key),
    fetchMethod: (_key, _stale, { context }) => draw(context.order),
  });
  return (order) =>
    namesSomebody(order) ? draw(order) : kept.forceFetch(JSON.stringify(order), { context: { order } });
}

/** Names and faces are kept nowhere, not even for a while; what holds functions cannot be. */
function namesSomebody(order: Order): boolean {
  if ('leaders' in order || 'standings' in order || 'smallEnds' in order) return true;
  // What is asked of one has functions.
  if ('exhibit' in order) return true;
  return 'end' in order && order.end.players.some(({ name, avatar }) => name !== undefined || avatar !== undefined);
}

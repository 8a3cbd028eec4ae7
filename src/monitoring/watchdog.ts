import { createHook } from 'node:async_hooks';

/** What held the event loop, so that nobody else was answered meanwhile. */
export interface Hold {
  /** Whose work took most of the time: `nuggets new`, `control`, `page /board`, `clocks`; `other` for the rest. */
  readonly handler: string;
  /** For how long, in milliseconds, and how much of it was that handler's. */
  readonly held: number;
  readonly own: number;
}

/** How often it is looked whether the loop turns, and how late that is a hold, in milliseconds. */
const BEAT = 50;
export const TOO_LONG = 250;

const NOBODY = 'other';

/** Adds up who works between two beats. Pure: the hooks of Node and a timer call it. */
export function createHoldWatch(now: () => number, handlerInHand: () => string | undefined) {
  let since = now();
  let begun = since;
  const busy = new Map<string, number>();
  return {
    before(): void {
      begun = now();
    },
    after(): void {
      const handler = handlerInHand() ?? NOBODY;
      const time = now();
      busy.set(handler, (busy.get(handler) ?? 0) + time - begun);
      begun = time;
    },
    /** Gives the hold since the last beat, if there was one. */
    beat(): Hold | undefined {
      const held = now() - since - BEAT;
      const [[handler, own] = [NOBODY, 0]] = [...busy].sort(([, a], [, b]) => b - a);
      busy.clear();
      since = now();
      return held > TOO_LONG ? { handler, held: Math.round(held), own: Math.round(own) } : undefined;
    },
  };
}

/**
 * Watches the event loop of this thread, and tells of each hold once it is over. Costs a fifth of a microsecond for each
 * promise that is waited for. Gives what ends it.
 */
export function watchLoop(handlerInHand: () => string | undefined, onHold: (hold: Hold) => void): () => void {
  const watch = createHoldWatch(() => performance.now(), handlerInHand);
  const hook = createHook({ before: watch.before, after: watch.after }).enable();
  const timer = setInterval(() => {
    const hold = watch.beat();
    if (hold !== undefined) onHold(hold);
  }, BEAT);
  timer.unref();
  return () => {
    clearInterval(timer);
    hook.disable();
  };
}

const MINUTE = 60_000;

/** Tells at most once a minute: of the longest hold since it told last, and how many there were. */
export function onceAMinute(now: () => number, tell: (hold: Hold & { readonly holds: number }) => void) {
  let told = Number.NEGATIVE_INFINITY;
  let holds = 0;
  let longest: Hold | undefined;
  return (hold: Hold): void => {
    holds += 1;
    if (longest === undefined || hold.held > longest.held) longest = hold;
    if (now() - told < MINUTE) return;
    tell({ ...longest, holds });
    told = now();
    holds = 0;
    longest = undefined;
  };
}

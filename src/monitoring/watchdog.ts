import { createHook } from 'node:async_hooks';
import { promiseHooks } from 'node:v8';

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
export function createHoldWatch(now: () => number) {
  let since = now();
  let begun = since;
  let inHand: string | undefined;
  const busy = new Map<string, number>();
  function enter(handler: string | undefined): void {
    // To read the clock for each promise costs more than the promise.
    if (handler === inHand) return;
    const time = now();
    const before = inHand ?? NOBODY;
    busy.set(before, (busy.get(before) ?? 0) + time - begun);
    inHand = handler;
    begun = time;
  }
  return {
    /** From now on this handler works, or nobody whose name is known. A loop that has nothing to do waits in the name of the last. */
    enter,
    /** Gives the hold since the last beat, if there was one. */
    beat(): Hold | undefined {
      enter(undefined);
      const held = now() - since - BEAT;
      busy.set(NOBODY, (busy.get(NOBODY) ?? 0) + now() - begun);
      const [[handler, own] = [NOBODY, 0]] = [...busy].sort(([, a], [, b]) => b - a);
      busy.clear();
      since = now();
      begun = since;
      return held > TOO_LONG ? { handler, held: Math.round(held), own: Math.round(own) } : undefined;
    },
  };
}

/**
 * Watches the event loop of this thread, and tells of each hold once it is over. What goes on behind a promise is seen by
 * V8's own hook: those of `async_hooks` would name each promise, which costs six times as much. Gives what ends it.
 */
export function watchLoop(handlerInHand: () => string | undefined, onHold: (hold: Hold) => void): () => void {
  const watch = createHoldWatch(() => performance.now());
  const enter = () => watch.enter(handlerInHand());
  const leave = () => watch.enter(undefined);
  const callbacks = createHook({ before: enter, after: leave, trackPromises: false }).enable();
  const endPromises = promiseHooks.onBefore(enter);
  const timer = setInterval(() => {
    const hold = watch.beat();
    if (hold !== undefined) onHold(hold);
  }, BEAT);
  timer.unref();
  return () => {
    clearInterval(timer);
    callbacks.disable();
    endPromises();
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

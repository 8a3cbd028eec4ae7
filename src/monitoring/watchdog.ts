import { createHook } from 'node:async_hooks';
import { promiseHooks } from 'node:v8';

/** A blocked event loop: meanwhile nobody else was answered. */
export interface Hold {
  /**
   * The handler that took most of the time: `nuggets new`, `control`, `page /board`, `clocks`; `other` for the rest.
   */
  readonly handler: string;
  /** For how long, in milliseconds, and how much of that was the handler's. */
  readonly held: number;
  readonly own: number;
}

/**
 * How often to check whether the event loop is running, and from which delay on it counts as blocked, in milliseconds.
 */
const BEAT = 50;
export const TOO_LONG = 250;

const NOBODY = 'other';

/** Adds up how long each handler works between two beats. Pure: Node's hooks and a timer call it. */
export function createHoldWatch(now: () => number) {
  let since = now();
  let begun = since;
  let inHand: string | undefined;
  const busy = new Map<string, number>();
  function enter(handler: string | undefined): void {
    // Reading the clock for each promise would cost more than the promise.
    if (handler === inHand) return;
    const time = now();
    const before = inHand ?? NOBODY;
    busy.set(before, (busy.get(before) ?? 0) + time - begun);
    inHand = handler;
    begun = time;
  }
  return {
    /** From now on this handler works, or an unknown one. While the loop is idle, time is counted for the last one. */
    enter,
    /** Returns the hold since the last beat, if there was one. */
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
 * Watches this thread's event loop, and reports each hold once it is over. Work after a promise is observed with V8's
 * own hook: the hooks of `async_hooks` would identify each promise, which costs six times as much. Returns a function
 * that stops it.
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

/** Reports at most once a minute: the longest hold since the last report, and how many there were. */
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

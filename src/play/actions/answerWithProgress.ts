import type { App } from '../contract/app.ts';
import type { Caller } from '../contract/caller.ts';
import type { Scene } from '../contract/scene.ts';
import { wordsScreen } from '../screens/screen.ts';

/**
 * How long to wait before showing progress (most work is done by then), and how often to update it, in milliseconds.
 */
const FIRST = 1400;
const EVERY = 2000;

/** Called with the share of the work that is done, from 0 to 1. */
export type Tell = (share: number) => void;

/**
 * Answers only the caller with the result of `work`. If that takes a while, the answer first shows the progress in
 * `words`, and then becomes the result.
 */
export async function answerWithProgress(
  { timers }: Pick<App, 'timers'>,
  { answer }: Pick<Caller, 'answer'>,
  words: (percent: number) => string,
  work: (tell: Tell) => Promise<Scene>,
): Promise<void> {
  let done = 0;
  let message: string | undefined;
  let isOver = false;
  let saying: Promise<void> = Promise.resolve();
  const say = async () => {
    const screen = wordsScreen(words(Math.floor(done * 100)));
    if (message === undefined) message = await answer.toCaller(screen);
    else await answer.change?.(message, screen);
  };
  const look = () => {
    // Failing to show the progress does not matter: the result comes anyway.
    saying = say()
      .catch(() => undefined)
      .then(() => {
        if (!isOver) timer = timers.set(look, EVERY);
      });
  };
  let timer = timers.set(look, FIRST);
  let result: Scene;
  try {
    result = await work((share) => {
      done = share;
    });
  } finally {
    isOver = true;
    timers.clear(timer);
    await saying;
  }
  if (message === undefined || answer.change === undefined) await answer.toCaller(result);
  else await answer.change(message, result);
}

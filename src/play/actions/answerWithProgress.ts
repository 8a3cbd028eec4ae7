import type { App } from '../contract/app.ts';
import type { Caller } from '../contract/caller.ts';
import type { Scene } from '../contract/scene.ts';
import { wordsScreen } from '../screens/screen.ts';

/** How long nothing is said, as most is done by then, and how often after that, in milliseconds. */
const FIRST = 1400;
const EVERY = 2000;

/** Hears how much of a work is done, from 0 to 1. */
export type Tell = (share: number) => void;

/**
 * Answers the caller alone with what `work` makes. Where that takes a while, the answer first says in `words` how many per
 * cent of it are done, and then becomes the result.
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
    // What cannot be said is not missed: the result comes all the same.
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

import { phrase } from '../../engine/phrase.ts';
import type { ActionContext } from '../contract/actionContext.ts';
import type { Caller } from '../contract/caller.ts';
import { outcomeInHand } from '../contract/outcome.ts';
import type { LimitedAction } from '../contract/rateLimits.ts';
import { refuseTo } from './refusal.ts';

/**
 * Runs an action unless it exceeds its rate limit, of which the caller is told. One that is refused or fails does not
 * count.
 */
export async function runLimited(
  { app, rateLimits }: Pick<ActionContext, 'app' | 'rateLimits'>,
  act: LimitedAction,
  { answer, locale }: Pick<Caller, 'answer' | 'locale'>,
  run: () => Promise<void>,
): Promise<void> {
  const free = rateLimits.count(act);
  if (free !== undefined)
    return refuseTo(app, answer, locale, phrase('discord.tooOften', { at: Math.ceil(free / 1000) }));
  let isDone = false;
  try {
    await run();
    isDone = outcomeInHand() === 'done';
  } finally {
    if (!isDone) rateLimits.giveBack(act);
  }
}

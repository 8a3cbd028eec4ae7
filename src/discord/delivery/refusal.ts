import type { Phrase } from '../../engine/phrase.ts';
import type { App } from '../app.ts';
import { noteOutcome } from '../cause.ts';
import { type SpokenOf, wordsFor } from '../words/names.ts';
import type { Answer } from './answer.ts';

/** Tells the person alone why not, and what they can do. */
export async function refuseTo(
  app: App,
  answer: Answer,
  locale: string,
  refusal: Phrase,
  match?: SpokenOf,
): Promise<void> {
  noteOutcome('refused');
  await answer.toInvoker({ content: wordsFor(app.catalogue, locale, match).say(refusal), rows: [], pings: [] });
}

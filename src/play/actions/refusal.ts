import { GameFailed } from '../../engine/outsideGame.ts';
import { type Phrase, phrase } from '../../engine/phrase.ts';
import { UnknownRules } from '../../match/ruledGames.ts';
import { StoreFailure } from '../../store/failure.ts';
import type { Answer } from '../contract/answer.ts';
import type { ScreenParts } from '../contract/app.ts';
import { noteOutcome } from '../contract/outcome.ts';
import { type SpokenOf, wordsFor } from '../words/wordsFor.ts';

/** Tells only the caller why the action was refused and what they can do instead. */
export async function refuseTo(
  app: ScreenParts,
  answer: Answer,
  locale: string,
  refusal: Phrase,
  match?: SpokenOf,
): Promise<void> {
  noteOutcome('refused');
  await answer.toCaller({ content: wordsFor(app.catalogue, locale, match).say(refusal), rows: [], pings: [] });
}

/** What the person is told after an internal error. */
export function failureText(error: unknown): Phrase {
  if (error instanceof UnknownRules) return error.told;
  if (error instanceof GameFailed) return phrase(error.isShut ? 'tables.shutGame' : 'tables.gameWaits');
  return error instanceof StoreFailure ? phrase('discord.notStored') : phrase('discord.failed');
}

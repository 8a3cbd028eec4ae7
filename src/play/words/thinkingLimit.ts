import { type Phrase, phrase } from '../../engine/phrase.ts';
import type { PersonId } from '../../match/match.ts';
import type { TablesAndGames } from '../contract/app.ts';
import { inSeconds } from './clocks.ts';

/**
 * A notice that computers have thought enough for a person for now, and when they will think again; undefined if they
 * still may.
 */
export function thinkingLimitPhrase(
  { tables: { thinkingBudget } }: TablesAndGames,
  person: PersonId,
): Phrase | undefined {
  const free = thinkingBudget.freeAt(person);
  return free === undefined ? undefined : phrase('coach.thoughtEnough', { at: inSeconds(free) });
}

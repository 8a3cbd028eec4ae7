import type { Match } from '../../match/match.ts';
import type { Suggestion, TypingContext } from '../contract/command.ts';
import type { Offer } from '../contract/option.ts';
import { wordsFor } from '../words/names.ts';

/** What a game offers for an option, in words; offers with a label are narrowed to what is typed. */
export function suggestionsOf(
  offers: readonly Offer[] = [],
  { app, locale, typed }: TypingContext,
  match: Match,
): readonly Suggestion[] {
  const { plain } = wordsFor(app.catalogue, locale, match);
  const sought = typed.trim().toLowerCase();
  return offers.flatMap((offer) => {
    if (typeof offer === 'string') return [{ name: offer, value: offer }];
    const { value } = offer;
    const name = plain(offer.label);
    const isSought = value.toLowerCase().startsWith(sought) || name.toLowerCase().includes(sought);
    return isSought ? [{ name, value }] : [];
  });
}

/** What fits in any of the matches that somebody may mean, each suggestion once. */
export function suggestionsFrom(
  matches: readonly Match[],
  suggest: (match: Match) => readonly Suggestion[],
): readonly Suggestion[] {
  const byValue = new Map<string, Suggestion>();
  for (const one of matches.flatMap(suggest)) if (!byValue.has(one.value)) byValue.set(one.value, one);
  return [...byValue.values()];
}

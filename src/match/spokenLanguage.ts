import { type Change, changed } from './change.ts';
import { type Match, type PersonId, seatOf } from './match.ts';

/** A change that somebody makes; where they play, the match then knows which language they speak. */
export function spokenIn(person: PersonId, locale: string, change: Change): Change {
  return (before) => {
    const made = change(before);
    if (!made.ok) return made;
    const { match, events } = made.value;
    const isKnown = match.spoken?.[person] === locale;
    if (isKnown || seatOf(match, person) === undefined) return made;
    return changed({ ...match, spoken: { ...match.spoken, [person]: locale } }, events);
  };
}

/** The language that all persons at a match speak; undefined while others may still come, and where they differ or are not known. */
export function languageShared(match: Match, languageOf: (locale: string) => string): string | undefined {
  if (match.position === undefined) return undefined;
  const languages = match.players.flatMap((player) => {
    if (player.kind !== 'person') return [];
    const locale = match.spoken?.[player.id];
    return [locale === undefined ? undefined : languageOf(locale)];
  });
  const [first] = languages;
  return languages.every((language) => language === first) ? first : undefined;
}

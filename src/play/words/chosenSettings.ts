import type { Game } from '../../engine/game.ts';
import { phrase, type Say } from '../../engine/phrase.ts';
import type { Match } from '../../match/match.ts';
import { nameIn, valueIn } from './commandNames.ts';

/** The settings that differ from the default, in words. */
export function chosenWords({ id, setup }: Game, match: Match, say: Say): readonly string[] {
  return Object.entries(setup).flatMap(([name, option]) => {
    const chosen = match.setup[name];
    if (chosen === undefined || chosen === option.default) return [];
    const value = option.kind === 'file' ? (match.files?.[name] ?? '') : chosen;
    if (option.told === undefined) return [`${nameIn(say, name, id)} ${valueIn(say, value, id)}`];
    // A name chosen by a person is not one of our texts: it is escaped and inserted as it is.
    const told = option.kind === 'file' ? String(value) : valueIn(say, value, id);
    return [say(phrase(option.told, { value: told }))];
  });
}

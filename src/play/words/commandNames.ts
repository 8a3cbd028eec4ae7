import type { Say, WordKey } from '../../engine/phrase.ts';

/**
 * What people call a command, a subcommand or an option, by the name that the code knows: in its game's own word
 * (`nuggets.names.direction`), else in the common one (`names.move`), else as the code does. Discord shows people the
 * name in their own language, and tells us the code's.
 */
export function nameIn(say: Say, name: string, game?: string): string {
  return wordIn(say, game, `names.${name}`) ?? name;
}

/** What people call the value of an option; a number, or a word with no other name, as it is. */
export function valueIn(say: Say, value: string | number | boolean, game?: string): string {
  const word = typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
  return wordIn(say, game, `names.value.${word}`) ?? word;
}

function wordIn(say: Say, game: string | undefined, key: `names.${string}`): string | undefined {
  const own: WordKey[] = game === undefined ? [] : [`${game}.${key}`];
  for (const one of [...own, key]) {
    const text = say({ key: one });
    // What has no text is said as its key.
    if (text !== one) return text;
  }
  return undefined;
}

import type { Say, WordKey } from '../../engine/phrase.ts';

/**
 * The name that people see for a command, subcommand or option, from its name in the code: the game's own word
 * (`nuggets.names.direction`), otherwise the common one (`names.move`), otherwise the name itself. Discord shows people
 * the name in their language, and sends us the one in the code.
 */
export function nameIn(say: Say, name: string, game?: string): string {
  return wordIn(say, game, `names.${name}`) ?? name;
}

/** The name that people see for an option's value. Numbers, and words without another name, stay as they are. */
export function valueIn(say: Say, value: string | number | boolean, game?: string): string {
  const word = typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
  return wordIn(say, game, `names.value.${word}`) ?? word;
}

function wordIn(say: Say, game: string | undefined, key: `names.${string}`): string | undefined {
  const own: WordKey[] = game === undefined ? [] : [`${game}.${key}`];
  for (const one of [...own, key]) {
    const text = say({ key: one });
    // A key without a text is returned as it is.
    if (text !== one) return text;
  }
  return undefined;
}

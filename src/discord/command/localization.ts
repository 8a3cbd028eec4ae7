import type { Locale } from 'discord.js';
import type { Say } from '../../engine/phrase.ts';
import { nameIn, valueIn } from './commandWords.ts';

/** Texts by Discord's locale. */
type Localizations = Partial<Record<Locale, string | null | undefined>>;

/** A command, subcommand or option, as far as people read it. */
interface Readable {
  readonly name: string;
  readonly description?: string;
  readonly options?: readonly Readable[] | undefined;
  readonly choices?: readonly Choice[];
  name_localizations?: Localizations | null | undefined;
  description_localizations?: Localizations | null | undefined;
}

interface Choice {
  readonly name: string;
  readonly value: string | number;
  name_localizations?: Localizations | null | undefined;
}

/** The same thing, built in the words of another language. */
interface Translation {
  readonly locale: Locale;
  readonly say: Say;
  readonly node: Readable | undefined;
}

/** Adds to an English command, and to all within it, what it is called and what it does in other languages. */
export function localize(command: Readable, translations: readonly Translation[]): void {
  command.name_localizations = inOthers(command.name, translations, ({ say }) => nameIn(say, command.name));
  command.description_localizations = inOthers(command.description, translations, ({ node }) => node?.description);
  for (const [index, option] of (command.options ?? []).entries()) {
    localize(
      option,
      translations.map(({ node, ...to }) => ({ ...to, node: node?.options?.[index] })),
    );
  }
  for (const [index, choice] of (command.choices ?? []).entries()) {
    choice.name_localizations = inOthers(choice.name, translations, ({ say, node }) => {
      const label = node?.choices?.[index]?.name;
      const isBareValue = label === choice.name && label === String(choice.value);
      return isBareValue ? valueIn(say, choice.value) : label;
    });
  }
}

/** By locale, what differs from the English. */
function inOthers(
  english: string | undefined,
  translations: readonly Translation[],
  textIn: (translation: Translation) => string | undefined,
): Localizations | undefined {
  const texts = translations.flatMap((translation) => {
    const text = textIn(translation);
    return text === undefined || text === english ? [] : [[translation.locale, text]];
  });
  return texts.length === 0 ? undefined : Object.fromEntries(texts);
}

import { Locale } from 'discord-api-types/v10';
import { type Catalogue, DEFAULT_LANGUAGE } from '../../texts/catalogue.ts';
import { nameLanguage } from './wordsFor.ts';

/** Texts by Discord's locale. */
type Localizations = Partial<Record<Locale, string | null | undefined>>;

/** The texts of a command, subcommand, option or choice that people read. */
interface Readable {
  readonly name: string;
  readonly description?: string;
  readonly options?: readonly Readable[] | undefined;
  readonly choices?: readonly Readable[];
  name_localizations?: Localizations | null | undefined;
  description_localizations?: Localizations | null | undefined;
}

/** The same thing, built in another language. */
interface Translation {
  readonly locale: Locale;
  readonly node: Readable | undefined;
}

/** The Discord locales in whose language a command differs from English. */
export function localesTranslated(catalogue: Catalogue): readonly Locale[] {
  return Object.values(Locale).filter((locale) => nameLanguage(catalogue, locale) !== DEFAULT_LANGUAGE);
}

/** Adds translated names and descriptions to an English command and everything in it. */
export function localize(command: Readable, translations: readonly Translation[]): void {
  setDefined(
    command,
    'name_localizations',
    inOthers(command.name, translations, (node) => node?.name),
  );
  const descriptions = inOthers(command.description, translations, (node) => node?.description);
  setDefined(command, 'description_localizations', descriptions);
  for (const part of ['options', 'choices'] as const) {
    for (const [index, child] of (command[part] ?? []).entries()) {
      localize(
        child,
        translations.map(({ locale, node }) => ({ locale, node: node?.[part]?.[index] })),
      );
    }
  }
}

function setDefined(
  command: Readable,
  name: 'name_localizations' | 'description_localizations',
  texts: Localizations | undefined,
): void {
  if (texts !== undefined) command[name] = texts;
}

/** The texts that differ from English, by locale. */
function inOthers(
  english: string | undefined,
  translations: readonly Translation[],
  textOf: (node: Readable | undefined) => string | undefined,
): Localizations | undefined {
  const texts = translations.flatMap(({ locale, node }) => {
    const text = textOf(node);
    return text === undefined || text === english ? [] : [[locale, text]];
  });
  return texts.length === 0 ? undefined : Object.fromEntries(texts);
}

import { type Phrase, phrase, type TextKey } from '../../src/engine/phrase.ts';
import { accept, type Result, refuse } from '../../src/engine/result.ts';
import type { App } from '../../src/play/contract/app.ts';
import type { Place } from '../../src/play/contract/command.ts';
import type { Choice, Menu } from '../../src/play/contract/controls.ts';
import type { Arguments, Option } from '../../src/play/contract/option.ts';
import { wordsFor } from '../../src/play/words/wordsFor.ts';

/** The values that undo a choice. */
export const OFF = 'off';
export const AUTOMATIC = 'auto';

/** Whether a text is `off`, in any language that is shown. */
export function isOff(text: string, { catalogue }: Pick<App, 'catalogue'>): boolean {
  const typed = text.trim().toLowerCase();
  const off = phrase('games.settings.word.off');
  return typed === OFF || catalogue.languages.some((language) => wordsFor(catalogue, language).plain(off) === typed);
}

/** The request for a setting, and where it is made. */
interface SettingRequest {
  readonly app: Pick<App, 'catalogue'>;
  readonly place: Place;
}

/** Something that a person or a server chooses, with a menu or by typing it. One row here defines both. */
export interface Setting<Stored> {
  /** The action of its menu, such as `settings.pings`. Messages that are years old may contain it. */
  readonly action: string;
  /** The label of its menu. */
  readonly label: TextKey;
  readonly choices: (request: SettingRequest, stored: Stored) => readonly Choice[];
  /** The value of the current choice. */
  readonly chosen: (stored: Stored, request: SettingRequest) => string;
  /** Parses a value, which comes from outside and may be anything. */
  readonly read: (text: string, request: SettingRequest, stored: Stored) => Result<Partial<Stored>>;
  /** The option for typing it, if it can be typed. */
  readonly typed?: Option;
}

/** The part of a setting that defines its choices: a few fixed values. */
interface OneOf<Stored> extends Pick<Setting<Stored>, 'choices' | 'chosen' | 'read'> {
  /** The choices for people who type it. */
  readonly offers: readonly Choice[];
}

/** How the value of a setting is read from and written to what is stored. */
interface Access<Stored, Value> {
  readonly chosen: (stored: Stored, request: SettingRequest) => string | number;
  readonly choose: (value: Value, request: SettingRequest, stored: Stored) => Partial<Stored>;
}

/**
 * A setting with a few values, each with a label. `inMenu` explains labels of only one or two words, because a menu
 * shows nothing else once a choice is made.
 */
export function createChoiceSetting<Stored, Value extends string | number>(
  values: readonly Value[],
  labelOf: (value: Value) => Phrase,
  { chosen, choose }: Access<Stored, Value>,
  inMenu?: TextKey,
): OneOf<Stored> {
  const offers = values.map((value): Choice => ({ value: String(value), label: labelOf(value) }));
  const choices =
    inMenu === undefined
      ? offers
      : offers.map(({ value, label }) => ({ value, label: phrase(inMenu, { choice: label }) }));
  return {
    offers,
    choices: () => choices,
    chosen: (stored, request) => String(chosen(stored, request)),
    read(text, request, stored) {
      const value = values.find((one) => String(one) === text);
      return value === undefined ? refuse(phrase('games.settings.unknown')) : accept(choose(value, request, stored));
    },
  };
}

/** The setting's menu, with the current choice marked. */
export function settingMenu<Stored>(setting: Setting<Stored>, request: SettingRequest, stored: Stored): Menu {
  const chosen = setting.chosen(stored, request);
  const choices = setting.choices(request, stored).map((choice) => ({ ...choice, isChosen: choice.value === chosen }));
  return { kind: 'menu', name: '', placeholder: phrase(setting.label), action: setting.action, choices };
}

/** The typed values, and which settings they are for. */
interface TypedSettings<Stored, Of> {
  readonly choice: Partial<Stored>;
  readonly settings: readonly Of[];
}

/** Reads what was typed for some of these settings. */
export function readTyped<Stored, Of extends Setting<Stored>>(
  settings: readonly Of[],
  request: SettingRequest,
  stored: Stored,
  given: Arguments,
): Result<TypedSettings<Stored, Of>> {
  let typed: TypedSettings<Stored, Of> = { choice: {}, settings: [] };
  for (const setting of settings) {
    const text = setting.typed === undefined ? undefined : given[setting.typed.name];
    if (text === undefined) continue;
    const read = setting.read(text, request, stored);
    if (!read.ok) return read;
    typed = { choice: { ...typed.choice, ...read.value }, settings: [...typed.settings, setting] };
  }
  return accept(typed);
}

/** The part of a setting for a language of the catalogue, or the automatic choice. */
export const LANGUAGE: Pick<Setting<{ readonly language?: string | undefined }>, 'choices' | 'chosen' | 'read'> = {
  choices: ({ app }) => languageChoices(app),
  chosen: ({ language = AUTOMATIC }) => language,
  read(text, { app: { catalogue } }) {
    if (text === AUTOMATIC) return accept({ language: undefined });
    const typed = text.trim().toLowerCase();
    const language = catalogue.languages.find((one) =>
      [one, nameOfLanguage(one)].some((name) => name.toLowerCase() === typed),
    );
    if (language !== undefined) return accept({ language });
    return refuse(
      phrase('games.settings.language.unknown', { languages: catalogue.languages.map(nameOfLanguage).join(', ') }),
    );
  },
};

/** The automatic choice, and the languages of the catalogue, each under its own name for itself. */
function languageChoices({ catalogue }: Pick<App, 'catalogue'>): readonly Choice[] {
  return [
    { value: AUTOMATIC, label: phrase('games.settings.language.automatic') },
    ...catalogue.languages.map((value) => ({
      value,
      label: languageLabel(nameOfLanguage(value), catalogue.measureCoverage(value)),
    })),
  ];
}

/** A language's own name for itself. */
function nameOfLanguage(language: string): string {
  return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
}

/** A language's name, with the share that is translated if some texts are still in English. */
function languageLabel(language: string, share: number): Phrase {
  if (share === 1) return phrase('games.settings.language.name', { language });
  return phrase('games.settings.language.begun', { language, percent: Math.floor(100 * share) });
}

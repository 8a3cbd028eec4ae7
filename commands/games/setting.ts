import { type Phrase, phrase, type TextKey } from '../../src/engine/phrase.ts';
import { accept, type Result, refuse } from '../../src/engine/result.ts';
import type { App } from '../../src/play/contract/app.ts';
import type { Place } from '../../src/play/contract/command.ts';
import type { Choice, Menu } from '../../src/play/contract/controls.ts';
import type { Arguments, Option } from '../../src/play/contract/option.ts';

/** The values that take a choice back. */
export const OFF = 'off';
export const AUTOMATIC = 'auto';

/** Where a setting is asked for. */
interface SettingRequest {
  readonly app: Pick<App, 'catalogue'>;
  readonly place: Place;
}

/** Something that a person or a server chooses, with a menu or by typing it: one row, from which all of that follows. */
export interface Setting<Stored> {
  /** What its menu does: `settings.pings`. It stands in messages of years ago. */
  readonly action: string;
  /** What its menu is called. */
  readonly label: TextKey;
  readonly choices: (request: SettingRequest, stored: Stored) => readonly Choice[];
  /** The value of the present choice. */
  readonly chosen: (stored: Stored, request: SettingRequest) => string;
  /** What comes from outside may be anything. */
  readonly read: (text: string, request: SettingRequest, stored: Stored) => Result<Partial<Stored>>;
  /** How it is typed, beside being chosen. */
  readonly typed?: Option;
}

/** The part of a setting that says what can be chosen: one of a few values. */
interface OneOf<Stored> extends Pick<Setting<Stored>, 'choices' | 'chosen' | 'read'> {
  /** What is offered to who types it. */
  readonly offers: readonly Choice[];
}

/** How a setting of a few values is read from what is stored, and written there. */
interface Access<Stored, Value> {
  readonly chosen: (stored: Stored, request: SettingRequest) => string | number;
  readonly choose: (value: Value, request: SettingRequest, stored: Stored) => Partial<Stored>;
}

/**
 * One of a few values, each with a label. `inMenu` says what a label of one or two words is about: a menu shows nothing
 * else once a choice is made.
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

/** Its menu, in which the present choice is marked. */
export function settingMenu<Stored>(setting: Setting<Stored>, request: SettingRequest, stored: Stored): Menu {
  const chosen = setting.chosen(stored, request);
  const choices = setting.choices(request, stored).map((choice) => ({ ...choice, isChosen: choice.value === chosen }));
  return { kind: 'menu', name: '', placeholder: phrase(setting.label), action: setting.action, choices };
}

/** All that was typed, and for which of the settings. */
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

/** The part of a setting that is a language of the catalogue, or the automatic choice. */
export const LANGUAGE: Pick<Setting<{ readonly language?: string | undefined }>, 'choices' | 'chosen' | 'read'> = {
  choices: ({ app }) => languageChoices(app),
  chosen: ({ language = AUTOMATIC }) => language,
  read(text, { app: { catalogue } }) {
    if (text === AUTOMATIC) return accept({ language: undefined });
    const language = catalogue.languages.find((one) => one === text);
    if (language !== undefined) return accept({ language });
    return refuse(phrase('games.settings.language.unknown', { languages: catalogue.languages.join(', ') }));
  },
};

/** The automatic choice, and the languages of the catalogue, each by what it calls itself. */
function languageChoices({ catalogue }: Pick<App, 'catalogue'>): readonly Choice[] {
  const nameOf = (language: string) => new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return [
    { value: AUTOMATIC, label: phrase('games.settings.language.automatic') },
    ...catalogue.languages.map((value) => ({
      value,
      label: languageLabel(nameOf(value), catalogue.measureCoverage(value)),
    })),
  ];
}

/** A language by its name; with how much of it is there, where some is said in English yet. */
function languageLabel(language: string, share: number): Phrase {
  if (share === 1) return phrase('games.settings.language.name', { language });
  return phrase('games.settings.language.begun', { language, percent: Math.floor(100 * share) });
}

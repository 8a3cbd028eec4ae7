import type { Choice, Menu } from '../../src/discord/controls.ts';
import type { GeneralOption } from '../../src/discord/generalCommand.ts';
import { type Phrase, phrase, type TextKey } from '../../src/engine/phrase.ts';

/** A menu whose action is the name of what it sets; the present choice is marked. */
export function settingMenu(
  name: string,
  placeholder: Phrase,
  choices: readonly Choice[],
  chosen: string,
): Menu<string> {
  return {
    kind: 'menu',
    name: '',
    placeholder,
    action: name,
    choices: choices.map((choice) => ({ ...choice, isChosen: choice.value === chosen })),
  };
}

/** An option that offers what the menu of the same name does. */
export function settingOption(name: string, text: TextKey, choices: readonly Choice[]): GeneralOption {
  return { name, text, required: false, kind: 'choice', choices };
}

/** A word that is the same in every language: a number, a time, a name of its own. */
export function verbatim(word: string): Phrase {
  return phrase('games.verbatim', { word });
}

/** What a language is called by those who speak it. */
export function languageName(language: string): string {
  return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
}

import { type Phrase, phrase, type TextKey } from '../../src/engine/phrase.ts';
import { accept, type Result, refuse } from '../../src/engine/result.ts';
import type { ScreenParts } from '../../src/play/contract/app.ts';
import type { Choice, Menu } from '../../src/play/contract/controls.ts';
import {
  CHALLENGES,
  DIGESTS,
  PICTURE_THEMES,
  PINGS,
  REMIND_BY,
  REMINDERS,
  WEEKENDS,
} from '../../src/tables/people/settings.ts';

/** The values that take a choice back. */
export const OFF = 'off';
export const AUTOMATIC = 'auto';

const PING_LABELS: Readonly<Record<(typeof PINGS)[number], Phrase>> = {
  on: { key: 'games.settings.pings.on' },
  private: { key: 'games.settings.pings.private' },
  '1h': phrase('games.settings.pings.collected', { count: 1 }),
  '3h': phrase('games.settings.pings.collected', { count: 3 }),
  '6h': phrase('games.settings.pings.collected', { count: 6 }),
  '12h': phrase('games.settings.pings.collected', { count: 12 }),
  '24h': phrase('games.settings.pings.collected', { count: 24 }),
  silent: { key: 'games.settings.pings.silent' },
};
export const PING_CHOICES = PINGS.map((value): Choice => ({ value, label: PING_LABELS[value] }));

const WEEKEND_LABELS: Readonly<Record<(typeof WEEKENDS)[number], Phrase>> = {
  on: { key: 'games.settings.weekends.on' },
  quiet: { key: 'games.settings.weekends.quiet' },
};
export const WEEKEND_CHOICES = WEEKENDS.map((value): Choice => ({ value, label: WEEKEND_LABELS[value] }));

const REMINDER_LABELS: Readonly<Record<(typeof REMINDERS)[number], Phrase>> = {
  all: { key: 'clocks.settings.reminders.all' },
  last: { key: 'clocks.settings.reminders.last' },
  off: { key: 'clocks.settings.reminders.off' },
};
export const REMINDER_CHOICES = REMINDERS.map((value): Choice => ({ value, label: REMINDER_LABELS[value] }));

export const CHALLENGE_LABELS: Readonly<Record<(typeof CHALLENGES)[number], Phrase>> = {
  everyone: { key: 'company.settings.challenges.everyone' },
  nobody: { key: 'company.settings.challenges.nobody' },
};
export const CHALLENGE_CHOICES = CHALLENGES.map((value): Choice => ({ value, label: CHALLENGE_LABELS[value] }));

const REMIND_BY_LABELS: Readonly<Record<(typeof REMIND_BY)[number], Phrase>> = {
  channel: { key: 'clocks.settings.remindBy.channel' },
  private: { key: 'clocks.settings.remindBy.private' },
};
export const REMIND_BY_CHOICES = REMIND_BY.map((value): Choice => ({ value, label: REMIND_BY_LABELS[value] }));

/** Times of day say themselves. */
export const DIGEST_CHOICES = DIGESTS.map(
  (value): Choice => ({
    value,
    label: value === OFF ? phrase('digest.off') : phrase('digest.at', { time: value }),
  }),
);

const THEME_LABELS: Readonly<Record<(typeof PICTURE_THEMES)[number], Phrase>> = {
  dark: { key: 'games.settings.theme.dark' },
  light: { key: 'games.settings.theme.light' },
};
export const THEME_CHOICES = PICTURE_THEMES.map((value): Choice => ({ value, label: THEME_LABELS[value] }));

/** The hours that the menu offers; others can be typed. */
const QUIET_OFFERED = ['21:00-07:00', '22:00-07:00', '22:00-08:00', '23:00-08:00', '00:00-08:00', '09:00-17:00'];

/** The zones that the menu offers, from west to east; others can be typed. */
export const ZONES_OFFERED = [
  'Pacific/Honolulu',
  'America/Anchorage',
  'America/Los_Angeles',
  'America/Denver',
  'America/Chicago',
  'America/New_York',
  'America/Halifax',
  'America/Sao_Paulo',
  'UTC',
  'Europe/London',
  'Europe/Berlin',
  'Europe/Athens',
  'Europe/Istanbul',
  'Africa/Lagos',
  'Africa/Nairobi',
  'Asia/Dubai',
  'Asia/Karachi',
  'Asia/Kolkata',
  'Asia/Bangkok',
  'Asia/Shanghai',
  'Asia/Tokyo',
  'Australia/Sydney',
  'Pacific/Auckland',
];

/** A menu that sets something; the present choice is marked. */
export function settingMenu(action: string, placeholder: Phrase, choices: readonly Choice[], chosen: string): Menu {
  return {
    kind: 'menu',
    name: '',
    placeholder,
    action,
    choices: choices.map((choice) => ({ ...choice, isChosen: choice.value === chosen })),
  };
}

/** Choices of one or two words, with what they are about: a menu shows nothing else once one is made. */
export function menuChoices(text: TextKey, choices: readonly Choice[]): readonly Choice[] {
  return choices.map(({ value, label }) => ({ value, label: phrase(text, { choice: label }) }));
}

/** `chosen` may be none of those offered: it was typed. */
export function quietChoices(chosen: string): readonly Choice[] {
  const hours = new Set([...QUIET_OFFERED, ...(chosen === OFF ? [] : [chosen])]);
  return [
    { value: OFF, label: phrase('games.settings.quiet.off') },
    ...[...hours].map((value) => ({ value, label: phrase('games.settings.quiet.hours', { hours: value }) })),
  ];
}

/** `chosen` may be none of those offered: it was typed. */
export function zoneChoices(chosen: string): readonly Choice[] {
  return [...new Set([...ZONES_OFFERED, chosen])].map((value) => ({
    value,
    label: phrase('games.settings.zone.name', { zone: value.replaceAll('_', ' ') }),
  }));
}

/** The automatic choice, and the languages of the catalogue, each by what it calls itself. */
export function languageChoices({ catalogue }: ScreenParts): readonly Choice[] {
  const nameOf = (language: string) => new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return [
    { value: AUTOMATIC, label: phrase('games.settings.language.automatic') },
    ...catalogue.languages.map((value) => ({
      value,
      label: languageLabel(nameOf(value), catalogue.shareOf(value)),
    })),
  ];
}

/** A language by its name; with how much of it is there, where some is said in English yet. */
function languageLabel(language: string, share: number): Phrase {
  if (share === 1) return phrase('games.settings.language.name', { language });
  return phrase('games.settings.language.begun', { language, percent: Math.floor(100 * share) });
}

/** A language that the catalogue has; undefined for the automatic choice. */
export function readLanguage(
  text: string,
  { catalogue }: ScreenParts,
): Result<{ readonly language: string | undefined }> {
  if (text === AUTOMATIC) return accept({ language: undefined });
  const language = catalogue.languages.find((one) => one === text);
  if (language !== undefined) return accept({ language });
  return refuse(phrase('games.settings.language.unknown', { languages: catalogue.languages.join(', ') }));
}

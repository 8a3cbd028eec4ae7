import { type Phrase, phrase, type TextKey } from '../../src/engine/phrase.ts';
import { accept, refuse } from '../../src/engine/result.ts';
import { readQuietHours, writeQuietHours } from '../../src/notifications/quietTimes.ts';
import { DIGESTS, PINGS, REMIND_BY, REMINDERS, WEEKENDS } from '../../src/notifications/settings.ts';
import { isZone, nameCity, timeIn } from '../../src/notifications/zones.ts';
import type { Choice } from '../../src/play/contract/controls.ts';
import type { Option } from '../../src/play/contract/option.ts';
import { PUBLIC_THEME } from '../../src/play/screens/screen.ts';
import { CHALLENGES, PICTURE_THEMES, type Settings } from '../../src/tables/people/settings.ts';
import { AUTOMATIC, createChoiceSetting, isOff, LANGUAGE, OFF, type Setting } from './setting.ts';
import { ZONE, zonesAsked, zonesLike } from './zoneSetting.ts';

/** The topics of settings, in the order of the panel. */
export const SETTING_GROUPS = {
  calls: { key: 'games.settings.page.calls' },
  reminders: { key: 'games.settings.page.reminders' },
  looks: { key: 'games.settings.page.looks' },
} as const satisfies Readonly<Record<string, Phrase>>;
export type SettingGroup = keyof typeof SETTING_GROUPS;

/** Labels for a fixed set of values. */
type Labels<Values extends readonly string[]> = Readonly<Record<Values[number], Phrase>>;

const PING_LABELS: Labels<typeof PINGS> = {
  on: { key: 'games.settings.pings.on' },
  private: { key: 'games.settings.pings.private' },
  '1h': phrase('games.settings.pings.collected', { count: 1 }),
  '3h': phrase('games.settings.pings.collected', { count: 3 }),
  '6h': phrase('games.settings.pings.collected', { count: 6 }),
  '12h': phrase('games.settings.pings.collected', { count: 12 }),
  '24h': phrase('games.settings.pings.collected', { count: 24 }),
  silent: { key: 'games.settings.pings.silent' },
};
const WEEKEND_LABELS: Labels<typeof WEEKENDS> = {
  on: { key: 'games.settings.weekends.on' },
  quiet: { key: 'games.settings.weekends.quiet' },
};
const THEME_LABELS: Labels<typeof PICTURE_THEMES> = {
  dark: { key: 'games.settings.theme.dark' },
  light: { key: 'games.settings.theme.light' },
};
const REMINDER_LABELS: Labels<typeof REMINDERS> = {
  all: { key: 'clocks.settings.reminders.all' },
  last: { key: 'clocks.settings.reminders.last' },
  off: { key: 'clocks.settings.reminders.off' },
};
const REMIND_BY_LABELS: Labels<typeof REMIND_BY> = {
  channel: { key: 'clocks.settings.remindBy.channel' },
  private: { key: 'clocks.settings.remindBy.private' },
};
/** Times of day are their own labels. */
const DIGEST_LABELS: Labels<typeof DIGESTS> = {
  off: { key: 'digest.off' },
  '08:00': phrase('digest.at', { time: '08:00' }),
  '12:00': phrase('digest.at', { time: '12:00' }),
  '18:00': phrase('digest.at', { time: '18:00' }),
};
const CHALLENGE_LABELS: Labels<typeof CHALLENGES> = {
  everyone: { key: 'company.settings.challenges.everyone' },
  nobody: { key: 'company.settings.challenges.nobody' },
};

/** A setting that people choose for themselves: it has a menu in their panel, and can be typed. */
interface PersonSetting extends Setting<Settings> {
  readonly group: SettingGroup;
  readonly typed: Option;
  /** Suggestions while the value is being typed, if it is not one of a few fixed choices. */
  readonly suggest?: (typed: string, languages: readonly string[]) => readonly string[];
  /**
   * The possible meanings of an ambiguous text: the person is asked which one they mean, and the other typed settings
   * are applied.
   */
  readonly mayMean?: (typed: string, now: number) => readonly Choice[];
  /** What the panel says about it in words, beyond the choice: its menu shows that. */
  readonly now?: (stored: Settings, now: number) => Phrase;
}

/**
 * All settings that people choose, except vacations: the same record as is stored, in the order in which they are
 * offered.
 */
const ROWS: Readonly<Record<Exclude<keyof Settings, 'vacations'>, PersonSetting>> = {
  pings: fixed(
    { group: 'calls', name: 'pings', text: 'games.settings.option.pings' },
    createChoiceSetting(PINGS, (value) => PING_LABELS[value], {
      chosen: ({ pings }) => pings,
      choose: (pings) => ({ pings }),
    }),
  ),
  quiet: {
    ...named({ group: 'calls', name: 'quiet', text: 'games.settings.option.quiet' }, { kind: 'text' }),
    choices: (_, { quiet }) => quietChoices(formatHours(quiet)),
    chosen: ({ quiet }) => formatHours(quiet),
    read(text, { app }) {
      if (isOff(text, app)) return accept({ quiet: undefined });
      const quiet = readQuietHours(text);
      return quiet === undefined ? refuse(phrase('games.settings.quiet.unknown', { text })) : accept({ quiet });
    },
  },
  weekends: fixed(
    { group: 'calls', name: 'weekends', text: 'games.settings.option.weekends' },
    createChoiceSetting(WEEKENDS, (value) => WEEKEND_LABELS[value], {
      chosen: ({ weekends }) => weekends,
      choose: (weekends) => ({ weekends }),
    }),
  ),
  zone: {
    ...named({ group: 'calls', name: 'zone', text: 'games.settings.option.zone' }, { offers: 'suggestions' }),
    ...ZONE,
    suggest: zonesLike,
    mayMean: (typed, now) =>
      zonesAsked(typed).map((zone) => ({
        value: zone,
        label: phrase('games.settings.zone.city', { city: nameCity(zone), time: timeIn(zone, now) }),
      })),
    now: ({ zone }, now) =>
      phrase(isZone(zone) ? 'games.settings.time' : 'games.settings.time.gone', { time: timeIn(zone, now), zone }),
  },
  theme: {
    ...fixed(
      { group: 'looks', name: 'theme', text: 'games.settings.option.theme' },
      createChoiceSetting(PICTURE_THEMES, (value) => THEME_LABELS[value], {
        chosen: ({ theme = PUBLIC_THEME }) => theme,
        choose: (theme) => ({ theme }),
      }),
    ),
    now: () => phrase('games.settings.looks'),
  },
  language: {
    ...named({ group: 'looks', name: 'language', text: 'games.settings.option.language' }, { offers: 'suggestions' }),
    ...LANGUAGE,
    suggest: (_, languages) => [AUTOMATIC, ...languages],
  },
  reminders: {
    ...fixed(
      { group: 'reminders', name: 'reminders', text: 'clocks.settings.reminders' },
      createChoiceSetting(
        REMINDERS,
        (value) => REMINDER_LABELS[value],
        { chosen: ({ reminders }) => reminders, choose: (reminders) => ({ reminders }) },
        'games.settings.menu.reminders',
      ),
    ),
  },
  remindBy: {
    ...fixed(
      { group: 'reminders', name: 'remind-by', text: 'clocks.settings.remindBy' },
      createChoiceSetting(
        REMIND_BY,
        (value) => REMIND_BY_LABELS[value],
        { chosen: ({ remindBy }) => remindBy, choose: (remindBy) => ({ remindBy }) },
        'games.settings.menu.remindBy',
      ),
    ),
    action: 'settings.remind',
  },
  digest: {
    ...fixed(
      { group: 'reminders', name: 'digest', text: 'digest.option' },
      createChoiceSetting(
        DIGESTS,
        (value) => DIGEST_LABELS[value],
        { chosen: ({ digest }) => digest, choose: (digest) => ({ digest }) },
        'games.settings.menu.digest',
      ),
    ),
    now: () => phrase('digest.now'),
  },
  challenges: {
    ...fixed(
      { group: 'reminders', name: 'challenges', text: 'company.settings.challenges' },
      createChoiceSetting(
        CHALLENGES,
        (value) => CHALLENGE_LABELS[value],
        { chosen: ({ challenges }) => challenges, choose: (challenges) => ({ challenges }) },
        'games.settings.menu.challenges',
      ),
    ),
  },
};
export const PERSON_SETTINGS: readonly PersonSetting[] = Object.values(ROWS);

type SettingName = Pick<PersonSetting, 'action' | 'label' | 'group' | 'typed'>;

/** A setting's label, its place in the panel, and how it is typed. */
function named(
  { group, name, text }: { readonly group: SettingGroup; readonly name: string; readonly text: TextKey },
  typed: Pick<Option & { readonly kind?: 'text' }, 'kind' | 'offers'>,
): SettingName {
  return { group, action: `settings.${name}`, label: text, typed: { name, text, required: false, ...typed } };
}

/** A setting with a few fixed values. */
function fixed(
  name: Parameters<typeof named>[0],
  { offers, ...values }: ReturnType<typeof createChoiceSetting<Settings, string>>,
): SettingName & typeof values {
  return { ...named(name, { offers }), ...values };
}

function formatHours(quiet: Settings['quiet']): string {
  return quiet === undefined ? OFF : writeQuietHours(quiet);
}

/** The hours that the menu offers; others can be typed. */
const QUIET_OFFERED = ['21:00-07:00', '22:00-07:00', '22:00-08:00', '23:00-08:00', '00:00-08:00', '09:00-17:00'];

/** `chosen` may be different from all offered ones, if it was typed. */
function quietChoices(chosen: string): readonly Choice[] {
  const hours = new Set([...QUIET_OFFERED, ...(chosen === OFF ? [] : [chosen])]);
  return [
    { value: OFF, label: phrase('games.settings.quiet.off') },
    ...[...hours].map((value) => ({ value, label: phrase('games.settings.quiet.hours', { hours: value }) })),
  ];
}

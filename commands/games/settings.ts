import type { App } from '../../src/discord/app.ts';
import type { Choice } from '../../src/discord/controls.ts';
import { type GeneralSubcommand, panelRows, type Request } from '../../src/discord/generalCommand.ts';
import { refuseTo } from '../../src/discord/refusal.ts';
import type { Screen } from '../../src/discord/screen.ts';
import { wordsFor } from '../../src/discord/words.ts';
import { type Phrase, phrase } from '../../src/engine/phrase.ts';
import { accept, type Result, refuse } from '../../src/engine/result.ts';
import {
  PICTURE_THEMES,
  PINGS,
  readQuietHours,
  readZone,
  type Settings,
  timeIn,
  writeQuietHours,
} from '../../src/tables/people/settings.ts';
import { languageName, settingMenu, verbatim } from './choices.ts';

const PING_LABELS: Readonly<Record<(typeof PINGS)[number], Phrase>> = {
  on: { key: 'games.settings.pings.on' },
  silent: { key: 'games.settings.pings.silent' },
};

const THEME_LABELS: Readonly<Record<(typeof PICTURE_THEMES)[number], Phrase>> = {
  dark: { key: 'games.settings.theme.dark' },
  light: { key: 'games.settings.theme.light' },
};

/** The values that take a choice back. */
const OFF = 'off';
const AUTOMATIC = 'auto';

/** The hours that the menu offers; others can be typed. */
const QUIET_OFFERED = ['21:00-07:00', '22:00-07:00', '22:00-08:00', '23:00-08:00', '00:00-08:00', '09:00-17:00'];

/** The zones that the menu offers, from west to east; others can be typed. */
const ZONES_OFFERED = [
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

const NAMES = ['pings', 'quiet', 'zone', 'theme', 'language'] as const;
type Name = (typeof NAMES)[number];

/** Reads what somebody chose or typed for each setting. */
const READERS: Readonly<Record<Name, (text: string, app: App) => Result<Partial<Settings>>>> = {
  pings(text) {
    const pings = PINGS.find((one) => one === text);
    return pings === undefined ? refuse(phrase('games.settings.pings.unknown')) : accept({ pings });
  },
  quiet(text) {
    if (text.trim().toLowerCase() === OFF) return accept({ quiet: undefined });
    const quiet = readQuietHours(text);
    return quiet === undefined ? refuse(phrase('games.settings.quiet.unknown', { text })) : accept({ quiet });
  },
  zone(text) {
    const zone = readZone(text);
    return zone === undefined ? refuse(phrase('games.settings.zone.unknown', { text })) : accept({ zone });
  },
  theme(text) {
    const theme = PICTURE_THEMES.find((one) => one === text);
    return theme === undefined ? refuse(phrase('games.settings.theme.unknown')) : accept({ theme });
  },
  language(text, { catalogue }) {
    if (text === AUTOMATIC) return accept({ language: undefined });
    const language = catalogue.languages.find((one) => one === text);
    const languages = catalogue.languages.join(', ');
    return language === undefined
      ? refuse(phrase('games.settings.language.unknown', { languages }))
      : accept({ language });
  },
};

/** `/games settings`: a panel of menus; what they offer can be typed as well. */
export const settings: GeneralSubcommand = {
  name: 'settings',
  text: 'games.settings.command',
  options: [
    {
      name: 'pings',
      text: 'games.settings.option.pings',
      required: false,
      kind: 'choice',
      choices: labelled(PINGS, PING_LABELS),
    },
    { name: 'quiet', text: 'games.settings.option.quiet', required: false, kind: 'text' },
    { name: 'zone', text: 'games.settings.option.zone', required: false, kind: 'text', offers: 'suggestions' },
    {
      name: 'theme',
      text: 'games.settings.option.theme',
      required: false,
      kind: 'choice',
      choices: labelled(PICTURE_THEMES, THEME_LABELS),
    },
    { name: 'language', text: 'games.settings.option.language', required: false, kind: 'text', offers: 'suggestions' },
  ],
  async run(request, given) {
    const { app, asker } = request;
    let choice: Partial<Settings> = {};
    for (const name of NAMES) {
      const text = given[name];
      if (text === undefined) continue;
      const read = READERS[name](text, app);
      if (!read.ok) return refuseTo(app, asker.answer, asker.locale, read.refusal);
      choice = { ...choice, ...read.value };
    }
    const { people } = app.tables;
    const hasChosen = Object.keys(choice).length > 0;
    const chosen = hasChosen ? await people.choose(asker.person, choice) : await people.settingsOf(asker.person);
    await asker.answer.toAsker(panel(request, chosen));
  },
  uses: { pings: use('pings'), quiet: use('quiet'), zone: use('zone'), theme: use('theme'), language: use('language') },
  async suggest({ app, option, typed }) {
    if (option === 'language') {
      return [AUTOMATIC, ...app.catalogue.languages].map((value) => ({ name: value, value }));
    }
    const zone = readZone(typed);
    const wanted = typed.trim().toLowerCase().replaceAll(' ', '_');
    const fitting = Intl.supportedValuesOf('timeZone').filter((name) => name.toLowerCase().includes(wanted));
    return [...new Set([...(zone === undefined ? [] : [zone]), ...fitting])].map((value) => ({ name: value, value }));
  },
};

function use(name: Name): (request: Request, argument: string) => Promise<void> {
  return async (request, argument) => {
    const { app, asker } = request;
    const read = READERS[name](argument, app);
    if (!read.ok) return refuseTo(app, asker.answer, asker.locale, read.refusal);
    await asker.answer.update(panel(request, await app.tables.people.choose(asker.person, read.value)));
  };
}

/** The person's settings as they are, each with a menu. */
function panel({ app, now, discordLocale }: Request, chosen: Settings): Screen {
  const { say, plain } = wordsFor(app.catalogue, chosen.language ?? discordLocale);
  const quiet = chosen.quiet === undefined ? OFF : writeQuietHours(chosen.quiet);
  const rows = [
    settingMenu('pings', phrase('games.settings.option.pings'), labelled(PINGS, PING_LABELS), chosen.pings),
    settingMenu('quiet', phrase('games.settings.option.quiet'), quietChoices(quiet), quiet),
    settingMenu('zone', phrase('games.settings.option.zone'), zoneChoices(chosen.zone), chosen.zone),
    settingMenu('theme', phrase('games.settings.option.theme'), labelled(PICTURE_THEMES, THEME_LABELS), chosen.theme),
    settingMenu(
      'language',
      phrase('games.settings.option.language'),
      languageChoices(app),
      chosen.language ?? AUTOMATIC,
    ),
  ];
  const content = [
    say(phrase('games.settings.title')),
    say(phrase('games.settings.time', { time: timeIn(chosen.zone, now()), zone: chosen.zone })),
  ].join('\n');
  return { content, rows: panelRows('games', 'settings', rows, plain), pings: [] };
}

function labelled<Value extends string>(
  values: readonly Value[],
  labels: Readonly<Record<Value, Phrase>>,
): readonly Choice[] {
  return values.map((value) => ({ value, label: labels[value] }));
}

function quietChoices(chosen: string): readonly Choice[] {
  const hours = new Set([...QUIET_OFFERED, ...(chosen === OFF ? [] : [chosen])]);
  return [
    { value: OFF, label: phrase('games.settings.quiet.off') },
    ...[...hours].map((value) => ({ value, label: phrase('games.settings.quiet.hours', { hours: value }) })),
  ];
}

function zoneChoices(chosen: string): readonly Choice[] {
  return [...new Set([...ZONES_OFFERED, chosen])].map((value) => ({
    value,
    label: phrase('games.settings.zone.name', { zone: value.replaceAll('_', ' ') }),
  }));
}

/** The languages of the catalogue, each in its own words, and the automatic choice. */
export function languageChoices({ catalogue }: App): readonly Choice[] {
  return [
    { value: AUTOMATIC, label: phrase('games.settings.language.automatic') },
    ...catalogue.languages.map((language) => ({ value: language, label: verbatim(languageName(language)) })),
  ];
}

import { phrase } from '../../src/engine/phrase.ts';
import { accept, type Result, refuse } from '../../src/engine/result.ts';
import { refuseTo } from '../../src/play/actions/refusal.ts';
import type { ScreenParts } from '../../src/play/contract/app.ts';
import type { Handlers, Subcommand } from '../../src/play/contract/command.ts';
import {
  CHALLENGES,
  DIGESTS,
  PICTURE_THEMES,
  PINGS,
  REMIND_BY,
  REMINDERS,
  readQuietHours,
  readZone,
  type Settings,
  WEEKENDS,
} from '../../src/tables/people/settings.ts';
import {
  AUTOMATIC,
  CHALLENGE_CHOICES,
  DIGEST_CHOICES,
  OFF,
  PING_CHOICES,
  REMIND_BY_CHOICES,
  REMINDER_CHOICES,
  readLanguage,
  THEME_CHOICES,
  WEEKEND_CHOICES,
  ZONES_OFFERED,
} from './settingChoices.ts';
import { readSettingsPage, type SettingsPage, settingsPanel } from './settingsPanel.ts';

const NAMES = [
  'pings',
  'quiet',
  'weekends',
  'zone',
  'theme',
  'language',
  'reminders',
  'remind-by',
  'digest',
  'challenges',
] as const;
type Name = (typeof NAMES)[number];

/** On which page of the panel each setting is. */
const PAGE_OF: Readonly<Record<Name, SettingsPage>> = {
  pings: 'calls',
  quiet: 'calls',
  weekends: 'calls',
  zone: 'calls',
  theme: 'looks',
  language: 'looks',
  reminders: 'reminders',
  'remind-by': 'reminders',
  digest: 'reminders',
  challenges: 'reminders',
};

/** Reads what somebody chose or typed for each setting. */
const READERS: Readonly<Record<Name, (text: string, app: ScreenParts) => Result<Partial<Settings>>>> = {
  pings(text) {
    const pings = PINGS.find((one) => one === text);
    return pings === undefined ? refuse(phrase('games.settings.pings.unknown')) : accept({ pings });
  },
  quiet(text) {
    if (text.trim().toLowerCase() === OFF) return accept({ quiet: undefined });
    const quiet = readQuietHours(text);
    return quiet === undefined ? refuse(phrase('games.settings.quiet.unknown', { text })) : accept({ quiet });
  },
  weekends(text) {
    const weekends = WEEKENDS.find((one) => one === text);
    return weekends === undefined ? refuse(phrase('clocks.settings.unknown')) : accept({ weekends });
  },
  zone(text) {
    const zone = readZone(text);
    return zone === undefined ? refuse(phrase('games.settings.zone.unknown', { text })) : accept({ zone });
  },
  theme(text) {
    const theme = PICTURE_THEMES.find((one) => one === text);
    return theme === undefined ? refuse(phrase('games.settings.theme.unknown')) : accept({ theme });
  },
  language: readLanguage,
  reminders(text) {
    const reminders = REMINDERS.find((one) => one === text);
    return reminders === undefined ? refuse(phrase('clocks.settings.unknown')) : accept({ reminders });
  },
  'remind-by'(text) {
    const remindBy = REMIND_BY.find((one) => one === text);
    return remindBy === undefined ? refuse(phrase('clocks.settings.unknown')) : accept({ remindBy });
  },
  challenges(text) {
    const challenges = CHALLENGES.find((one) => one === text);
    return challenges === undefined ? refuse(phrase('company.settings.unknown')) : accept({ challenges });
  },
  digest(text) {
    const digest = DIGESTS.find((one) => one === text);
    return digest === undefined ? refuse(phrase('clocks.settings.unknown')) : accept({ digest });
  },
};

/** `/games settings`: a panel of menus; what they offer can be typed as well. */
export const settings: Subcommand = {
  name: 'settings',
  text: 'games.settings.command',
  options: [
    {
      name: 'pings',
      text: 'games.settings.option.pings',
      required: false,

      offers: PING_CHOICES,
    },
    { name: 'quiet', text: 'games.settings.option.quiet', required: false, kind: 'text' },
    { name: 'weekends', text: 'games.settings.option.weekends', required: false, offers: WEEKEND_CHOICES },
    { name: 'zone', text: 'games.settings.option.zone', required: false, offers: 'suggestions' },
    {
      name: 'theme',
      text: 'games.settings.option.theme',
      required: false,

      offers: THEME_CHOICES,
    },
    { name: 'language', text: 'games.settings.option.language', required: false, offers: 'suggestions' },
    {
      name: 'reminders',
      text: 'clocks.settings.reminders',
      required: false,

      offers: REMINDER_CHOICES,
    },
    {
      name: 'remind-by',
      text: 'clocks.settings.remindBy',
      required: false,

      offers: REMIND_BY_CHOICES,
    },
    { name: 'digest', text: 'digest.option', required: false, offers: DIGEST_CHOICES },
    { name: 'challenges', text: 'company.settings.challenges', required: false, offers: CHALLENGE_CHOICES },
  ],
  async run(request, given) {
    const { app, invoker } = request;
    let choice: Partial<Settings> = {};
    for (const name of NAMES) {
      const text = given[name];
      if (text === undefined) continue;
      const read = READERS[name](text, app);
      if (!read.ok) return refuseTo(app, invoker.answer, invoker.locale, read.refusal);
      choice = { ...choice, ...read.value };
    }
    const { people } = app.tables;
    const hasChosen = Object.keys(choice).length > 0;
    const chosen = hasChosen ? await people.choose(invoker.person, choice) : await people.settingsOf(invoker.person);
    const [first = 'pings'] = NAMES.filter((name) => given[name] !== undefined);
    await invoker.answer.toInvoker(await settingsPanel(request, chosen, PAGE_OF[first]));
  },
  onPage: {
    entry: { label: phrase('games.settings.entry'), action: 'settings.page' },
    uses: ['settings.page', ...NAMES.map((name) => `settings.${name === 'remind-by' ? 'remind' : name}`)],
    addresses: ['settings.page'],
  },
  uses: {
    'settings.pings': use('pings'),
    'settings.quiet': use('quiet'),
    'settings.weekends': use('weekends'),
    'settings.zone': use('zone'),
    'settings.theme': use('theme'),
    'settings.language': use('language'),
    'settings.reminders': use('reminders'),
    'settings.remind': use('remind-by'),
    'settings.digest': use('digest'),
    'settings.challenges': use('challenges'),
    async 'settings.page'(request, { argument }) {
      const { app, invoker } = request;
      const chosen = await app.tables.people.settingsOf(invoker.person);
      await invoker.answer.update(await settingsPanel(request, chosen, readSettingsPage(argument)));
    },
  },
  async suggest({ app, option, typed }) {
    if (option === 'language') {
      return [AUTOMATIC, ...app.catalogue.languages].map((value) => ({ name: value, value }));
    }
    return zonesLike(typed).map((value) => ({ name: value, value }));
  },
};

/** The zones whose names have the typed text in them, first the one that it names. */
function zonesLike(typed: string): readonly string[] {
  const wanted = typed.trim().toLowerCase().replaceAll(' ', '_');
  if (wanted === '') return ZONES_OFFERED;
  const zone = readZone(typed);
  const fitting = Intl.supportedValuesOf('timeZone').filter((name) => name.toLowerCase().includes(wanted));
  return [...new Set([...(zone === undefined ? [] : [zone]), ...fitting])];
}

function use(name: Name): Handlers[string] {
  return async (request, { argument }) => {
    const { app, invoker } = request;
    const read = READERS[name](argument, app);
    if (!read.ok) return refuseTo(app, invoker.answer, invoker.locale, read.refusal);
    await invoker.answer.update(
      await settingsPanel(request, await app.tables.people.choose(invoker.person, read.value), PAGE_OF[name]),
    );
  };
}

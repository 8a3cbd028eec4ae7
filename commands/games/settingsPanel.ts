import { type Phrase, phrase } from '../../src/engine/phrase.ts';
import type { Request } from '../../src/play/contract/command.ts';
import { type Button, controlRows, type Menu } from '../../src/play/contract/controls.ts';
import type { Scene } from '../../src/play/contract/scene.ts';
import { PUBLIC_THEME } from '../../src/play/screens/screen.ts';
import { languageOf, wordsFor } from '../../src/play/words/names.ts';
import { type Settings, timeIn, writeQuietHours } from '../../src/tables/people/settings.ts';
import {
  AUTOMATIC,
  CHALLENGE_CHOICES,
  CHALLENGE_LABELS,
  DIGEST_CHOICES,
  languageChoices,
  menuChoices,
  OFF,
  PING_CHOICES,
  quietChoices,
  REMIND_BY_CHOICES,
  REMINDER_CHOICES,
  settingMenu,
  THEME_CHOICES,
  WEEKEND_CHOICES,
  zoneChoices,
} from './settingChoices.ts';

/** A message has room for four menus and the way to the others. */
const PAGES = ['calls', 'reminders', 'looks'] as const;
export type SettingsPage = (typeof PAGES)[number];

const PAGE_LABELS: Readonly<Record<SettingsPage, Phrase>> = {
  calls: { key: 'games.settings.page.calls' },
  reminders: { key: 'games.settings.page.reminders' },
  looks: { key: 'games.settings.page.looks' },
};

/** The page of that name; the first for any other. */
export function readSettingsPage(text: string): SettingsPage {
  return PAGES.find((page) => page === text) ?? 'calls';
}

/** A person's settings as they are, each with a menu on its page; in the language that they choose there. */
export async function settingsPanel(request: Request, chosen: Settings, page: SettingsPage): Promise<Scene> {
  const { app, now, discordLocale } = request;
  const locale = chosen.language ?? discordLocale;
  const { say, plain } = wordsFor(app.catalogue, locale);
  const time = phrase('games.settings.time', { time: timeIn(chosen.zone, now()), zone: chosen.zone });
  const labels = [...REMINDER_CHOICES, ...REMIND_BY_CHOICES]
    .filter(({ value }) => value === chosen.reminders || (value === chosen.remindBy && chosen.reminders !== 'off'))
    .map(({ label }) => label);
  const reminders = phrase('clocks.settings.now', { reminders: labels });
  const digest = chosen.digest === 'off' ? phrase('digest.now.off') : phrase('digest.now.at', { time: chosen.digest });
  const challenges = phrase('company.settings.now', { challenges: CHALLENGE_LABELS[chosen.challenges] });
  const isDiscords = languageOf(app.catalogue, locale) === languageOf(app.catalogue, discordLocale);
  const names = isDiscords ? [] : [phrase('names.asDiscordShows')];
  const unreached = await unreachedPhrases(request);
  const content = [phrase('games.settings.title'), time, reminders, digest, challenges, ...unreached, ...names]
    .map(say)
    .join('\n');
  return { content, rows: controlRows([...MENUS[page](request, chosen), pageButtons(page)], plain), pings: [] };
}

/** What was sent in private last and did not reach its reader. */
async function unreachedPhrases({ app, invoker }: Request): Promise<readonly Phrase[]> {
  const { digests, collectedCalls } = app.tables;
  const [digest, call] = await Promise.all([
    digests.isUnreached(invoker.person),
    collectedCalls.isUnreached(invoker.person),
  ]);
  return [...(digest ? [phrase('digest.unreached')] : []), ...(call ? [phrase('games.settings.unreached')] : [])];
}

const MENUS: Readonly<Record<SettingsPage, (request: Request, chosen: Settings) => readonly Menu[]>> = {
  calls(_request, { pings, quiet, weekends, zone }) {
    const hours = quiet === undefined ? OFF : writeQuietHours(quiet);
    return [
      settingMenu('settings.pings', phrase('games.settings.option.pings'), PING_CHOICES, pings),
      settingMenu('settings.quiet', phrase('games.settings.option.quiet'), quietChoices(hours), hours),
      settingMenu('settings.weekends', phrase('games.settings.option.weekends'), WEEKEND_CHOICES, weekends),
      settingMenu('settings.zone', phrase('games.settings.option.zone'), zoneChoices(zone), zone),
    ];
  },
  reminders: (_request, { reminders, remindBy, digest, challenges }) => [
    settingMenu(
      'settings.reminders',
      phrase('clocks.settings.reminders'),
      menuChoices('games.settings.menu.reminders', REMINDER_CHOICES),
      reminders,
    ),
    settingMenu(
      'settings.remind',
      phrase('clocks.settings.remindBy'),
      menuChoices('games.settings.menu.remindBy', REMIND_BY_CHOICES),
      remindBy,
    ),
    settingMenu(
      'settings.digest',
      phrase('digest.option'),
      menuChoices('games.settings.menu.digest', DIGEST_CHOICES),
      digest,
    ),
    settingMenu(
      'settings.challenges',
      phrase('company.settings.challenges'),
      menuChoices('games.settings.menu.challenges', CHALLENGE_CHOICES),
      challenges,
    ),
  ],
  looks: ({ app }, { theme = PUBLIC_THEME, language = AUTOMATIC }) => [
    settingMenu('settings.theme', phrase('games.settings.option.theme'), THEME_CHOICES, theme),
    settingMenu('settings.language', phrase('games.settings.option.language'), languageChoices(app), language),
  ],
};

function pageButtons(present: SettingsPage): readonly Button[] {
  return PAGES.map((page) => ({
    kind: 'button',
    label: PAGE_LABELS[page],
    style: page === present ? 'primary' : 'secondary',
    act: { action: 'settings.page', argument: page },
    disabled: page === present,
  }));
}

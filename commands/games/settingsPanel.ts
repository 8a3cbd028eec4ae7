import type { Request } from '../../src/discord/contract/command.ts';
import { controlRows } from '../../src/discord/contract/controls.ts';
import type { Screen } from '../../src/discord/contract/screen.ts';
import { PUBLIC_THEME } from '../../src/discord/screens/screen.ts';
import { languageOf, wordsFor } from '../../src/discord/words/names.ts';
import { phrase } from '../../src/engine/phrase.ts';
import { type Settings, timeIn, writeQuietHours } from '../../src/tables/people/settings.ts';
import {
  AUTOMATIC,
  CHALLENGE_LABELS,
  languageChoices,
  OFF,
  PING_CHOICES,
  quietChoices,
  REMIND_BY_CHOICES,
  REMINDER_CHOICES,
  settingMenu,
  THEME_CHOICES,
  zoneChoices,
} from './settingChoices.ts';

/** A person's settings as they are, each with a menu; in the language that they choose there. */
export async function settingsPanel({ app, invoker, now, discordLocale }: Request, chosen: Settings): Promise<Screen> {
  const locale = chosen.language ?? discordLocale;
  const { say, plain } = wordsFor(app.catalogue, locale);
  const quiet = chosen.quiet === undefined ? OFF : writeQuietHours(chosen.quiet);
  const language = chosen.language ?? AUTOMATIC;
  const rows = [
    settingMenu('settings.pings', phrase('games.settings.option.pings'), PING_CHOICES, chosen.pings),
    settingMenu('settings.quiet', phrase('games.settings.option.quiet'), quietChoices(quiet), quiet),
    settingMenu('settings.zone', phrase('games.settings.option.zone'), zoneChoices(chosen.zone), chosen.zone),
    settingMenu('settings.theme', phrase('games.settings.option.theme'), THEME_CHOICES, chosen.theme ?? PUBLIC_THEME),
    settingMenu('settings.language', phrase('games.settings.option.language'), languageChoices(app), language),
  ];
  const time = phrase('games.settings.time', { time: timeIn(chosen.zone, now()), zone: chosen.zone });
  // A message has no room for more menus.
  const labels = [...REMINDER_CHOICES, ...REMIND_BY_CHOICES]
    .filter(({ value }) => value === chosen.reminders || (value === chosen.remindBy && chosen.reminders !== 'off'))
    .map(({ label }) => label);
  const reminders = phrase('clocks.settings.now', { reminders: labels });
  const digest = chosen.digest === 'off' ? phrase('digest.now.off') : phrase('digest.now.at', { time: chosen.digest });
  const challenges = phrase('company.settings.now', { challenges: CHALLENGE_LABELS[chosen.challenges] });
  const unreached = (await app.tables.digests.isUnreached(invoker.person)) ? [phrase('digest.unreached')] : [];
  const isDiscords = languageOf(app.catalogue, locale) === languageOf(app.catalogue, discordLocale);
  const names = isDiscords ? [] : [phrase('names.asDiscordShows')];
  const content = [phrase('games.settings.title'), time, reminders, digest, challenges, ...unreached, ...names]
    .map(say)
    .join('\n');
  return { content, rows: controlRows(rows, plain), pings: [] };
}

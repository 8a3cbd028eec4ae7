import { type Phrase, phrase } from '../../src/engine/phrase.ts';
import type { Request } from '../../src/play/contract/command.ts';
import { type Button, controlRows } from '../../src/play/contract/controls.ts';
import type { Scene } from '../../src/play/contract/scene.ts';
import { languageOf, wordsFor } from '../../src/play/words/names.ts';
import type { Settings } from '../../src/tables/people/settings.ts';
import { PERSON_SETTINGS, SETTINGS_PAGES, type SettingsPage } from './personSettings.ts';
import { settingMenu } from './setting.ts';

const PAGES = Object.keys(SETTINGS_PAGES) as readonly SettingsPage[];

/** The page of that name; the first for any other. */
export function readSettingsPage(text: string): SettingsPage {
  return PAGES.find((page) => page === text) ?? 'calls';
}

/** A person's settings as they are, each with a menu on its page; in the language that they choose there. */
export async function settingsPanel(request: Request, chosen: Settings, page: SettingsPage): Promise<Scene> {
  const { app, now, discordLocale } = request;
  const locale = chosen.language ?? discordLocale;
  const { say, plain } = wordsFor(app.catalogue, locale);
  const states = PERSON_SETTINGS.flatMap((setting) => setting.now?.(chosen, now()) ?? []);
  const isDiscords = languageOf(app.catalogue, locale) === languageOf(app.catalogue, discordLocale);
  const names = isDiscords ? [] : [phrase('names.asDiscordShows')];
  const unreached = await unreachedPhrases(request);
  const content = [phrase('games.settings.title'), ...states, ...unreached, ...names].map(say).join('\n');
  const menus = PERSON_SETTINGS.filter((setting) => setting.page === page).map((setting) =>
    settingMenu(setting, request, chosen),
  );
  return { content, rows: controlRows([...menus, pageButtons(page)], plain), pings: [] };
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

function pageButtons(present: SettingsPage): readonly Button[] {
  return PAGES.map((page) => ({
    kind: 'button',
    label: SETTINGS_PAGES[page],
    style: page === present ? 'primary' : 'secondary',
    act: { action: 'settings.page', argument: page },
    disabled: page === present,
  }));
}

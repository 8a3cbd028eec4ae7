import { type Phrase, phrase } from '../../src/engine/phrase.ts';
import type { Request } from '../../src/play/contract/command.ts';
import { controlRows } from '../../src/play/contract/controls.ts';
import type { Scene, SceneItem } from '../../src/play/contract/scene.ts';
import { nameLanguage, type Words, wordsFor } from '../../src/play/words/wordsFor.ts';
import type { Settings } from '../../src/tables/people/settings.ts';
import { PERSON_SETTINGS, SETTING_GROUPS, type SettingGroup } from './personSettings.ts';
import { settingMenu } from './setting.ts';

const GROUPS = Object.keys(SETTING_GROUPS) as readonly SettingGroup[];

/** A person's settings, each with its menu, in the language that they chose there. */
export async function settingsPanel(request: Request, chosen: Settings): Promise<Scene> {
  const { app, discordLocale } = request;
  const locale = chosen.language ?? discordLocale;
  const { say, plain } = wordsFor(app.catalogue, locale);
  const isDiscords = nameLanguage(app.catalogue, locale) === nameLanguage(app.catalogue, discordLocale);
  const names = isDiscords ? [] : [phrase('names.asDiscordShows')];
  const unreached = await unreachedPhrases(request);
  const items = GROUPS.flatMap((group) => groupItems(request, chosen, group, { say, plain }));
  return {
    content: [phrase('games.settings.title'), ...unreached, ...names].map(say).join('\n'),
    items,
    rows: [],
    pings: [],
  };
}

/** The menus of a group, with its name above the first one, and what is said about its settings. */
function groupItems(
  request: Request,
  chosen: Settings,
  group: SettingGroup,
  { say, plain }: Pick<Words, 'say' | 'plain'>,
): readonly SceneItem[] {
  const settings = PERSON_SETTINGS.filter((setting) => setting.group === group);
  const states = settings.flatMap((setting) => setting.now?.(chosen, request.now()) ?? []).map(say);
  const menus = controlRows(
    settings.map((setting) => settingMenu(setting, request, chosen)),
    plain,
  );
  const head = [`**${say(SETTING_GROUPS[group])}**`, ...states].join('\n');
  return menus.map((below, at) => ({ text: at === 0 ? head : '', below }));
}

/** What was last sent to this person in private and did not reach them. */
async function unreachedPhrases({ app, caller }: Request): Promise<readonly Phrase[]> {
  const { digests, collectedCalls } = app.tables;
  const [digest, call] = await Promise.all([
    digests.isUnreached(caller.person),
    collectedCalls.isUnreached(caller.person),
  ]);
  return [...(digest ? [phrase('digest.unreached')] : []), ...(call ? [phrase('games.settings.unreached')] : [])];
}

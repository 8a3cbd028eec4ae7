import { type Phrase, phrase } from '../../src/engine/phrase.ts';
import { refuseTo } from '../../src/play/actions/refusal.ts';
import type { Handlers, Request, Subcommand, UsedControl } from '../../src/play/contract/command.ts';
import { controlRows } from '../../src/play/contract/controls.ts';
import type { Scene } from '../../src/play/contract/scene.ts';
import { wordsScreen } from '../../src/play/screens/screen.ts';
import { wordsFor } from '../../src/play/words/wordsFor.ts';
import type { ServerSettings } from '../../src/tables/lists/serverRecords.ts';
import { logText } from './serverLog.ts';
import { SERVER_SETTINGS, type ServerSetting } from './serverSettings.ts';
import { readTyped, settingMenu } from './setting.ts';

/** `/games server`: the settings that managers choose for a whole server. */
export const server: Subcommand = {
  name: 'server',
  text: 'games.server.command',
  options: [
    { name: 'show', text: 'company.log.show', required: false, offers: ['log'] },
    ...SERVER_SETTINGS.flatMap(({ typed }) => (typed === undefined ? [] : [typed])),
  ],
  async run(request, { show, ...given }) {
    const { app, caller } = request;
    if (show === 'log') return showLog(request);
    const guild = await managedServer(request);
    if (guild === undefined) return;
    const { settings } = await app.tables.servers.read(guild);
    const typed = readTyped(SERVER_SETTINGS, request, settings, given);
    if (!typed.ok) return refuseTo(app, caller.answer, caller.locale, typed.refusal);
    const { choice, settings: named } = typed.value;
    const refusal = await refuseUnwritableAmong(request, guild, choice.channels);
    if (refusal !== undefined) return refuseTo(app, caller.answer, caller.locale, refusal);
    const chosen = named.length === 0 ? settings : (await app.tables.servers.choose(guild, choice)).settings;
    await caller.answer.toCaller(panel(request, chosen));
  },
  uses: {
    ...Object.fromEntries(SERVER_SETTINGS.map((setting) => [setting.action, choosing(setting)])),
    // Messages from when the panel had pages may still have this control.
    async 'server.page'(request) {
      const guild = await managedServer(request);
      if (guild === undefined) return;
      const { settings } = await request.app.tables.servers.read(guild);
      await request.caller.answer.update(panel(request, settings));
    },
  },
};

/** Why one of the named channels cannot be chosen: the bot may not write there. */
async function refuseUnwritableAmong(
  { door, place }: Request,
  guild: string,
  named: readonly string[] = [],
): Promise<Phrase | undefined> {
  // What it may do here, Discord has said with the command.
  for (const channel of named.filter((one) => one !== place.channel)) {
    const permissions = await door.channels.lacksIn(guild, channel);
    if (permissions.length > 0) return phrase('discord.cannotWrite.there', { channel, permissions });
  }
  return undefined;
}

/** Shows moderators and managers what moderators have done. */
async function showLog({ app, caller, place }: Request): Promise<void> {
  if (place.guild === undefined) return refuseTo(app, caller.answer, caller.locale, phrase('games.server.nowhere'));
  if (!place.isModerator && !place.isManager) {
    return refuseTo(app, caller.answer, caller.locale, phrase('company.moderate.notYours'));
  }
  await caller.answer.toCaller(wordsScreen(await logText(app, place.guild, caller.locale)));
}

function choosing(setting: ServerSetting): Handlers[string] {
  return async (request: Request, { argument }: UsedControl) => {
    const { app, caller } = request;
    const guild = await managedServer(request);
    if (guild === undefined) return;
    const before = await app.tables.servers.read(guild);
    const choice = setting.read(argument, request, before.settings);
    if (!choice.ok) return refuseTo(app, caller.answer, caller.locale, choice.refusal);
    await app.tables.servers.choose(guild, choice.value);
    const said = await setting.followUp?.(request, guild);
    const { settings } = await app.tables.servers.read(guild);
    await caller.answer.update(panel(request, settings, said));
  };
}

/** The server, if the caller may manage it; otherwise tells them so and returns undefined. */
async function managedServer({ app, caller, place }: Request): Promise<string | undefined> {
  if (place.guild === undefined) await refuseTo(app, caller.answer, caller.locale, phrase('games.server.nowhere'));
  else if (!place.isManager) await refuseTo(app, caller.answer, caller.locale, phrase('games.server.notYours'));
  else return place.guild;
  return undefined;
}

function panel(request: Request, settings: ServerSettings, said: Phrase = phrase('games.server.title')): Scene {
  const { app, caller } = request;
  const { say, plain } = wordsFor(app.catalogue, caller.locale);
  const menus = controlRows(
    SERVER_SETTINGS.map((setting) => settingMenu(setting, request, settings)),
    plain,
  );
  const channels = settings.channels.map((channel) => phrase('rooms.channel', { channel }));
  const where = channels.length === 0 ? [] : [phrase('rooms.server.channels.now', { channels })];
  const items = menus.map((below) => ({ text: '', below }));
  return { content: [said, ...where].map(say).join('\n'), items, rows: [], pings: [] };
}

import type { Request, Subcommand } from '../../src/discord/contract/command.ts';
import { type Choice, controlRows } from '../../src/discord/contract/controls.ts';
import type { Screen } from '../../src/discord/contract/screen.ts';
import { refuseTo } from '../../src/discord/delivery/refusal.ts';
import { wordsFor } from '../../src/discord/words/names.ts';
import { type Phrase, phrase } from '../../src/engine/phrase.ts';
import { accept, type Result, refuse } from '../../src/engine/result.ts';
import { KEEP_DAYS, OLD_BOARDS, type OldBoards, type ServerSettings } from '../../src/tables/lists/servers.ts';
import { AUTOMATIC, languageChoices, readLanguage, settingMenu } from './settingChoices.ts';

const EVER = 'ever';

const KEEP_CHOICES: readonly Choice[] = [
  ...KEEP_DAYS.map((days) => ({ value: String(days), label: phrase('games.server.keep.days', { count: days }) })),
  { value: EVER, label: phrase('games.server.keep.ever') },
];

const BOARD_LABELS: Readonly<Record<OldBoards, Phrase>> = {
  line: { key: 'games.server.boards.line' },
  deleted: { key: 'games.server.boards.deleted' },
  kept: { key: 'games.server.boards.kept' },
};
const BOARD_CHOICES = OLD_BOARDS.map((value): Choice => ({ value, label: BOARD_LABELS[value] }));

/** `/games server`: what its managers choose for all of a server. */
export const server: Subcommand = {
  name: 'server',
  text: 'games.server.command',
  options: [],
  async run(request) {
    const { app, invoker, place } = request;
    const guild = await managedServer(request);
    if (guild === undefined) return;
    const { settings } = await app.tables.servers.read(place.guild);
    await invoker.answer.toInvoker(panel(request, settings));
  },
  uses: {
    'server.language': (request, { argument }) => choose(request, readLanguage(argument, request.app)),
    'server.keep': (request, { argument }) => choose(request, readKeep(argument)),
    'server.boards': (request, { argument }) => choose(request, readBoards(argument)),
  },
};

function readKeep(text: string): Result<Partial<ServerSettings>> {
  if (text === EVER) return accept({ keep: EVER });
  const days = KEEP_DAYS.find((one) => String(one) === text);
  return days === undefined ? refuse(phrase('discord.deadPanel')) : accept({ keep: days });
}

function readBoards(text: string): Result<Partial<ServerSettings>> {
  const boards = OLD_BOARDS.find((one) => one === text);
  return boards === undefined ? refuse(phrase('discord.deadPanel')) : accept({ boards });
}

async function choose(request: Request, choice: Result<Partial<ServerSettings>>): Promise<void> {
  const { app, invoker } = request;
  const guild = await managedServer(request);
  if (guild === undefined) return;
  if (!choice.ok) return refuseTo(app, invoker.answer, invoker.locale, choice.refusal);
  const { settings } = await app.tables.servers.choose(guild, choice.value);
  await invoker.answer.update(panel(request, settings));
}

/** The server that the invoker may manage; tells them where there is none. */
async function managedServer({ app, invoker, place }: Request): Promise<string | undefined> {
  if (place.guild === undefined) await refuseTo(app, invoker.answer, invoker.locale, phrase('games.server.nowhere'));
  else if (!place.isManager) await refuseTo(app, invoker.answer, invoker.locale, phrase('games.server.notYours'));
  else return place.guild;
  return undefined;
}

function panel({ app, invoker }: Request, { language = AUTOMATIC, keep, boards }: ServerSettings): Screen {
  const { say, plain } = wordsFor(app.catalogue, invoker.locale);
  const rows = [
    settingMenu('server.language', phrase('games.server.option.language'), languageChoices(app), language),
    settingMenu('server.keep', phrase('games.server.option.keep'), KEEP_CHOICES, String(keep)),
    settingMenu('server.boards', phrase('games.server.option.boards'), BOARD_CHOICES, boards),
  ];
  return { content: say(phrase('games.server.title')), rows: controlRows(rows, plain), pings: [] };
}

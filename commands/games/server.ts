import type { Request, Subcommand } from '../../src/discord/contract/command.ts';
import { type Choice, controlRows } from '../../src/discord/contract/controls.ts';
import type { Screen } from '../../src/discord/contract/screen.ts';
import { refuseTo } from '../../src/discord/delivery/refusal.ts';
import { wordsScreen } from '../../src/discord/screens/screen.ts';
import { wordsFor } from '../../src/discord/words/names.ts';
import { type Phrase, phrase } from '../../src/engine/phrase.ts';
import { accept, type Result, refuse } from '../../src/engine/result.ts';
import {
  KEEP_DAYS,
  OLD_BOARDS,
  type OldBoards,
  OPENERS,
  RELIABILITIES,
  type ServerSettings,
} from '../../src/tables/lists/servers.ts';
import { logText } from './serverLog.ts';
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

const OPENER_LABELS: Readonly<Record<(typeof OPENERS)[number], Phrase>> = {
  everybody: { key: 'company.server.openers.everybody' },
  moderators: { key: 'company.server.openers.moderators' },
};
const OPENER_CHOICES = OPENERS.map((value): Choice => ({ value, label: OPENER_LABELS[value] }));

const RELIABILITY_CHOICES = RELIABILITIES.map(
  (percent): Choice => ({
    value: String(percent),
    label:
      percent === 0
        ? phrase('company.server.reliability.none')
        : phrase('company.server.reliability.percent', { percent }),
  }),
);

/** `/games server`: what its managers choose for all of a server. */
export const server: Subcommand = {
  name: 'server',
  text: 'games.server.command',
  options: [{ name: 'show', text: 'company.log.show', required: false, offers: ['log'] }],
  async run(request, { show }) {
    const { app, invoker, place } = request;
    if (show === 'log') return showLog(request);
    const guild = await managedServer(request);
    if (guild === undefined) return;
    const { settings } = await app.tables.servers.read(place.guild);
    await invoker.answer.toInvoker(panel(request, settings));
  },
  uses: {
    'server.language': (request, { argument }) => choose(request, readLanguage(argument, request.app)),
    'server.keep': (request, { argument }) => choose(request, readKeep(argument)),
    'server.boards': (request, { argument }) => choose(request, readBoards(argument)),
    'server.openers': (request, { argument }) => choose(request, readOpeners(argument)),
    'server.reliability': (request, { argument }) => choose(request, readReliability(argument)),
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

function readOpeners(text: string): Result<Partial<ServerSettings>> {
  const openers = OPENERS.find((one) => one === text);
  return openers === undefined ? refuse(phrase('discord.deadPanel')) : accept({ openers });
}

function readReliability(text: string): Result<Partial<ServerSettings>> {
  const reliability = RELIABILITIES.find((one) => String(one) === text);
  return reliability === undefined ? refuse(phrase('discord.deadPanel')) : accept({ reliability });
}

/** What moderators have done, for them and for the managers. */
async function showLog({ app, invoker, place }: Request): Promise<void> {
  if (place.guild === undefined) return refuseTo(app, invoker.answer, invoker.locale, phrase('games.server.nowhere'));
  if (!place.isModerator && !place.isManager) {
    return refuseTo(app, invoker.answer, invoker.locale, phrase('company.moderate.notYours'));
  }
  await invoker.answer.toInvoker(wordsScreen(await logText(app, place.guild, invoker.locale)));
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

function panel({ app, invoker }: Request, { language = AUTOMATIC, ...chosen }: ServerSettings): Screen {
  const { say, plain } = wordsFor(app.catalogue, invoker.locale);
  const rows = [
    settingMenu('server.language', phrase('games.server.option.language'), languageChoices(app), language),
    settingMenu('server.keep', phrase('games.server.option.keep'), KEEP_CHOICES, String(chosen.keep)),
    settingMenu('server.boards', phrase('games.server.option.boards'), BOARD_CHOICES, chosen.boards),
    settingMenu('server.openers', phrase('company.server.openers'), OPENER_CHOICES, chosen.openers),
    settingMenu(
      'server.reliability',
      phrase('company.server.reliability'),
      RELIABILITY_CHOICES,
      String(chosen.reliability),
    ),
  ];
  return { content: say(phrase('games.server.title')), rows: controlRows(rows, plain), pings: [] };
}

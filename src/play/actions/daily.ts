import { phrase } from '../../engine/phrase.ts';
import { defaultSetup } from '../../engine/setup.ts';
import { daysBefore } from '../../match/dates.ts';
import { findSeat, type Match, MatchId } from '../../match/match.ts';
import { findCommand } from '../contract/app.ts';
import type { Handlers, Request } from '../contract/command.ts';
import { type Button, button, controlRows, withArgument } from '../contract/controls.ts';
import type { GameCommand } from '../contract/gameCommand.ts';
import type { Arguments } from '../contract/option.ts';
import { dayBoardScreen, describeLegend, shareLine } from '../screens/dayEnd.ts';
import { dayTable, matchesOfDay, mentionPlayer } from '../screens/dayTable.ts';
import { examplePicture } from '../screens/example.ts';
import { wordsScreen } from '../screens/screen.ts';
import { inSeconds } from '../words/clocks.ts';
import { publicTheme } from '../words/publicSettings.ts';
import { findToday } from '../words/today.ts';
import { wordsFor } from '../words/wordsFor.ts';
import type { Action } from './action.ts';
import { refuseAction } from './atTable.ts';
import { whereIn } from './new.ts';
import { withShareLink } from './shareLink.ts';

/** The days whose results can be requested. */
const RESULTS = ['today', 'yesterday'] as const;

/** Plays the daily game, or with `results:` shows how everyone here did. */
export const playDaily: Action = {
  typed: (command) =>
    command.daily === undefined
      ? undefined
      : {
          name: 'daily',
          text: 'daily.command',
          options: [{ name: 'results', text: 'daily.command.results', required: false, offers: RESULTS }],
          run: openDayOrResults,
        },
  limit: 'free',
  calls: 'nobody',
};

function openDayOrResults(request: Request, command: GameCommand, { results }: Arguments): Promise<void> {
  const day = RESULTS.find((one) => one === results);
  if (day === undefined) return openDay(request, command);
  return showResults(request, command, day === 'today');
}

async function openDay(request: Request, { game }: GameCommand): Promise<void> {
  const { app, door, caller, place } = request;
  const opened = await app.tables.openDaily(
    {
      game,
      setup: defaultSetup(game.setup),
      seatCount: 1,
      host: caller.person,
      invited: [],
      computers: [],
      where: whereIn(place),
    },
    request.interaction,
  );
  if (!opened.ok) return refuseAction(request, opened.refusal);
  const { match, repeated } = opened.value;
  if (match.status === 'closed') {
    return refuseAction(request, phrase('daily.already', { at: inSeconds((await findToday(request)).ends) }));
  }
  const { daily = '' } = match;
  // In the background: they will be done by the time the first person is.
  void app.tables.dailyComputers
    .play(game, daily)
    .catch((error: unknown) =>
      app.log.error({ game: game.id, err: error }, 'a computer player could not play the daily game'),
    );
  await (repeated ? door.repost(caller, match) : door.publish(caller, undefined, opened.value));
}

/** Shows the results of a day to everyone. */
async function showResults(request: Request, command: GameCommand, isToday: boolean): Promise<void> {
  const { app, caller, place } = request;
  const { date: today, ends } = await findToday(request);
  const date = isToday ? today : daysBefore(today, 1);
  const matches = await matchesOfDay(app, command, date, place);
  const { say } = wordsFor(app.catalogue, caller.guildLocale);
  const next = isToday ? [phrase('daily.next', { at: inSeconds(ends) })] : [];
  const lines = [...(await dayTable(app, command, date, matches)), ...next];
  await caller.answer.toAll(wordsScreen(lines.map(say).join('\n')));
}

/** The controls of daily messages and results: play today's game, show results, share one's own result line. */
export const DAILY_USES: Handlers = {
  async 'day.play'(request, { argument }) {
    const command = commandCalled(request, argument);
    if (command?.daily === undefined) return refuseAction(request, phrase('discord.deadPanel'));
    await openDay(request, command);
  },
  async 'day.share'(request, { argument }) {
    const match = await endedDay(request, argument);
    const { app, caller } = request;
    if (match === undefined) return refuseAction(request, phrase('discord.deadPanel'));
    const words = wordsFor(app.catalogue, caller.guildLocale);
    const shared = phrase('daily.shared', { person: mentionPlayer(match), line: await shareLine(app, match) });
    const { game } = findCommand(app, match);
    const play = playButton(game);
    const scene = {
      content: [shared, ...describeLegend(app, match)].map(words.say).join('\n'),
      picture: await examplePicture(app, game, await publicTheme(app, match.where), words),
      rows: controlRows([[play]], words.plain),
      pings: [],
    };
    const open = withArgument(button(phrase('daily.button.play'), 'day.look'), game.id);
    await caller.answer.toAll(withShareLink(app, caller.guildLocale, scene, { open }));
  },
  // Where a link leads: it must not start anybody's only try by itself.
  async 'day.look'(request, { argument }) {
    const command = commandCalled(request, argument);
    if (command?.daily === undefined) return refuseAction(request, phrase('discord.deadPanel'));
    const { app, caller } = request;
    const { game } = command;
    const { date, ends } = await findToday(request);
    const words = wordsFor(app.catalogue, caller.locale);
    const lines = [
      phrase('daily.title', { game: phrase(game.name), date }),
      phrase('daily.until', { at: inSeconds(ends) }),
    ];
    await caller.answer.toCaller({
      content: lines.map(words.say).join('\n'),
      picture: await examplePicture(app, game, caller.theme, words),
      rows: controlRows([[playButton(game)]], words.plain),
      pings: [],
    });
  },
  async 'day.board'(request, { argument }) {
    const [id = '', whose = ''] = argument.split('.');
    const match = await endedDay(request, id);
    const screen = match && (await dayBoardScreen(request.app, match, whose, request.caller));
    if (screen === undefined) return refuseAction(request, phrase('discord.deadPanel'));
    await request.caller.answer.toCaller(screen);
  },
};

function playButton({ id }: Pick<GameCommand['game'], 'id'>): Button {
  return withArgument(button(phrase('daily.button.play'), 'day.play', 'primary'), id);
}

function commandCalled({ app }: Request, id: string): GameCommand | undefined {
  return app.games.find(({ game }) => game.id === id);
}

/** The caller's own daily game, if it is over: nobody else may ask for its result. */
async function endedDay({ app, caller }: Request, argument: string): Promise<Match | undefined> {
  const id = MatchId.safeParse(argument);
  const match = id.success ? await app.tables.read(id.data) : undefined;
  const isOwn = match?.daily !== undefined && findSeat(match, caller.person) !== undefined;
  return isOwn && match.status === 'over' && app.tables.canGoOn(match) ? match : undefined;
}

import { phrase } from '../../engine/phrase.ts';
import type { Viewer } from '../../engine/seat.ts';
import { seatsOnOffer } from '../../match/absence.ts';
import { findSeat, isLive, type Match, type PersonId } from '../../match/match.ts';
import { spectate, takesNewcomers, toAct } from '../../match/play.ts';
import { mayCount } from '../../ratings/ratedSeats.ts';
import type { ShownTable } from '../contract/app.ts';
import type { Request } from '../contract/command.ts';
import { type Button, button, controlRows } from '../contract/controls.ts';
import { isSecretFrom, viewFor } from '../screens/boardVersion.ts';
import { drawScreen, fitIntoMessage } from '../screens/screen.ts';
import type { Action } from './action.ts';
import { refuseAction, type TableRequest } from './atTable.ts';
import { typeMoveButton } from './typeMove.ts';

/** Shows, in private, what the caller may know of a match with hidden information. */
export const viewOwn: Action = {
  typed: (command) =>
    command.game.hidden
      ? { name: 'view', text: 'discord.command.view', options: [], reach: 'look', runAt: showView }
      : undefined,
  shown: {
    running(table) {
      if (!table.command.game.hidden) return undefined;
      if (table.viewer === 'public') return button(phrase('discord.button.view'), 'view', 'primary');
      return isOwnTurn(table) ? undefined : button(phrase('discord.button.refresh'), 'view');
    },
  },
  controls: { view: showView },
  limit: 'free',
  calls: 'nobody',
};

/**
 * Whether this is shown only to the player to move. A phone must then show everything they need for the move at once,
 * so nothing else is shown: the rules are on the public board, and any control refreshes an outdated board.
 */
export function isOwnTurn({ command: { game }, match, viewer }: ShownTable): boolean {
  const isRunning = match.status === 'running' && game.hidden;
  return isRunning && typeof viewer === 'number' && toAct(game, match).includes(viewer);
}

function showView(at: TableRequest): Promise<void> {
  const { request, command, match } = at;
  const { person } = request.caller;
  const isStranger = command.game.hidden && match.status === 'running' && findViewer(match, person) === 'public';
  return isStranger && match.daily === undefined ? welcome(at) : showOwnView(request, match);
}

/** Shows someone without a seat what everyone sees, and how they can see more. */
async function welcome({ request: { app, caller }, command: { game }, match, words }: TableRequest): Promise<void> {
  const { locale, theme } = caller;
  const screen = await drawScreen(app, match, { viewer: 'public', locale, theme });
  const { say, plain } = words;
  const mayJoin =
    ((game.join !== undefined && takesNewcomers(match)) || seatsOnOffer(match).length > 0) &&
    !match.spectators.includes(caller.person) &&
    match.substituted?.some((one) => one.person === caller.person) !== true;
  const buttons = [
    ...(mayJoin ? [button(phrase('discord.button.join'), 'join-late', 'success')] : []),
    ...(isKept(match) ? [] : [button(phrase('discord.button.watch'), 'spectate')]),
  ];
  await caller.answer.toCaller({
    ...screen,
    content: `${say(phrase(isKept(match) ? 'discord.view.rated' : 'discord.view.stranger'))}\n${screen.content}`,
    rows: controlRows([buttons], plain, { match: match.id, stamp: '' }),
  });
}

/** Shows someone, in private, what they may know of a match; updates their private message if they already have one. */
export async function showOwnView({ app, caller, door }: Request, match: Match): Promise<void> {
  const picked = door.ownBoardMode(match, caller.person);
  const screen = await drawScreen(app, match, {
    viewer: findViewer(match, caller.person),
    locale: caller.locale,
    theme: caller.theme,
    picked,
  });
  await door.showOwn(caller, match, screen, picked);
}

/**
 * The view that someone gets. While a match may still be rated, spectators see no more than the public: they could tell
 * a player.
 */
export function findViewer(match: Match, person: PersonId): Viewer {
  const seat = findSeat(match, person);
  if (seat !== undefined) return seat;
  return match.spectators.includes(person) && !isKept(match) ? 'spectator' : 'public';
}

/** Whether a match's secrets are hidden from spectators until it is over. */
function isKept(match: Match): boolean {
  return isLive(match) && mayCount(match);
}

function describeButton({ command, match, viewer }: ShownTable): Button | undefined {
  return command.game.outline === undefined || isSecretFrom(match, viewer)
    ? undefined
    : button(phrase('discord.button.describe'), 'describe');
}

/** Describes the whole board in words if the picture's alt text contains only the essentials. */
export const describeBoard: Action = {
  shown: { running: describeButton, over: describeButton },
  controls: { describe: describeIt },
  limit: 'free',
  calls: 'nobody',
};

/** Describes to someone, in private, everything that they may know about a board. */
async function describeIt({ request, command: { game }, match, words }: TableRequest): Promise<void> {
  const viewer = findViewer(match, request.caller.person);
  if (match.position === undefined || isSecretFrom(match, viewer))
    return refuseAction(request, phrase('discord.deadControl'));
  const told = game.describe(viewFor(game, match, viewer)).map(words.plain);
  const typing = typeMoveButton(request, match);
  const rows = typing.length === 0 ? [] : [typing];
  await request.caller.answer.toCaller({ ...fitIntoMessage(told.join('\n')), rows, pings: [] });
}

/** Shows the board again, at the bottom of the channel. */
export const showBoard: Action = {
  typed: () => ({ name: 'board', text: 'discord.command.board', options: [], reach: 'look', runAt: postAgain }),
  limit: 'free',
  calls: 'nobody',
};

function postAgain({ request: { door, caller }, match }: TableRequest): Promise<void> {
  return door.repost(caller, match);
}

/** Shows someone what spectators see, once they promise only to watch. */
export const watchOnly: Action = {
  typed: (command) =>
    command.game.hidden
      ? { name: 'spectate', text: 'discord.command.spectate', options: [], reach: 'table', runAt: watch }
      : undefined,
  controls: { spectate: watch },
  limit: 'free',
  calls: 'nobody',
};

async function watch(at: TableRequest): Promise<void> {
  const { request, match } = at;
  const { app, caller, interaction } = request;
  if (isKept(match) && findSeat(match, caller.person) === undefined) {
    return refuseAction(request, phrase('discord.watch.rated'), match);
  }
  const result = await app.tables.change(match.id, spectate(caller.person), interaction);
  if (result?.ok === false) return refuseAction(request, result.refusal, match);
  return showOwnView(request, result?.value.match ?? match);
}

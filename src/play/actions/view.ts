import { phrase } from '../../engine/phrase.ts';
import type { Viewer } from '../../engine/seat.ts';
import { seatsOnOffer } from '../../match/absence.ts';
import { isLive, type Match, type PersonId, seatOf } from '../../match/match.ts';
import { takesNewcomers } from '../../match/play.ts';
import { mayCount } from '../../ratings/ratedSeats.ts';
import type { Request } from '../contract/command.ts';
import { button, controlRows } from '../contract/controls.ts';
import { screenOf } from '../screens/screen.ts';
import type { Verb } from './action.ts';
import type { TableRequest } from './atTable.ts';

/** Looking, in private, at what one may know of a match with hidden things. */
export const viewOwn: Verb = {
  typed: (command) =>
    command.game.hidden ? { name: 'view', text: 'discord.command.view', options: [], reach: 'look' } : undefined,
  shown({ command, match, viewer }) {
    if (match.status !== 'running' || !command.game.hidden) return undefined;
    return viewer === 'public'
      ? button(phrase('discord.button.view'), 'view', 'primary')
      : button(phrase('discord.button.refresh'), 'view');
  },
};

export function showView(at: TableRequest): Promise<void> {
  const { request, command, match } = at;
  const { person } = request.invoker;
  const isStranger = command.game.hidden && match.status === 'running' && viewerOf(match, person) === 'public';
  return isStranger && match.daily === undefined ? welcome(at) : showOwnView(request, match);
}

/** Shows somebody without a seat what all see, and how they can see more. */
async function welcome({ request: { app, invoker }, command: { game }, match, words }: TableRequest): Promise<void> {
  const { locale, theme } = invoker;
  const screen = await screenOf(app, match, { viewer: 'public', locale, theme });
  const { say, plain } = words;
  const mayJoin =
    ((game.join !== undefined && takesNewcomers(match)) || seatsOnOffer(match).length > 0) &&
    !match.spectators.includes(invoker.person) &&
    match.substituted?.some((one) => one.person === invoker.person) !== true;
  const buttons = [
    ...(mayJoin ? [button(phrase('discord.button.join'), 'join-late', 'success')] : []),
    ...(isKept(match) ? [] : [button(phrase('discord.button.watch'), 'spectate')]),
  ];
  await invoker.answer.toInvoker({
    ...screen,
    content: `${say(phrase(isKept(match) ? 'discord.view.rated' : 'discord.view.stranger'))}\n${screen.content}`,
    rows: controlRows([buttons], plain, { match: match.id, stamp: '' }),
  });
}

/** Shows somebody, in private, what they may know of a match; in the same message, if they look at it already. */
export async function showOwnView({ app, invoker, door }: Request, match: Match): Promise<void> {
  const picked = door.ownBoardMode(match, invoker.person);
  const screen = await screenOf(app, match, {
    viewer: viewerOf(match, invoker.person),
    locale: invoker.locale,
    theme: invoker.theme,
    picked,
  });
  await door.showOwn(invoker, match, screen, picked);
}

/** As whom somebody looks at a match. While it may be rated, who watches sees no more than all do: they could tell a player. */
export function viewerOf(match: Match, person: PersonId): Viewer {
  const seat = seatOf(match, person);
  if (seat !== undefined) return seat;
  return match.spectators.includes(person) && !isKept(match) ? 'spectator' : 'public';
}

/** Whether what a match hides is kept from who watches until it is over. */
export function isKept(match: Match): boolean {
  return isLive(match) && mayCount(match);
}

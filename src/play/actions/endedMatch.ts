import { phrase } from '../../engine/phrase.ts';
import { isInvited, isLive, type Match } from '../../match/match.ts';
import type { NewTable } from '../../tables/keeping/newTable.ts';
import type { Request } from '../contract/command.ts';
import { button } from '../contract/controls.ts';
import { OPENED, SHOWN_TO_ALL } from '../contract/rateLimits.ts';
import { resultCard } from '../screens/resultCard.ts';
import { wordsScreen } from '../screens/screen.ts';
import { publicLocaleFor } from '../words/publicSettings.ts';
import { wordsFor } from '../words/wordsFor.ts';
import type { Action } from './action.ts';
import { openingLike } from './askAgain.ts';
import { atTable, refuseAction, type TableRequest } from './atTable.ts';
import { whereIn } from './new.ts';
import { openAndShow } from './openAndShow.ts';
import { takeSeat } from './seats.ts';
import { withShareLink } from './shareLink.ts';

/** Asks the same players to play again, with everyone moved by one seat. Absent players can agree later. */
export const playAgain: Action = {
  shown: {
    over: ({ match }) =>
      match.daily === undefined ? button(phrase('discord.button.rematch'), 'rematch', 'success') : undefined,
  },
  controls: { rematch },
  limit: OPENED,
  calls: 'asked',
};

async function rematch({ request, command, match, seat }: TableRequest): Promise<void> {
  const { caller } = request;
  if (seat === undefined) return refuseAction(request, phrase('discord.rematch.notYours'));
  // What a running match hides, such as a map, would be used a second time and be revealed when that game ends.
  if (isLive(match)) return refuseAction(request, phrase('discord.deadControl'));
  const earlier = await askedBefore(request, match);
  if (earlier !== undefined) return takeSeat(atTable(request, earlier));
  const { players, where } = match;
  const like = openingLike(request, command, match);
  const moved = [...players.slice(1), ...players.slice(0, 1)];
  const opening: NewTable = {
    ...like,
    planned: like.invited.length === 0 ? moved : moved.filter(({ kind }) => kind !== 'nobody'),
    rematchOf: match.id,
    where: whereIn(where),
  };
  const asked = { ...request, caller: { ...caller, from: 'command' as const } };
  const opened = await openAndShow(asked, command, opening);
  // If someone else opened the rematch at the same moment, asking for one counts as agreeing to theirs.
  const meanwhile = opened.ok ? undefined : await askedBefore(request, match);
  if (meanwhile !== undefined) return takeSeat(atTable(request, meanwhile));
  if (!opened.ok) return refuseAction(request, opened.refusal);
}

/** The open rematch in which another player is waiting for this person. */
async function askedBefore(
  { app: { tables }, caller: { person } }: Request,
  { id }: Match,
): Promise<Match | undefined> {
  const { live } = await tables.people.read(person);
  const matches = await Promise.all(live.map(tables.read));
  return matches.find((match) => match?.rematchOf === id && isInvited(match, person));
}

/** Shows everyone a card with the result of a match, and its players' names and avatars. Only players may do this. */
export const showResult: Action = {
  shown: {
    over: ({ match }) =>
      match.daily === undefined ? button(phrase('endings.card.button'), 'result.share') : undefined,
  },
  controls: { 'result.share': shareResult },
  limit: SHOWN_TO_ALL,
  calls: 'nobody',
};

async function shareResult({ request, match, seat }: TableRequest): Promise<void> {
  const { app, caller } = request;
  if (seat === undefined) return refuseAction(request, phrase('endings.card.notYours'));
  const isHere = [request.place.channel, ...request.place.threads].includes(match.where.channel);
  if (match.status !== 'over' || match.daily !== undefined || !isHere)
    return refuseAction(request, phrase('discord.deadControl'));
  const locale = publicLocaleFor(app, match, caller);
  await caller.answer.toAll(withShareLink(app, locale, await resultCard(app, match, locale), { match: match.id }));
  // On the page, the channel with the card is out of sight.
  if (caller.from === 'private') {
    const { say } = wordsFor(app.catalogue, caller.locale, match);
    await caller.answer.toCaller(wordsScreen(say(phrase('endings.card.shared'))));
  }
}

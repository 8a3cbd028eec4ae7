import { phrase } from '../../engine/phrase.ts';
import { isInvited, isLive, type Match } from '../../match/match.ts';
import type { NewTable } from '../../tables/keeping/newTable.ts';
import type { Request } from '../contract/command.ts';
import { button } from '../contract/controls.ts';
import { OPENED, SHOWN_TO_ALL } from '../contract/rateLimits.ts';
import { resultCard } from '../screens/resultCard.ts';
import { publicLocaleFor } from '../words/publicLocale.ts';
import type { Action } from './action.ts';
import { openingLike } from './askAgain.ts';
import { atTable, refuseAction, type TableRequest } from './atTable.ts';
import { whereIn } from './new.ts';
import { openAndShow } from './openAndShow.ts';
import { takeSeat } from './seats.ts';

/** Asking those who played before to play again, everybody one seat on. Who is away can still say yes later. */
export const playAgain: Action = {
  shown: ({ match }) =>
    match.status === 'over' && match.daily === undefined
      ? button(phrase('discord.button.rematch'), 'rematch', 'success')
      : undefined,
  controls: { rematch },
  limit: OPENED,
  calls: 'asked',
};

async function rematch({ request, command, match, seat }: TableRequest): Promise<void> {
  const { caller } = request;
  if (seat === undefined) return refuseAction(request, phrase('discord.rematch.notYours'));
  // What a running match hides, such as a map, would be played with a second time, and told at the end of that.
  if (isLive(match)) return refuseAction(request, phrase('discord.deadControl'));
  const earlier = await askedBefore(request, match);
  if (earlier !== undefined) return takeSeat(atTable(request, earlier));
  const { players, where } = match;
  const opening: NewTable = {
    ...openingLike(request, command, match),
    planned: [...players.slice(1), ...players.slice(0, 1)],
    rematchOf: match.id,
    where: whereIn(where),
  };
  const asked = { ...request, caller: { ...caller, from: 'command' as const } };
  const opened = await openAndShow(asked, command, opening);
  // Who was asked in that very moment has said yes by it.
  const meanwhile = opened.ok ? undefined : await askedBefore(request, match);
  if (meanwhile !== undefined) return takeSeat(atTable(request, meanwhile));
  if (!opened.ok) return refuseAction(request, opened.refusal);
}

/** The rematch for which another player waits for this person. */
async function askedBefore(
  { app: { tables }, caller: { person } }: Request,
  { id }: Match,
): Promise<Match | undefined> {
  const { live } = await tables.people.read(person);
  const matches = await Promise.all(live.map(tables.read));
  return matches.find((match) => match?.rematchOf === id && isInvited(match, person));
}

/** Showing everybody a card with the result of a match, its players' names and their faces: those who played may. */
export const showResult: Action = {
  shown: ({ match }) =>
    match.status === 'over' && match.daily === undefined
      ? button(phrase('endings.card.button'), 'result.share')
      : undefined,
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
  await caller.answer.toAll(await resultCard(app, match, publicLocaleFor(app, match, caller)));
}

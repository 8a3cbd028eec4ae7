import { phrase } from '../../engine/phrase.ts';
import { ASK_TO_CLOSE, close, closeOld } from '../../match/lobby.ts';
import type { Match } from '../../match/match.ts';
import { proposeClose } from '../../match/proposals.ts';
import type { Request } from '../contract/command.ts';
import { button } from '../contract/controls.ts';
import type { Arguments } from '../contract/option.ts';
import { cutVisible } from '../words/visibleText.ts';
import type { Action } from './action.ts';
import { askPlayers } from './askPlayers.ts';
import { carryOut, moderates, refuseAction, type TableRequest } from './atTable.ts';

/** Closes a table early. */
export const closeTable: Action = {
  typed: () => ({
    name: 'close',
    text: 'discord.command.close',
    options: [{ name: 'reason', text: 'discord.option.reason', required: false }],
    reach: 'close',
    runAt: endIt,
    onOld: endOld,
  }),
  shown: {
    lobby: ({ match }) =>
      button(phrase('discord.button.cancel'), 'cancel', match.invited.length > 0 ? 'secondary' : 'danger'),
  },
  controls: { cancel: endIt },
  limit: 'free',
  calls: 'due',
};

async function endIt(at: TableRequest, { reason }: Arguments = {}): Promise<void> {
  const { caller, place, now } = at.request;
  const because = reason === undefined ? undefined : cutVisible(reason, LONGEST_REASON);
  await carryOut(at, close(caller.person, moderates(place, at.match.where), because || undefined), (refusal) =>
    refusal === ASK_TO_CLOSE
      ? askPlayers(at, proposeClose(caller.person, now()))
      : refuseAction(at.request, refusal, at.match),
  );
  await logClosing(at.request, at.match);
}

/** Writes into the server's log which match a moderator has just closed. Closed matches are not rated. */
async function logClosing({ app: { tables }, caller }: Request, before: Match): Promise<void> {
  const { id, game, where, status } = before;
  const { closed } = (await tables.read(id)) ?? {};
  if (where.guild === undefined || status === 'closed' || closed?.by !== 'moderator') return;
  const { reason = '' } = closed;
  const onRatings = status === 'running' ? ({ onRatings: 'none' } as const) : {};
  const about = { act: 'close', by: caller.person, match: id, game, ...onRatings, reason } as const;
  await tables.serverLogs.note(where.guild, about);
}

/** In characters. */
const LONGEST_REASON = 100;

/** Closes a table whose rules are no longer known, so that there is no board to show. */
export async function endOld(request: Request, match: Match): Promise<void> {
  const { app, caller, place, interaction } = request;
  const closed = await app.tables.change(match.id, closeOld(caller.person, moderates(place, match.where)), interaction);
  if (closed?.ok === true) await logClosing(request, match);
  return refuseAction(request, closed?.ok === false ? closed.refusal : phrase('tables.oldRules.closed'));
}

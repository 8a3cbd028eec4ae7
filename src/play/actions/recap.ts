import { isDeepStrictEqual } from 'node:util';
import type { Game } from '../../engine/game.ts';
import { standingEntries } from '../../engine/log.ts';
import { phrase } from '../../engine/phrase.ts';
import type { Seat } from '../../engine/seat.ts';
import { describeTurnLine } from '../../engine/turnLines.ts';
import { type Match, toScript } from '../../match/match.ts';
import { plies } from '../../match/plies.ts';
import { HEAVIEST, replayWeight } from '../../match/replayCost.ts';
import { altText } from '../../texts/altText.ts';
import { inTenMinutes } from '../contract/rateLimits.ts';
import { newTurns } from '../screens/boardText.ts';
import { fitIntoMessage } from '../screens/screen.ts';
import type { Action } from './action.ts';
import { refuseAction, type TableRequest } from './atTable.ts';

/** How many of the latest boards are shown: Discord puts them side by side, as one picture. */
const MOST_BOARDS = 4;

/** Shows what happened since one's last move: replays the match and draws up to four boards. */
export const seeingSince: Action = {
  controls: { since: showSince },
  limit: { person: inTenMinutes(30) },
  calls: 'nobody',
};

/** Shows a player, in private, what happened since their last move: the latest boards in order, with their words. */
async function showSince({ request, command: { game }, match, seat, words }: TableRequest): Promise<void> {
  const { app, caller } = request;
  if (seat === undefined || match.status !== 'running' || replayWeight(match) > HEAVIEST) {
    return refuseAction(request, phrase('discord.deadControl'));
  }
  const views = (await viewsSince(game, match, seat)).slice(-MOST_BOARDS);
  if (views.length === 0) return refuseAction(request, phrase('discord.since.nothing'));
  const { theme } = caller;
  const files = await Promise.all(
    views.map(async (view, at) => ({
      name: `${at + 1}.png`,
      bytes: await app.pictures({ game: game.id, theme, view, picked: '' }),
      alt: altText((game.outline ?? game.describe)(view).map(words.plain)),
    })),
  );
  const turns = newTurns(game, match, { viewer: seat, turns: await app.tables.turnsTold(match) });
  const title = phrase('discord.since', { game: phrase(game.name), count: views.length });
  const content = [title, ...turns.map(describeTurnLine)].map(words.say).join('\n');
  await caller.answer.toCaller({ ...fitIntoMessage(content), items: [], files, rows: [], pings: [] });
}

/** What a player saw after each change since their own last move. Changes they could not see are left out. */
async function viewsSince(game: Game, match: Match, seat: Seat): Promise<readonly unknown[]> {
  const own = standingEntries(match.log).findLastIndex((one) => one.seat === seat && one.by === undefined) + 1;
  const views: unknown[] = [];
  let [at, last]: [number, unknown] = [0, undefined];
  for await (const { position } of plies(game, toScript(match))) {
    const view = at < own ? undefined : game.view(position.state, seat);
    if (at > own && !isDeepStrictEqual(view, last)) views.push(view);
    last = view;
    at += 1;
  }
  return views;
}

import { type Phrase, phrase } from '../../src/engine/phrase.ts';
import { findSeat, type Match, type MatchId, type PersonId } from '../../src/match/match.ts';
import { findResult } from '../../src/match/result.ts';
import { findCommand, type ScreenParts } from '../../src/play/contract/app.ts';
import type { Subcommand } from '../../src/play/contract/command.ts';
import { buildSceneControl } from '../../src/play/contract/controls.ts';
import { formatTitle } from '../../src/play/screens/listItem.ts';
import { linkTo } from '../../src/play/words/link.ts';
import { wordsFor } from '../../src/play/words/wordsFor.ts';
import { paged } from './pagedList.ts';
import { oneTable, replayButton } from './tablePanel.ts';

const pages = paged('history', async ({ app, caller, now }) => {
  const { finished } = await app.tables.people.read(caller.person);
  const { plain } = wordsFor(app.catalogue, caller.locale);
  return {
    title: phrase('games.history.title', { count: finished.length }),
    empty: phrase('games.history.empty'),
    items: finished.toReversed(),
    async entry(id: MatchId) {
      const match = await app.tables.read(id);
      if (match === undefined) return undefined;
      const replay = replayButton(app, match, now());
      return {
        text: finishedEntry(app, caller.locale, match, caller.person),
        control: replay && buildSceneControl(replay, plain),
      };
    },
  };
});

/** `/games history`: the caller's finished games, newest first, each with its replay. */
export const history: Subcommand = {
  name: 'history',
  text: 'games.history.command',
  options: [],
  run: pages.run,
  uses: {
    ...pages.uses,
    'history.open': (request, { argument }) =>
      oneTable(request, argument, 'history.page', (match) =>
        finishedEntry(request.app, request.caller.locale, match, request.caller.person),
      ),
  },
};

function finishedEntry(app: ScreenParts, locale: string, match: Match, person: PersonId): string {
  const { say } = wordsFor(app.catalogue, locale, match);
  const link = linkTo(match);
  const ended = phrase('games.history.ended', {
    at: Math.floor((match.endedAt ?? match.createdAt) / 1000),
    id: match.id,
  });
  const facts = [resultFor(app, match, person), ended, ...(link === undefined ? [] : [link])].map(say);
  return `${formatTitle(app, locale, match)}\n-# ${facts.join(' · ')}`;
}

/** How a match ended for one of its players. */
function resultFor(app: ScreenParts, match: Match, person: PersonId): Phrase {
  const seat = findSeat(match, person);
  // A closed match has places if all people left it; one that was played alone has no score then.
  const isPlaced = match.status === 'over' || (match.status === 'closed' && match.players.length > 1);
  const isKnown = isPlaced && app.tables.canGoOn(match);
  const outcome = isKnown ? findResult(findCommand(app, match).game, match) : undefined;
  if (outcome === undefined) return phrase('games.result.closed');
  if (match.substituted?.some((one) => one.person === person)) return phrase('games.result.lost');
  if (seat === undefined) return phrase('games.result.closed');
  if (match.players.length === 1) return phrase('games.result.solo', { score: outcome.scores[seat] ?? 0 });
  const place = outcome.places[seat] ?? 1;
  const isShared = outcome.places.filter((one) => one === place).length > 1;
  if (place === 1) return isShared ? phrase('games.result.tied') : phrase('games.result.won');
  if (match.players.length === 2) return phrase('games.result.lost');
  return phrase('games.result.place', { place, players: match.players.length });
}

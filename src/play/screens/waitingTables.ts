import { type Phrase, phrase } from '../../engine/phrase.ts';
import type { Match, PersonId } from '../../match/match.ts';
import { isAsked } from '../../match/proposals.ts';
import { describeGameName, type TablesAndGames } from '../contract/app.ts';
import { inSeconds } from '../words/clocks.ts';
import { linkTo } from '../words/link.ts';
import { waitsFor } from './listItem.ts';

/** How many games fit into a message. */
const MOST_GAMES = 10;

/** The tables that wait for a person or ask them something, except daily games, which nobody else waits for. */
export async function waitingTables(app: TablesAndGames, person: PersonId): Promise<readonly Match[]> {
  const { live } = await app.tables.people.read(person);
  const matches = (await Promise.all(live.map(app.tables.read))).filter((match) => match !== undefined);
  return matches.filter(
    (match) => match.daily === undefined && (waitsFor(app, match, person) || isAskedAt(app, match, person)),
  );
}

/** The number of waiting tables, then links to as many as fit. */
export function waitingPhrases(
  app: TablesAndGames,
  person: PersonId,
  waiting: readonly Match[],
): readonly [Phrase, ...Phrase[]] {
  const lines = waiting.slice(0, MOST_GAMES).map((match) => {
    const game = describeGameName(app, match);
    const since = inSeconds(match.log.at(-1)?.at ?? match.createdAt);
    const place = linkTo(match) ?? phrase('games.next.channel', { channel: match.where.channel });
    if (isAskedAt(app, match, person)) return phrase('digest.question', { game, place });
    return phrase('digest.game', { game, since, place });
  });
  return [phrase('digest.title', { count: waiting.length }), ...lines];
}

/** Whether a question from other players is waiting for a person at this table. */
function isAskedAt(app: TablesAndGames, match: Match, person: PersonId): boolean {
  return app.tables.canGoOn(match) && isAsked(match, person);
}

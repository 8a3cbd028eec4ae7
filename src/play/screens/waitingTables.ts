import { type Phrase, phrase } from '../../engine/phrase.ts';
import type { Match, PersonId } from '../../match/match.ts';
import { gameNameOf, type TablesAndGames } from '../contract/app.ts';
import { inSeconds } from '../words/clocks.ts';
import { linkTo } from '../words/link.ts';
import { waitsFor } from './waitsFor.ts';

/** So many games fit into a message. */
const MOST_GAMES = 10;

/** The tables that wait for a person, but for the games of the day, which hold nobody up. */
export async function waitingTables(app: TablesAndGames, person: PersonId): Promise<readonly Match[]> {
  const { live } = await app.tables.people.read(person);
  const matches = (await Promise.all(live.map(app.tables.read))).filter((match) => match !== undefined);
  return matches.filter((match) => match.daily === undefined && waitsFor(app, match, person));
}

/** How many tables wait, then each with the way to it, as many as fit. */
export function waitingPhrases(app: TablesAndGames, waiting: readonly Match[]): readonly [Phrase, ...Phrase[]] {
  const lines = waiting.slice(0, MOST_GAMES).map((match) => {
    const since = inSeconds(match.log.at(-1)?.at ?? match.createdAt);
    const place = linkTo(match) ?? phrase('games.next.channel', { channel: match.where.channel });
    return phrase('digest.game', { game: gameNameOf(app, match), since, place });
  });
  return [phrase('digest.title', { count: waiting.length }), ...lines];
}

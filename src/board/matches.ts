import { commandOf, type ScreenParts } from '../discord/contract/app.ts';
import { phrase } from '../engine/phrase.ts';
import { type Match, MatchId, seatOf } from '../tables/match/match.ts';
import { toAct } from '../tables/match/play.ts';
import { type NamesOf, othersIn } from './names.ts';
import type { PageMatch } from './protocol.ts';
import type { Session } from './sessions.ts';
import { wordsOf } from './words.ts';

/** The match, if this person may see it on the page: their own, or the one that their link was for. */
export async function visibleMatch(
  { tables }: ScreenParts,
  { person, match: linked }: Session,
  id: string,
): Promise<Match | undefined> {
  const known = MatchId.safeParse(id);
  const match = known.success ? await tables.read(known.data) : undefined;
  if (match === undefined) return undefined;
  return match.id === linked || seatOf(match, person) !== undefined ? match : undefined;
}

/** The live matches of somebody, as they stand; `known` is one that was read just now. */
export async function ownMatches(
  { tables }: ScreenParts,
  { person }: Session,
  known?: Match,
): Promise<readonly Match[]> {
  const { live } = await tables.people.read(person);
  const read = await Promise.all(live.map((id) => (id === known?.id ? known : tables.read(id))));
  return read.filter((match) => match !== undefined);
}

/** Matches as the page lists them, those first that wait for the reader. */
export async function listedMatches(
  app: ScreenParts,
  namesOf: NamesOf,
  session: Session,
  matches: readonly Match[],
): Promise<readonly PageMatch[]> {
  const { person } = session;
  const { plain } = await wordsOf(app, session);
  const listed = await Promise.all(
    matches.map(async (match): Promise<PageMatch> => {
      const { game } = commandOf(app, match);
      const isYourTurn = toAct(game, match).includes(seatOf(match, person) ?? -1);
      const status = plain(phrase(isYourTurn ? 'board.yourTurn' : 'board.waiting'));
      const others = await othersIn(match, person, namesOf, plain);
      return { match: match.id, game: plain(phrase(game.name)), others, status, isYourTurn };
    }),
  );
  return listed.sort((a, b) => Number(b.isYourTurn) - Number(a.isYourTurn));
}

/** The match that somebody who comes into a channel most likely means: their own there, their own elsewhere, any there. */
export async function matchIn(
  app: ScreenParts,
  namesOf: NamesOf,
  channel: string,
  session: Session,
): Promise<MatchId | undefined> {
  const there = await Promise.all((await app.tables.within([channel])).map(app.tables.read));
  const matches = there.filter((match) => match !== undefined);
  const own = matches.find((match) => seatOf(match, session.person) !== undefined);
  if (own !== undefined) return own.id;
  const [inAnother] = await listedMatches(app, namesOf, session, await ownMatches(app, session));
  return inAnother === undefined ? matches[0]?.id : MatchId.parse(inAnother.match);
}

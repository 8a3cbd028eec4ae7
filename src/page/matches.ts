import { phrase, type Say, type TextKey } from '../engine/phrase.ts';
import { findSeat, isInvited, type Match, MatchId, type PersonId } from '../match/match.ts';
import { toAct } from '../match/play.ts';
import { findCommand, type ScreenParts } from '../play/contract/app.ts';
import { writeControlId } from '../play/contract/controls.ts';
import { chosenWords } from '../play/words/chosenSettings.ts';
import { readPageWords } from './pageTexts.ts';
import { type NamesOf, othersIn } from './personNames.ts';
import type { MatchKind, PageButton, PageMatch } from './protocol.ts';
import type { Session } from './sessions.ts';

/** The match, if this person may see it on the page: one in which they may act, or a finished one that was shared. */
export async function visibleMatch(app: ScreenParts, session: Session, id: string): Promise<Match | undefined> {
  if (id === '' || id !== session.shared) return usableMatch(app, session, id);
  const match = await app.tables.read(session.shared);
  return match?.status === 'over' ? match : usableMatch(app, session, id);
}

/** The match, if this person may act in it: their own, one that waits for them, or the one their link is for. */
export async function usableMatch(
  { tables }: ScreenParts,
  { person, match: linked }: Session,
  id: string,
): Promise<Match | undefined> {
  const known = MatchId.safeParse(id);
  const match = known.success ? await tables.read(known.data) : undefined;
  if (match === undefined) return undefined;
  const isTheirs = match.id === linked || findSeat(match, person) !== undefined || isInvited(match, person);
  return isTheirs ? match : undefined;
}

/**
 * The match in whose channel something can be started: the one on the page, otherwise the one of the link by which
 * someone came.
 */
export async function matchNear(app: ScreenParts, session: Session, id: string): Promise<Match | undefined> {
  return (await usableMatch(app, session, id)) ?? usableMatch(app, session, session.match ?? '');
}

/** Someone's live matches. `known`: one that was just read. */
export async function ownMatches(
  { tables }: ScreenParts,
  { person }: Session,
  known?: Match,
): Promise<readonly Match[]> {
  const { live } = await tables.people.read(person);
  const read = await Promise.all(live.map((id) => (id === known?.id ? known : tables.read(id))));
  return read.filter((match) => match !== undefined);
}

/** What is needed to build a list of matches. */
export interface ListContext {
  readonly app: ScreenParts;
  readonly readNames: NamesOf;
  /** A server's name; undefined if Discord has not reported it. */
  readonly serverName: (guild: string) => string | undefined;
}

/** The order in which the page lists matches: those that wait for the reader come first. */
const KINDS = ['yours', 'challenge', 'open', 'theirs'] as const satisfies readonly MatchKind[];

/** Matches as the page lists them, with those that wait for the reader first. */
export async function listedMatches(
  listing: ListContext,
  session: Session,
  matches: readonly Match[],
): Promise<readonly PageMatch[]> {
  const listed = await Promise.all(matches.map((match) => listedMatch(listing, session, match)));
  return listed.sort((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind));
}

async function listedMatch(
  { app, readNames, serverName }: ListContext,
  session: Session,
  match: Match,
): Promise<PageMatch> {
  const { person } = session;
  const { plain } = await readPageWords(app, session);
  const { game } = findCommand(app, match);
  const kind = classifyMatch(app, match, person);
  const [others, deadlines] = await Promise.all([
    othersIn(match, person, readNames, plain),
    app.tables.clocks.deadlines(match),
  ]);
  const server = match.where.guild === undefined ? undefined : serverName(match.where.guild);
  const until = Math.min(...deadlines.map(({ at }) => at));
  return {
    ...{ match: match.id, kind, others, game: plain(phrase(game.name)) },
    chosen: chosenWords(game, match, plain).join(' · '),
    status: plain(phrase(STATUSES[kind])),
    ...(server === undefined ? {} : { server }),
    ...(Number.isFinite(until) ? { until } : {}),
    ...(kind === 'challenge' ? { accept: buildAcceptButton(match, plain) } : {}),
  };
}

const STATUSES = {
  yours: 'board.yourTurn',
  challenge: 'board.challenge',
  open: 'board.open',
  theirs: 'board.waiting',
} as const satisfies Readonly<Record<MatchKind, TextKey>>;

function classifyMatch(app: ScreenParts, match: Match, person: PersonId): MatchKind {
  if (match.status === 'lobby') return isInvited(match, person) ? 'challenge' : 'open';
  const { game } = findCommand(app, match);
  return toAct(game, match).includes(findSeat(match, person) ?? -1) ? 'yours' : 'theirs';
}

function buildAcceptButton({ id: match }: Match, plain: Say): PageButton {
  const control = writeControlId({ match, stamp: '', action: 'accept', argument: '' });
  const label = plain(phrase('discord.button.accept'));
  return { kind: 'button', label, style: 'success', control, isDisabled: false };
}

/**
 * The match that someone who enters a channel most likely wants: their own there, otherwise their own elsewhere,
 * otherwise any there.
 */
export async function matchIn(listing: ListContext, channel: string, session: Session): Promise<MatchId | undefined> {
  const { app } = listing;
  const there = await Promise.all((await app.tables.within([channel])).map(app.tables.read));
  const matches = there.filter((match) => match !== undefined);
  const own = matches.find((match) => findSeat(match, session.person) !== undefined);
  if (own !== undefined) return own.id;
  const [inAnother] = await listedMatches(listing, session, await ownMatches(app, session));
  return inAnother === undefined ? matches[0]?.id : MatchId.parse(inAnother.match);
}

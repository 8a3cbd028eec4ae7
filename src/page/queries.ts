import { phrase } from '../engine/phrase.ts';
import type { Match } from '../match/match.ts';
import { findViewer } from '../play/actions/views.ts';
import { type App, findCommand } from '../play/contract/app.ts';
import { readControlId } from '../play/contract/controls.ts';
import type { Scene } from '../play/contract/scene.ts';
import { computeBoardVersion } from '../play/screens/boardVersion.ts';
import type { ActionResult, ActionRunner } from './actionRunner.ts';
import type { Changes } from './changes.ts';
import { type ListContext, listedMatches, matchNear, ownMatches, usableMatch, visibleMatch } from './matches.ts';
import type { PageViewer } from './motions.ts';
import { beginning, createArguments } from './newGame.ts';
import type { PageBoards } from './pageBoards.ts';
import type { OpenPages } from './pagesInUse.ts';
import { readPageWords } from './pageTexts.ts';
import { type NamesOf, type PageReader, withNames } from './personNames.ts';
import type { PagePictures } from './pictures.ts';
import type { Watchers } from './players.ts';
import type { PreviousBoards } from './previousBoards.ts';
import type { ActionRequest, BeginResult, DrawOptions, LookRequest, NewGame, PageAnswer } from './protocol.ts';
import { noticesFor } from './questions.ts';
import type { Session } from './sessions.ts';

/** What is needed to build answers. */
export interface RoomParts {
  readonly app: App;
  readonly pages: OpenPages;
  readonly changes: Changes;
  readonly boards: PageBoards;
  readonly previousBoards: PreviousBoards;
  readonly watchers: Watchers;
  readonly pictures: PagePictures;
  readonly readNames: NamesOf;
  readonly listing: ListContext;
  readonly taps: ActionRunner;
}

/** Someone's live matches, and the list of them as the page shows it. */
interface ListedMatches {
  readonly own: readonly Match[];
  readonly matches: PageAnswer['matches'];
}

/** The part of an answer that is about matches. */
type MatchAnswer = Omit<PageAnswer, 'manner'>;

/** The games listed beside the board; `shown` is the match on the page, which was just read. */
export async function listGames(
  { app, pages, changes, listing }: RoomParts,
  session: Session,
  shown?: Match,
): Promise<ListedMatches> {
  const own = await ownMatches(app, session, shown);
  if (pages.isOpen(session.person)) {
    if (shown !== undefined) changes.show(session.person, shown, 'shown');
    for (const match of own) changes.show(session.person, match, 'listed');
    for (const match of shown === undefined ? own : [shown, ...own]) pages.show(session.person, match);
  }
  return { own, matches: await listedMatches(listing, session, own) };
}

async function say({ app }: RoomParts, session: Session, key: 'board.gone' | 'board.none'): Promise<string> {
  return (await readPageWords(app, session)).plain(phrase(key));
}

async function readReader({ app }: RoomParts, session: Session): Promise<PageReader> {
  return { person: session.person, plain: (await readPageWords(app, session)).plain };
}

export async function lookAtMatch(
  parts: RoomParts,
  session: Session,
  { match: id, picked, stamp, seen, whole = false }: LookRequest,
  drawn: DrawOptions,
): Promise<MatchAnswer> {
  const { app, pages, boards, previousBoards, watchers } = parts;
  const change = pages.latest(session.person);
  const match = await visibleMatch(app, session, id);
  const { own, matches } = await listGames(parts, session, match);
  if (pages.isOpen(session.person)) watchers.look(session.person, match);
  if (match === undefined) {
    return { change, matches, notice: await say(parts, session, id === '' ? 'board.none' : 'board.gone') };
  }
  // A chosen part of a move is only valid on the board on which it was chosen.
  const isSame = computeBoardVersion(findCommand(app, match), match, findViewer(match, session.person)) === stamp;
  const board = await boards.standing({ session, own, drawn, seen }, match, isSame ? picked : '');
  previousBoards.show(match, session.person, change);
  const picture = whole ? board.picture && parts.pictures.withFile(session.person, board.picture) : board.picture;
  return { change, board: { ...board, ...(picture === undefined ? {} : { picture }) }, matches };
}

export async function tap(
  parts: RoomParts,
  session: Session,
  used: ActionRequest,
  drawn: DrawOptions,
): Promise<MatchAnswer> {
  const { app, pages, taps } = parts;
  const change = pages.latest(session.person);
  const shownMatch = await usableMatch(app, session, used.match);
  // A control may belong to another table than the board, such as the table of a rematch.
  const match = await usableMatch(app, session, readControlId(used.control)?.match ?? '');
  const changes = match && pages.watchChanges(session.person, match.id);
  try {
    const tapped = match && shownMatch && (await taps.use(session, match, used, drawn));
    if (shownMatch === undefined || tapped === undefined) {
      return {
        change,
        matches: (await listGames(parts, session)).matches,
        notice: await say(parts, session, 'board.gone'),
      };
    }
    const reader = { session, drawn, seen: used.seen };
    return { change: changes?.first() ?? change, ...(await answer(parts, reader, shownMatch, tapped)) };
  } finally {
    changes?.stop();
  }
}

/** The result of a tap. */
async function answer(
  parts: RoomParts,
  { session, drawn, seen }: Omit<PageViewer, 'own'>,
  before: Match,
  { shown, said }: ActionResult,
): Promise<Omit<MatchAnswer, 'change'>> {
  const {
    app: { tables },
    boards,
    pictures,
    readNames,
  } = parts;
  const match = (await tables.read(before.id)) ?? before;
  const { own, matches } = await listGames(parts, session, match);
  const reader = { session, own, drawn, seen };
  const named = await readReader(parts, session);
  if (shown?.shows?.match === match.id && isAdvice(shown)) {
    const board = await boards.standing(reader, match, shown.shows.picked);
    return { board, matches, notice: await withNames(shown.content, named, readNames) };
  }
  const apart = await noticesFor(named, said, pictures, readNames);
  const board = await (shown?.shows?.match === match.id
    ? boards.ofScreen(reader, match, shown)
    : boards.standing(reader, match));
  return { board, matches, ...apart };
}

/** Starts a game in the channel of the match on the page. */
export async function beginGame(
  parts: RoomParts,
  session: Session,
  wanted: NewGame,
  drawn: DrawOptions,
): Promise<BeginResult> {
  const { app, taps, readNames } = parts;
  const near = await matchNear(app, session, wanted.match);
  if (near === undefined) return { notice: await say(parts, session, 'board.gone') };
  const { game, tap: interaction } = wanted;
  const given = createArguments(app.games.find((one) => one.game.id === game)?.game, wanted);
  const { begun, done: said } = await beginning(app, session.person, () =>
    taps.open(session, near, { game, given }, { interaction, drawn }),
  );
  if (begun !== undefined) return { match: begun };
  const words = said.map(({ content }) => content).join('\n');
  return { notice: await withNames(words, await readReader(parts, session), readNames) };
}

/** Whether a scene is a hint: a move shown without its controls. */
function isAdvice({ shows, rows }: Scene): boolean {
  return shows !== undefined && shows.picked !== '' && rows.length === 0;
}

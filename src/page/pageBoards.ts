import type { Painter } from '../../render/shared/painter.ts';
import { phrase, type Say } from '../engine/phrase.ts';
import type { Viewer } from '../engine/seat.ts';
import { findSeat, isLive, type Match } from '../match/match.ts';
import { positionOf, toAct } from '../match/play.ts';
import { findViewer } from '../play/actions/views.ts';
import type { PageEntries } from '../play/contract/actionContext.ts';
import { findCommand, type ScreenParts } from '../play/contract/app.ts';
import { controlRows, readControlId, writeControlId } from '../play/contract/controls.ts';
import type { GameCommand } from '../play/contract/gameCommand.ts';
import type { Scene } from '../play/contract/scene.ts';
import { computeBoardVersion, viewFor } from '../play/screens/boardVersion.ts';
import { buildControlContext, drawScreen } from '../play/screens/screen.ts';
import { wordsFor } from '../play/words/wordsFor.ts';
import { isApart } from './exercises.ts';
import type { MotionTo, PageViewer } from './motions.ts';
import { boardRows, boardWords, isOfTable, isWatching, padRows } from './pageRows.ts';
import { readPageWords } from './pageTexts.ts';
import { type NamesOf, withNames } from './personNames.ts';
import { type PagePictures, pageParts } from './pictures.ts';
import { listPagePlayers, type Watchers, watchersFor } from './players.ts';
import type { PageBoard } from './protocol.ts';
import { findPageQuestion } from './questions.ts';
import type { RecentEvents } from './recentEvents.ts';
import type { Session } from './sessions.ts';
import { controlsBeside, tappable } from './tapTargets.ts';

/** The painters of the games, by game id. */
export type Painters = Readonly<Record<string, Painter>>;

interface PageBoardsOptions {
  readonly app: ScreenParts;
  readonly onPage: PageEntries;
  readonly painters: Painters;
  readonly pictures: PagePictures;
  readonly readNames: NamesOf;
  readonly news: RecentEvents;
  readonly motionTo: MotionTo;
  readonly watchers: Pick<Watchers, 'of'>;
}

/** Matches as the page draws them. Each person gets only their own view. */
export interface PageBoards {
  /** The current state of the match, with the part of a move that is chosen. */
  readonly standing: (reader: PageViewer, match: Match, picked?: string) => Promise<PageBoard>;
  /** The board for a screen of the match that already exists. */
  readonly ofScreen: (reader: PageViewer, match: Match, screen: Scene) => Promise<PageBoard>;
}

export function createPageBoards({
  app,
  onPage,
  painters,
  pictures,
  readNames,
  news,
  motionTo,
  watchers,
}: PageBoardsOptions): PageBoards {
  async function standing(reader: PageViewer, match: Match, picked = ''): Promise<PageBoard> {
    const { session, drawn } = reader;
    const { locale } = await readPageWords(app, session);
    const viewer = findViewer(match, session.person);
    const screen = await drawScreen(app, match, {
      viewer,
      locale,
      ...drawn,
      picked,
      events: news.of(match, viewer),
      isOnPage: true,
    });
    return ofScreen(reader, match, screen);
  }

  async function ofScreen(reader: PageViewer, match: Match, screen: Scene): Promise<PageBoard> {
    const { session, own, drawn } = reader;
    const { person } = session;
    const { theme, scale } = drawn;
    const { locale } = await readPageWords(app, session);
    const viewer = findViewer(match, person);
    const words = wordsFor(app.catalogue, locale, match, viewer);
    const { plain } = words;
    const command = findCommand(app, match);
    const stamp = computeBoardVersion(command, match, viewer);
    const question = await findPageQuestion(app, match, own, { person, words, readNames });
    const shownRows = boardRows(app, match, person, { plain, screen, question });
    const rows = padRows(command, shownRows, {
      ...(isToAct(command, match, viewer) ? { momentNow: () => buildControlContext(command.game, match, viewer) } : {}),
      picked: screen.shows?.picked ?? '',
      isHere: (one) => isOfTable(one) || isApart(onPage, one.control),
      draw: (row) => controlRows([row], plain, { match: match.id, stamp }),
    });
    const players = await listPagePlayers(app, match, session, { theme, plain, readNames });
    const base = {
      ...{ match: match.id, picked: screen.shows?.picked ?? '', stamp, players },
      game: plain(phrase(command.game.name)),
      words: await withNames(boardWords(app, match, person, screen, words.say), { person, plain }, readNames),
      isOver: !isLive(match),
      isWatching: isWatching(match, person),
      ...(await watchersFor(watchers, match, person, { plain, readNames })),
      ...(question === undefined ? {} : { question }),
    };
    if (screen.picture === undefined) return { ...base, parts: [], places: [], rows };
    const picture = pictures.keep(person, screen.picture, scale);
    const painter = painters[match.game];
    const parts =
      match.position === undefined || match.status === 'over'
        ? []
        : pageParts(painter, { view: viewFor(command.game, match, viewer), picked: base.picked }, picture, plain);
    const legal = listLegalMoves(app, match, viewer);
    const places = listPlaces({ app, painters }, match, viewer, { ...base, picture, rows, legal }, plain);
    // With a chosen part of a move, the picture differs from the one on which the move happened.
    const motion = base.picked === '' ? await motionTo(reader, match, picture) : undefined;
    return {
      ...base,
      ...{ picture, parts, places },
      ...(motion === undefined ? {} : { motion }),
      rows: controlsBeside(rows, places, readControlId, legal),
    };
  }

  return { standing, ofScreen };
}

/** The places in the picture that can be tapped. */
function listPlaces(
  { app, painters }: Pick<PageBoardsOptions, 'app' | 'painters'>,
  match: Match,
  viewer: Viewer,
  {
    picked,
    stamp,
    picture,
    rows,
    legal,
  }: Required<Pick<PageBoard, 'picked' | 'stamp' | 'picture' | 'rows'>> & { readonly legal: readonly string[] },
  plain: Say,
): PageBoard['places'] {
  const command = findCommand(app, match);
  const { game } = command;
  if (match.position === undefined || !isLive(match)) return [];
  const moment = buildControlContext(game, match, viewer);
  const places = painters[game.id]?.places?.(game.view(positionOf(match).state, viewer), picked) ?? [];
  return tappable(places, picture, {
    legal,
    rows,
    hintOf: (argument) => (command.hint?.(moment, argument) ?? []).map(plain).join(' '),
    readId: readControlId,
    buildId: (action, argument) => writeControlId({ match: match.id, stamp, action, argument }),
  });
}

/** The viewer's legal moves, as text. */
function listLegalMoves(app: ScreenParts, match: Match, viewer: Viewer): readonly string[] {
  return isLive(match) && match.position !== undefined
    ? buildControlContext(findCommand(app, match).game, match, viewer).legal()
    : [];
}

function isToAct({ game }: GameCommand, match: Match, viewer: Viewer): boolean {
  return match.position !== undefined && typeof viewer === 'number' && toAct(game, match).includes(viewer);
}

/** What a move or part of one would bring to a player of the match, in words; empty if there is nothing to say. */
export async function describePreview(
  app: ScreenParts,
  session: Session,
  match: Match,
  argument: string,
): Promise<string> {
  const viewer = findSeat(match, session.person);
  if (match.position === undefined || viewer === undefined || !isLive(match)) return '';
  const command = findCommand(app, match);
  const { locale } = await readPageWords(app, session);
  const { plain } = wordsFor(app.catalogue, locale, match, viewer);
  return (command.hint?.(buildControlContext(command.game, match, viewer), argument) ?? []).map(plain).join(' ');
}

import type { Theme } from '../../render/shared/drawing.ts';
import type { Painter } from '../../render/shared/painter.ts';
import type { Counter } from '../discord/bot.ts';
import { commandOf } from '../discord/contract/app.ts';
import { readControlId, writeControlId } from '../discord/contract/controlId.ts';
import { controlRows } from '../discord/contract/controls.ts';
import type { Screen } from '../discord/contract/screen.ts';
import { momentOf, screenOf } from '../discord/screens/screen.ts';
import { stampOf } from '../discord/screens/stamp.ts';
import { viewerOf } from '../discord/verbs/view.ts';
import { languageOf, wordsFor } from '../discord/words/names.ts';
import { phrase, type Say } from '../engine/phrase.ts';
import type { Viewer } from '../engine/seat.ts';
import { isLive, type Match, MatchId, type PersonId, seatOf } from '../tables/match/match.ts';
import { positionOf, toAct } from '../tables/match/play.ts';
import { type NamesOf, othersIn, withNames } from './names.ts';
import type { keepNews } from './news.ts';
import { pageRows } from './pageRows.ts';
import type { PagePictures } from './pictures.ts';
import { beside, tappable } from './places.ts';
import type { PageBoard, PageMatch, SignedIn } from './protocol.ts';
import type { Session } from './sessions.ts';

/** The own words of the page. */
const PAGE_TEXTS = {
  close: phrase('board.page.close'),
  controls: phrase('board.page.controls'),
  done: phrase('board.page.done'),
  larger: phrase('board.page.larger'),
  matches: phrase('board.page.matches'),
  reconnecting: phrase('board.page.reconnecting'),
  smaller: phrase('board.page.smaller'),
  zoom: phrase('board.page.zoom'),
} as const;

/** How the games are drawn, by their ids. */
export type Painters = Readonly<Record<string, Painter>>;

interface ViewsOptions {
  readonly counter: Counter;
  readonly painters: Painters;
  readonly pictures: PagePictures;
  readonly namesOf: NamesOf;
  readonly news: ReturnType<typeof keepNews>;
}

export type Views = ReturnType<typeof createViews>;

/** What people see on the board's page: everybody their own view and nothing else. */
export function createViews({ counter: { app, dispatch }, painters, pictures, namesOf, news }: ViewsOptions) {
  const { tables } = app;

  /** The match, if this person may see it here: their own, or the one that their link was for. */
  async function visible({ person, match: linked }: Session, id: string): Promise<Match | undefined> {
    const known = MatchId.safeParse(id);
    const match = known.success ? await tables.read(known.data) : undefined;
    if (match === undefined) return undefined;
    return match.id === linked || seatOf(match, person) !== undefined ? match : undefined;
  }

  async function wordsOf({ person, locale }: Session) {
    const { language } = await tables.people.settingsOf(person);
    const chosen = language ?? locale;
    return { ...wordsFor(app.catalogue, chosen), locale: chosen, language: languageOf(app.catalogue, chosen) };
  }

  /** The match as it stands, with what of a move is picked. */
  async function boardOf(session: Session, match: Match, theme: Theme, picked = ''): Promise<PageBoard> {
    const { locale } = await wordsOf(session);
    const viewer = viewerOf(match, session.person);
    return drawn(session, match, await screenOf(app, match, { viewer, locale, theme, picked, events: news.of(match) }));
  }

  /** The screen of a match as the page draws it. */
  async function drawn(session: Session, match: Match, screen: Screen): Promise<PageBoard> {
    const { id } = match;
    const { person } = session;
    const { plain } = await wordsOf(session);
    const viewer = viewerOf(match, person);
    const stamp = stampOf(commandOf(app, match), match, viewer);
    const rows = pageRows(match.status === 'over' ? endRows(match, person, plain) : screen.rows, dispatch.isAtTable);
    const words = await withNames(screen.content, person, namesOf);
    const base = { match: id, picked: screen.shows?.picked ?? '', stamp, words };
    if (screen.picture === undefined) return { ...base, places: [], rows };
    const picture = pictures.keep(person, screen.picture);
    const places = placesOf(match, viewer, base.picked, picture, rows, stamp, plain);
    return { ...base, picture, places, rows: beside(rows, places, readControlId) };
  }

  /** What can be done once a match is over: in the channel that stands under the board which all see. */
  function endRows(match: Match, person: PersonId, plain: Say): Screen['rows'] {
    if (seatOf(match, person) === undefined) return [];
    const controls = app.tableControls({ command: commandOf(app, match), match, viewer: 'public' });
    return controlRows(controls, plain, { match: match.id, stamp: '' });
  }

  function placesOf(
    match: Match,
    viewer: Viewer,
    picked: string,
    size: { readonly width: number; readonly height: number },
    rows: ReturnType<typeof pageRows>,
    stamp: string,
    plain: Say,
  ): PageBoard['places'] {
    const command = commandOf(app, match);
    const { game } = command;
    if (match.position === undefined || !isLive(match)) return [];
    const moment = momentOf(game, match, viewer);
    const places = painters[game.id]?.places?.(game.view(positionOf(match).state, viewer), picked) ?? [];
    return tappable(places, size, {
      legal: moment.legal(),
      rows,
      hintOf: (argument) => (command.hint?.(moment, argument) ?? []).map(plain).join(' '),
      readId: readControlId,
      idOf: (action, argument) => writeControlId({ match: match.id, stamp, action, argument }),
    });
  }

  return {
    visible,
    wordsOf,
    boardOf,
    drawn,

    async welcome(session: Session): Promise<Omit<SignedIn, 'key'>> {
      const { plain, language } = await wordsOf(session);
      const texts = Object.entries(PAGE_TEXTS).map(([name, text]) => [name, plain(text)]);
      return {
        language,
        texts: Object.fromEntries(texts),
        ...(session.match === undefined ? {} : { match: session.match }),
      };
    },

    /** The live matches of somebody, as they stand; `known` is one that was read just now. */
    async ownMatches({ person }: Session, known?: Match): Promise<readonly Match[]> {
      const { live } = await tables.people.read(person);
      const read = await Promise.all(live.map((id) => (id === known?.id ? known : tables.read(id))));
      return read.filter((match) => match !== undefined);
    },

    /** Matches as the page lists them, those first that wait for the reader. */
    async listed(session: Session, matches: readonly Match[]): Promise<readonly PageMatch[]> {
      const { person } = session;
      const { plain } = await wordsOf(session);
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
    },

    /** What a move or a part of one would bring, in words; empty where there is nothing to say. */
    async hint(session: Session, id: string, argument: string): Promise<string> {
      const match = await visible(session, id);
      const viewer = match && seatOf(match, session.person);
      if (match?.position === undefined || viewer === undefined || !isLive(match)) return '';
      const command = commandOf(app, match);
      const { locale } = await wordsOf(session);
      const { plain } = wordsFor(app.catalogue, locale, match);
      return (command.hint?.(momentOf(command.game, match, viewer), argument) ?? []).map(plain).join(' ');
    },

    async say(session: Session, key: 'board.gone' | 'board.none'): Promise<string> {
      return (await wordsOf(session)).plain(phrase(key));
    },
  };
}

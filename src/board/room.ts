import type { Theme } from '../../render/shared/drawing.ts';
import type { Counter } from '../discord/bot.ts';
import { commandOf } from '../discord/contract/app.ts';
import type { Screen } from '../discord/contract/screen.ts';
import { stampOf } from '../discord/screens/stamp.ts';
import { viewerOf } from '../discord/verbs/view.ts';
import { type Match, MatchId, seatOf } from '../tables/match/match.ts';
import { watchElsewhere } from './elsewhere.ts';
import { keepNames, withNames } from './names.ts';
import { keepNews } from './news.ts';
import { keepPages } from './pages.ts';
import { keepPagePictures } from './pictures.ts';
import type { Look, PageAnswer, Tap } from './protocol.ts';
import { saidTo } from './said.ts';
import type { Session } from './sessions.ts';
import { createTaps } from './taps.ts';
import { createViews, type Painters } from './views.ts';

export type BoardRoom = ReturnType<typeof createBoardRoom>;

/** What stands behind the board's page: what people see there, what their taps do, and who hears of it. */
export function createBoardRoom(counter: Counter, painters: Painters) {
  const { app, delivery, dispatch, now } = counter;
  const { tables, timers, later } = app;
  const names = keepNames({ ask: delivery.channels.nameOf, onLate: (reader) => pages.tell(reader), timers, now });
  const { namesOf } = names;
  const pictures = keepPagePictures();
  const news = keepNews();
  const pages = keepPages({
    tables,
    onChange({ match, events }) {
      news.note(match, events);
      elsewhere.know(match);
    },
    onClosed(person, isLast) {
      pictures.forget(person);
      elsewhere.forget(person);
      if (!isLast) return;
      news.clear();
      names.forget();
    },
  });
  const elsewhere = watchElsewhere({ tables, onChange: pages.note, later, now });
  const views = createViews({ counter, painters, pictures, namesOf, news });
  const carryOut = createTaps(counter, views);

  /** The games at the side of the page; `shown` is the match on it, which was read just now. */
  async function beside(session: Session, shown?: Match): Promise<PageAnswer['matches']> {
    const own = await views.ownMatches(session, shown);
    if (pages.isOpen(session.person)) {
      if (shown !== undefined) elsewhere.show(session.person, shown, 'shown');
      for (const match of own) elsewhere.show(session.person, match, 'listed');
    }
    return views.listed(session, own);
  }

  async function look(session: Session, { match: id, picked, stamp }: Look, theme: Theme): Promise<PageAnswer> {
    const change = pages.latest();
    const match = await views.visible(session, id);
    const matches = await beside(session, match);
    if (match === undefined) {
      return { change, matches, notice: await views.say(session, id === '' ? 'board.none' : 'board.gone') };
    }
    // What was picked of a move counts on the board on which it was picked.
    const isSame = stampOf(commandOf(app, match), match, viewerOf(match, session.person)) === stamp;
    return { change, board: await views.boardOf(session, match, theme, isSame ? picked : ''), matches };
  }

  async function tap(session: Session, used: Tap, theme: Theme): Promise<PageAnswer> {
    const change = pages.latest();
    const match = await views.visible(session, used.match);
    const changes = match && pages.changesOf(match.id);
    try {
      const tapped = match && (await carryOut(session, match, used, theme));
      if (match === undefined || tapped === undefined) {
        return { change, matches: await beside(session), notice: await views.say(session, 'board.gone') };
      }
      const { shown, said } = tapped;
      const after = (await tables.read(match.id)) ?? match;
      const matches = await beside(session, after);
      if (shown !== undefined && isAdvice(shown)) {
        const board = await views.boardOf(session, after, theme, shown.shows?.picked);
        return { change, board, matches, notice: await withNames(shown.content, session.person, namesOf) };
      }
      const apart = await saidTo(session.person, said, pictures, namesOf, dispatch.isAtTable);
      const board = await (shown === undefined
        ? views.boardOf(session, after, theme)
        : views.drawn(session, after, shown));
      return { change: changes?.first() ?? change, board, matches, ...apart };
    } finally {
      changes?.stop();
    }
  }

  return {
    welcome: views.welcome,
    hint: views.hint,
    look,
    tap,
    picture: ({ person }: Session, name: string): Buffer | undefined => pictures.find(person, name),
    /** Tells a page of every change that this person could see. Gives what ends it: with the last page nothing of them is kept. */
    watch: pages.add,
    isMember: delivery.channels.isMember,
    /** The match that somebody who comes into a channel most likely means: their own there, their own elsewhere, any there. */
    async matchIn(channel: string, session: Session): Promise<MatchId | undefined> {
      const there = await Promise.all((await tables.within([channel])).map(tables.read));
      const matches = there.filter((match) => match !== undefined);
      const own = matches.find((match) => seatOf(match, session.person) !== undefined);
      if (own !== undefined) return own.id;
      const [inAnother] = await views.listed(session, await views.ownMatches(session));
      return inAnother === undefined ? matches[0]?.id : MatchId.parse(inAnother.match);
    },
  };
}

/** A move that was shown to somebody without its controls: a hint. */
function isAdvice({ shows, rows }: Screen): boolean {
  return shows !== undefined && shows.picked !== '' && rows.length === 0;
}

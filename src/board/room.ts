import { commandOf } from '../discord/contract/app.ts';
import type { Screen } from '../discord/contract/screen.ts';
import type { Counter } from '../discord/gate/counter.ts';
import { stampOf } from '../discord/screens/stamp.ts';
import { viewerOf } from '../discord/verbs/view.ts';
import { phrase } from '../engine/phrase.ts';
import type { Match } from '../tables/match/match.ts';
import type { BoardRoom } from './boardRoom.ts';
import { watchEverywhere } from './changes.ts';
import { listedMatches, matchIn, ownMatches, visibleMatch } from './matches.ts';
import { keepNames, withNames } from './names.ts';
import { keepNews } from './news.ts';
import { createPageBoards, hintFor, type Painters } from './pageBoards.ts';
import { keepPages } from './pages.ts';
import { keepPagePictures } from './pictures.ts';
import type { Drawn, Look, PageAnswer, Tap } from './protocol.ts';
import { saidTo } from './said.ts';
import type { Session } from './sessions.ts';
import { createTaps } from './taps.ts';
import { welcome, wordsOf } from './words.ts';

export function createBoardRoom(counter: Counter, painters: Painters): BoardRoom {
  const { app, delivery, now } = counter;
  const { tables, timers, later } = app;
  const pictures = keepPagePictures();
  const news = keepNews();
  const changes = watchEverywhere({ tables, later, now });
  const pages = keepPages({ tables, changes, news });
  const names = keepNames({ ask: delivery.channels.nameOf, onLate: pages.tell, timers, now });
  const { namesOf } = names;
  const boards = createPageBoards({ app, painters, pictures, namesOf, news });
  const carryOut = createTaps(counter);

  /** The games at the side of the page; `shown` is the match on it, which was read just now. */
  async function beside(session: Session, shown?: Match): Promise<PageAnswer['matches']> {
    const own = await ownMatches(app, session, shown);
    if (pages.isOpen(session.person)) {
      if (shown !== undefined) changes.show(session.person, shown, 'shown');
      for (const match of own) changes.show(session.person, match, 'listed');
    }
    return listedMatches(app, namesOf, session, own);
  }

  async function say(session: Session, key: 'board.gone' | 'board.none'): Promise<string> {
    return (await wordsOf(app, session)).plain(phrase(key));
  }

  async function look(session: Session, { match: id, picked, stamp }: Look, drawn: Drawn): Promise<PageAnswer> {
    const change = pages.latest();
    const match = await visibleMatch(app, session, id);
    const matches = await beside(session, match);
    if (match === undefined) {
      return { change, matches, notice: await say(session, id === '' ? 'board.none' : 'board.gone') };
    }
    // What was picked of a move counts on the board on which it was picked.
    const isSame = stampOf(commandOf(app, match), match, viewerOf(match, session.person)) === stamp;
    return { change, board: await boards.standing(session, match, drawn, isSame ? picked : ''), matches };
  }

  async function tap(session: Session, used: Tap, drawn: Drawn): Promise<PageAnswer> {
    const change = pages.latest();
    const match = await visibleMatch(app, session, used.match);
    const changes = match && pages.changesOf(match.id);
    try {
      const tapped = match && (await carryOut(session, match, used, drawn));
      if (match === undefined || tapped === undefined) {
        return { change, matches: await beside(session), notice: await say(session, 'board.gone') };
      }
      const { shown, said } = tapped;
      const after = (await tables.read(match.id)) ?? match;
      const matches = await beside(session, after);
      if (shown !== undefined && isAdvice(shown)) {
        const board = await boards.standing(session, after, drawn, shown.shows?.picked);
        return { change, board, matches, notice: await withNames(shown.content, session.person, namesOf) };
      }
      const apart = await saidTo(session.person, said, pictures, namesOf);
      const board = await (shown === undefined
        ? boards.standing(session, after, drawn)
        : boards.ofScreen(session, after, drawn, shown));
      return { change: changes?.first() ?? change, board, matches, ...apart };
    } finally {
      changes?.stop();
    }
  }

  return {
    welcome: (session) => welcome(app, session),
    async hint(session, id, argument) {
      const match = await visibleMatch(app, session, id);
      return match === undefined ? '' : hintFor(app, session, match, argument);
    },
    look,
    tap,
    picture: ({ person }, name) => pictures.find(person, name),
    watch(session, tell) {
      const stop = pages.add(session, tell);
      return () => {
        stop();
        if (!pages.isOpen(session.person)) {
          pictures.forget(session.person);
          changes.forget(session.person);
        }
        if (!pages.isEmpty()) return;
        news.clear();
        names.forget();
      };
    },
    isMember: delivery.channels.isMember,
    matchIn: (channel, session) => matchIn(app, namesOf, channel, session),
  };
}

/** A move that was shown to somebody without its controls: a hint. */
function isAdvice({ shows, rows }: Screen): boolean {
  return shows !== undefined && shows.picked !== '' && rows.length === 0;
}

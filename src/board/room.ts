import type { Counter } from '../discord/gate/counter.ts';
import { type Match, PersonId } from '../tables/match/match.ts';
import type { BoardRoom } from './boardRoom.ts';
import { watchEverywhere } from './changes.ts';
import { keepCourses } from './courses.ts';
import { createPageExercises, type PageExercises } from './exercises.ts';
import { keepFaces } from './faces.ts';
import { keepFormer } from './former.ts';
import { begin, beside, look, type RoomParts, tap } from './looks.ts';
import { matchIn, matchNear, visibleMatch } from './matches.ts';
import { createMotions } from './motions.ts';
import { keepNames } from './names.ts';
import { gameOffers } from './newGame.ts';
import { keepNews } from './news.ts';
import { createPageBoards, hintFor, type Painters } from './pageBoards.ts';
import { keepPages } from './pages.ts';
import { keepPagePictures } from './pictures.ts';
import type { PageAnswer } from './protocol.ts';
import type { Session } from './sessions.ts';
import { sightOf } from './sight.ts';
import { createSteps } from './steps.ts';
import { createTaps } from './taps.ts';
import { keepWatchers } from './watchers.ts';
import { welcome, wordsOf } from './words.ts';

export function createBoardRoom(counter: Counter, painters: Painters): BoardRoom {
  const { app, delivery, now } = counter;
  const { tables, timers, later } = app;
  const pictures = keepPagePictures();
  const news = keepNews(tables);
  const former = keepFormer();
  const courses = keepCourses();
  const changes = watchEverywhere({ tables, later, now });
  const sees = (match: Match, person: PersonId) => sightOf(app, match, person);
  const pages = keepPages({ tables, changes, news, former, sightOf: sees });
  const names = keepNames({ ask: delivery.channels.nameOf, onLate: pages.tell, timers, now });
  const { namesOf } = names;
  const watchers = keepWatchers(pages.tell);
  const faces = keepFaces({ ask: app.faces, isMember: delivery.channels.isMember, now });
  const motionTo = createMotions({ app, painters, pictures, former, courses });
  const boards = createPageBoards({
    app,
    onPage: counter.onPage,
    painters,
    pictures,
    namesOf,
    news,
    motionTo,
    watchers,
    now,
  });
  const stepAt = createSteps({ app, painters, pictures, namesOf, courses });
  const listing = { app, namesOf, serverName: delivery.channels.serverName };
  const parts: RoomParts = {
    app,
    pages,
    changes,
    boards,
    former,
    watchers,
    pictures,
    namesOf,
    listing,
    taps: createTaps(counter),
  };
  const { taps } = parts;
  const exercises = createPageExercises({ app, painters, pictures, namesOf, taps, onPage: counter.onPage });

  return {
    welcome: (session) => welcome(app, session, exercises.entries),
    ...lookAndTap(parts, exercises),
    begin: (session, wanted, drawn) => begin(parts, session, wanted, drawn),
    async step(session, id, at, drawn) {
      const match = await visibleMatch(app, session, id);
      return match && stepAt(session, match, at, drawn);
    },
    async offers(session, id) {
      const near = await matchNear(app, session, id);
      return near === undefined ? { games: [], opponents: [] } : gameOffers(app, session, near, namesOf);
    },
    async hint(session, id, argument) {
      const match = await visibleMatch(app, session, id);
      return match === undefined ? '' : hintFor(app, session, match, argument);
    },
    async face(session, id, seat) {
      const match = await visibleMatch(app, session, id);
      return match && faces.at(match, seat);
    },
    companion: async ({ person: asking, guild }, person) =>
      guild === undefined ? undefined : faces.companion(asking, PersonId.parse(person), guild),
    picture: ({ person }, name) => pictures.find(person, name),
    watch(session, tell) {
      const stop = pages.add(session, tell);
      return () => {
        stop();
        if (!pages.isOpen(session.person)) {
          pictures.forget(session.person);
          changes.forget(session.person);
          watchers.leave(session.person);
        }
        if (!pages.isEmpty()) return;
        news.clear();
        former.clear();
        names.forget();
        faces.forget();
      };
    },
    isMember: delivery.channels.isMember,
    nameOf: delivery.channels.nameOf,
    matchIn: (channel, session) => matchIn(listing, channel, session),
  };
}

/** Looks and taps, at matches and at what is none. */
function lookAndTap(parts: RoomParts, exercises: PageExercises): Pick<BoardRoom, 'look' | 'tap'> {
  const apart = async (session: Session, answer: Promise<Partial<PageAnswer>>) => {
    const change = parts.pages.latest(session.person);
    return { change, ...(await answer), matches: (await beside(parts, session)).matches };
  };
  // A tap may have changed it.
  const inManner = async (session: Session, answer: Promise<Omit<PageAnswer, 'manner'>>): Promise<PageAnswer> => ({
    ...(await answer),
    manner: (await wordsOf(parts.app, session)).manner,
  });
  return {
    look: (session, at, drawn) =>
      inManner(
        session,
        exercises.isHere(at.match)
          ? apart(session, exercises.look(session, at, drawn))
          : look(parts, session, at, drawn),
      ),
    tap: (session, used, drawn) =>
      inManner(
        session,
        exercises.isHere(used.match) || exercises.isUsed(used.control)
          ? apart(session, exercises.tap(session, used, drawn))
          : tap(parts, session, used, drawn),
      ),
  };
}

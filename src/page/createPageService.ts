import { type Match, PersonId } from '../match/match.ts';
import type { ActionContext } from '../play/contract/actionContext.ts';
import { forPage } from '../texts/catalogue.ts';
import { createActionRunner } from './actionRunner.ts';
import { createFaces } from './avatarCache.ts';
import { watchEverywhere } from './changes.ts';
import { createPageExercises, type PageExercises } from './exercises.ts';
import { matchIn, matchNear, visibleMatch } from './matches.ts';
import { createMotions } from './motions.ts';
import { gameOffers } from './newGame.ts';
import { createPageBoards, describePreview, type Painters } from './pageBoards.ts';
import type { PageService } from './pageService.ts';
import { createOpenPages, hashVisibility } from './pagesInUse.ts';
import { readPageWords, welcome } from './pageTexts.ts';
import { createNames } from './personNames.ts';
import { createPagePictures } from './pictures.ts';
import { createWatchers } from './players.ts';
import { createPreviousBoards } from './previousBoards.ts';
import type { PageAnswer } from './protocol.ts';
import { beginGame, listGames, lookAtMatch, type RoomParts, tap } from './queries.ts';
import { createRecentEvents } from './recentEvents.ts';
import type { Session } from './sessions.ts';
import { createSteps, createViewHistory } from './viewHistory.ts';

export function createPageService(inDiscord: ActionContext, painters: Painters): PageService {
  const context = { ...inDiscord, app: { ...inDiscord.app, catalogue: forPage(inDiscord.app.catalogue) } };
  const { app, door, now } = context;
  const { tables, timers, later } = app;
  const pictures = createPagePictures();
  const news = createRecentEvents(tables);
  const previousBoards = createPreviousBoards();
  const viewHistory = createViewHistory();
  const changes = watchEverywhere({ tables, later, now });
  const sees = (match: Match, person: PersonId) => hashVisibility(app, match, person);
  const pages = createOpenPages({ tables, changes, news, previousBoards, readSight: sees });
  const names = createNames({ ask: door.channels.fetchName, onLate: pages.tell, timers, now });
  const { readNames } = names;
  const watchers = createWatchers(pages.tell);
  const faces = createFaces({ ask: app.faces, isMember: door.channels.isMember, now });
  const motionTo = createMotions({ app, painters, pictures, previousBoards, viewHistory });
  const boards = createPageBoards({
    app,
    onPage: context.onPage,
    painters,
    pictures,
    readNames,
    news,
    motionTo,
    watchers,
  });
  const stepAt = createSteps({ app, painters, pictures, readNames, viewHistory });
  const listing = { app, readNames, serverName: door.channels.serverName };
  const taps = createActionRunner(context);
  const parts: RoomParts = { ...listing, listing, pages, changes, boards, previousBoards, watchers, pictures, taps };
  const exercises = createPageExercises({ app, painters, pictures, readNames, taps, onPage: context.onPage });

  return {
    visit: app.tables.visit,
    welcome: (session) => welcome(app, session, exercises.entries),
    ...lookAndTap(parts, exercises),
    begin: (session, wanted, drawn) => beginGame(parts, session, wanted, drawn),
    async step(session, id, at, drawn) {
      const match = await visibleMatch(app, session, id);
      return match && stepAt(session, match, at, drawn);
    },
    async offers(session, id) {
      const near = await matchNear(app, session, id);
      return near === undefined ? { games: [], opponents: [] } : gameOffers(app, session, near, readNames);
    },
    async hint(session, id, argument) {
      const match = await visibleMatch(app, session, id);
      return match === undefined ? '' : describePreview(app, session, match, argument);
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
        if (!pages.isOpen(session.person)) forgetPerson(parts, session.person);
        if (pages.isEmpty())
          for (const forget of [news.clear, previousBoards.clear, names.forget, faces.forget]) forget();
      };
    },
    isMember: door.channels.isMember,
    nameOf: door.channels.fetchName,
    isPlayedIn: async (channel) => (await listing.app.tables.within([channel])).length > 0,
    matchIn: (channel, session) => matchIn(listing, channel, session),
  };
}

/** Removes everything kept for a person who has no page open any more. */
function forgetPerson({ pictures, changes, watchers }: RoomParts, person: PersonId): void {
  pictures.forget(person);
  changes.forget(person);
  watchers.leave(person);
}

/** Looks and taps, both at matches and at exercises. */
function lookAndTap(parts: RoomParts, exercises: PageExercises): Pick<PageService, 'look' | 'tap'> {
  const apart = async (session: Session, answer: Promise<Partial<PageAnswer>>) => {
    const change = parts.pages.latest(session.person);
    return { change, ...(await answer), matches: (await listGames(parts, session)).matches };
  };
  // The tap may have changed the reader's language or colors.
  const inManner = async (session: Session, answer: Promise<Omit<PageAnswer, 'manner'>>): Promise<PageAnswer> => ({
    ...(await answer),
    manner: (await readPageWords(parts.app, session)).manner,
  });
  return {
    look: (session, at, drawn) =>
      inManner(
        session,
        exercises.isHere(at.match)
          ? apart(session, exercises.look(session, at, drawn))
          : lookAtMatch(parts, session, at, drawn),
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

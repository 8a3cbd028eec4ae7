import { createHash } from 'node:crypto';
import { findSeat, type Match, type MatchId, type PersonId } from '../match/match.ts';
import { findViewer } from '../play/actions/views.ts';
import { findCommand, type ScreenParts } from '../play/contract/app.ts';
import { isSecretFrom, secretPhrases, viewFor } from '../play/screens/boardVersion.ts';
import { lruMap } from '../store/lruMap.ts';
import type { Tables } from '../tables/tables.ts';
import type { Changes } from './changes.ts';
import type { PreviousBoards } from './previousBoards.ts';
import type { RecentEvents } from './recentEvents.ts';
import type { Session } from './sessions.ts';

/** For how many people, those who most recently had a page open, the number of changes they were told about is kept. */
const MOST_COUNTED = 10_000;

/** A page that someone has open. */
interface Page {
  readonly session: Session;
  /** Tells the page that something changed, with the number of that change. */
  readonly tell: (change: number) => void;
}

/** Someone with an open page. */
interface Looker {
  readonly pages: Set<Page>;
  /** What they last saw of each match: its revision, and a key for the visible state. */
  readonly sights: Map<MatchId, { readonly revision: number; readonly sight: string }>;
}

interface PagesOptions {
  readonly tables: Pick<Tables, 'watch'>;
  readonly changes: Pick<Changes, 'watch'>;
  /** Records what happened before anyone is told to look. */
  readonly news: Pick<RecentEvents, 'note'>;
  readonly previousBoards: Pick<PreviousBoards, 'note' | 'tell'>;
  /** Returns a key that changes whenever the part of a match that someone can see changes, and only then. */
  readonly readSight: (match: Match, person: PersonId) => string;
}

/**
 * The pages that people have open. Each person's changes are numbered, so that a page knows which changes its board
 * already shows.
 */
export interface OpenPages {
  readonly isEmpty: () => boolean;
  readonly isOpen: (person: PersonId) => boolean;
  /** The number of the latest change that someone could see. Whatever is read from now on includes it. */
  readonly latest: (person: PersonId) => number;
  /** To be called when someone is shown this match, which was just read. */
  readonly show: (person: PersonId, match: Match) => void;
  /**
   * From now on, watches a match for changes that someone can see: `first` returns the number of the first one, or of
   * the latest change before if there was none.
   */
  readonly watchChanges: (person: PersonId, id: MatchId) => { readonly first: () => number; readonly stop: () => void };
  /** Tells this person's pages to look again for another reason than a change of a match. */
  readonly tell: (person: PersonId) => void;
  /** Starts telling a page about changes. Returns a function that stops it. */
  readonly add: (session: Session, tell: Page['tell']) => () => void;
}

/**
 * Keeps track of the pages that people have open, and tells them when something they can see has changed. Spectators
 * are not told of actions hidden from them, and cannot count them either.
 */
export function createOpenPages({ tables, changes, news, previousBoards, readSight }: PagesOptions): OpenPages {
  const open = new Map<PersonId, Looker>();
  const counted = lruMap<PersonId, { readonly change: number }>(MOST_COUNTED);
  let stop: (() => void) | undefined;

  const latest = (person: PersonId): number => counted.get(person)?.change ?? 0;

  function tellAll(person: PersonId, pages: Iterable<Page>, match?: Match): void {
    const change = latest(person) + 1;
    counted.set(person, { change });
    if (match !== undefined) previousBoards.tell(match, person, change);
    for (const page of pages) page.tell(change);
  }

  /** Whether someone sees a match differently than before; false for older states. */
  function isNewTo(person: PersonId, { sights }: Looker, match: Match): boolean {
    const before = sights.get(match.id);
    if (before !== undefined && before.revision > match.revision) return false;
    const sight = readSight(match, person);
    sights.set(match.id, { revision: match.revision, sight });
    return before?.sight !== sight;
  }

  /** Whenever a match changes, tells everyone who can see the change. */
  function watch(): () => void {
    return changes.watch(({ match, events }) => {
      previousBoards.note(match);
      const concerned = [...open].flatMap(([person, looker]) => {
        const pages = [...looker.pages].filter(({ session }) => concerns(match, session));
        return pages.length === 0 ? [] : [{ person, looker, pages }];
      });
      if (concerned.length === 0) return;
      news.note(match, events);
      for (const { person, looker, pages } of concerned) {
        if (isNewTo(person, looker, match)) tellAll(person, pages, match);
      }
    });
  }

  return {
    isEmpty: (): boolean => open.size === 0,

    isOpen: (person: PersonId): boolean => open.has(person),

    latest,

    show(person: PersonId, match: Match): void {
      const looker = open.get(person);
      // From then on, each change is compared with the previous state as it comes.
      if (looker !== undefined && !looker.sights.has(match.id)) isNewTo(person, looker, match);
    },

    watchChanges: (person, id) => countChanges(tables, () => latest(person), id),

    tell(person: PersonId): void {
      const looker = open.get(person);
      if (looker !== undefined) tellAll(person, looker.pages);
    },

    add(session: Session, tell: Page['tell']): () => void {
      const { person } = session;
      const page = { session, tell };
      stop ??= watch();
      const looker = open.get(person) ?? { pages: new Set<Page>(), sights: new Map() };
      open.set(person, looker);
      looker.pages.add(page);
      return () => {
        looker.pages.delete(page);
        if (looker.pages.size > 0) return;
        open.delete(person);
        if (open.size > 0) return;
        stop?.();
        stop = undefined;
      };
    },
  };
}

/** Remembers the number of a match's first change from now on. */
function countChanges(
  { watch }: PagesOptions['tables'],
  latest: () => number,
  id: MatchId,
): ReturnType<OpenPages['watchChanges']> {
  const before = latest();
  let first: number | undefined;
  const stop = watch((match: Match) => {
    if (match.id === id) first ??= latest();
  });
  return { first: () => first ?? before, stop };
}

/** Whether someone could see a match on a page: it is their own, waits for them, or is the one their link is for. */
function concerns(match: Match, { match: linked, person }: Session): boolean {
  return match.id === linked || findSeat(match, person) !== undefined || match.invited.includes(person);
}

/**
 * A key that changes whenever the part of a match that someone can see changes, and only then. It reveals nothing that
 * they do not see.
 */
export function hashVisibility(app: ScreenParts, match: Match, person: PersonId): string {
  const { log, position, seed, revision, shown, where, answered, reminders, warned, spoken, clock, ...table } = match;
  const clocks = clock?.seats.map(({ left, since }) => [left, since]);
  return createHash('sha256')
    .update(JSON.stringify([table, clocks, position === undefined ? null : readBoard(app, match, person)]))
    .digest('base64url');
}

function readBoard(app: ScreenParts, match: Match, person: PersonId): unknown {
  const viewer = findViewer(match, person);
  const command = findCommand(app, match);
  return isSecretFrom(match, viewer) ? secretPhrases(command, match) : viewFor(command.game, match, viewer);
}

import { type Match, type MatchId, type PersonId, seatOf } from '../tables/match/match.ts';
import type { Tables } from '../tables/tables.ts';
import type { Changes } from './changes.ts';
import type { Former } from './former.ts';
import type { News } from './news.ts';
import type { Session } from './sessions.ts';

/** A page that somebody has open. */
interface Page {
  readonly session: Session;
  /** Tells it that something changed, which is the change of that number. */
  readonly tell: (change: number) => void;
}

interface PagesOptions {
  readonly tables: Pick<Tables, 'watch'>;
  readonly changes: Pick<Changes, 'watch'>;
  /** Hears what happened before anybody is told to look. */
  readonly news: Pick<News, 'note'>;
  readonly former: Pick<Former, 'note'>;
}

/** The pages that people have open. Changes have numbers: a page knows by them whether the board that it was given shows them. */
export interface Pages {
  readonly isEmpty: () => boolean;
  readonly isOpen: (person: PersonId) => boolean;
  /** The number of the latest change: what is read from now on shows it. */
  readonly latest: () => number;
  /** Notes the changes of a match from now on: the number of the first, or else of the latest before. */
  readonly changesOf: (id: MatchId) => { readonly first: () => number; readonly stop: () => void };
  /** Something came for this person that no change of a match is. */
  readonly tell: (person: PersonId) => void;
  /** Tells a page of what changes from now on. Gives what ends it. */
  readonly add: (session: Session, tell: Page['tell']) => () => void;
}

/**
 * The pages that people have open, and what they are told: that something changed which they could see. Changes have
 * numbers, so that a page knows whether the board that it was given shows them already.
 */
export function keepPages({ tables, changes, news, former }: PagesOptions): Pages {
  const open = new Map<PersonId, Set<Page>>();
  let latest = 0;
  let stop: (() => void) | undefined;

  function everyPage(): readonly Page[] {
    return [...open.values()].flatMap((pages) => [...pages]);
  }

  /** Each match that changes: all are told who could see it. */
  function watch(): () => void {
    return changes.watch(({ match, events }) => {
      latest += 1;
      news.note(match, events);
      former.note(match, latest);
      for (const { session, tell } of everyPage()) {
        if (concerns(match, session)) tell(latest);
      }
    });
  }

  return {
    isEmpty: (): boolean => open.size === 0,

    isOpen: (person: PersonId): boolean => open.has(person),

    latest: (): number => latest,

    changesOf(id: MatchId): { readonly first: () => number; readonly stop: () => void } {
      const before = latest;
      let first: number | undefined;
      const stopWatching = tables.watch((match: Match) => {
        if (match.id === id) first ??= latest;
      });
      return { first: () => first ?? before, stop: stopWatching };
    },

    tell(person: PersonId): void {
      latest += 1;
      for (const page of open.get(person) ?? []) page.tell(latest);
    },

    add(session: Session, tell: Page['tell']): () => void {
      const { person } = session;
      const page = { session, tell };
      stop ??= watch();
      open.set(person, (open.get(person) ?? new Set<Page>()).add(page));
      return () => {
        const left = open.get(person);
        left?.delete(page);
        if (left !== undefined && left.size > 0) return;
        open.delete(person);
        if (open.size > 0) return;
        stop?.();
        stop = undefined;
      };
    },
  };
}

/** Whether somebody could see it on a page: their own match, one that waits for them, or that of their link. */
function concerns(match: Match, { match: linked, person }: Session): boolean {
  return match.id === linked || seatOf(match, person) !== undefined || match.invited.includes(person);
}

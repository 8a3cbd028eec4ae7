import type { GameEvent } from '../engine/game.ts';
import { isUndo, standingEntries } from '../engine/log.ts';
import { advance } from '../engine/match.ts';
import type { MatchChange } from '../match/change.ts';
import type { Match, MatchId, PersonId } from '../match/match.ts';
import { positionOf } from '../match/play.ts';
import type { Tables } from '../tables/tables.ts';

/** How often matches that open pages show, and those that they only list, are checked, in milliseconds. */
const LOOK = 500;
const LOOK_AT_LIST = 5000;

/** A match that someone with an open page has seen. */
interface SeenMatch {
  match: Match;
  readonly readers: Map<PersonId, 'shown' | 'listed'>;
  lookedAt: number;
}

interface ChangesOptions {
  readonly tables: Pick<Tables, 'isAlone' | 'read' | 'gameOf' | 'watch'>;
  /** Runs a task after this many milliseconds, if the bot is still running. */
  readonly later: (milliseconds: number, task: () => Promise<void>) => void;
  readonly now: () => number;
}

/** Reports changes of matches, in whichever process they happen. */
export interface Changes {
  /**
   * Reports every change in this process, and changes by other processes to matches that pages show. Returns a function
   * that stops it.
   */
  readonly watch: (tell: (changed: MatchChange) => void) => () => void;
  /** To be called when someone with an open page is shown this match, which was just read. */
  readonly show: (reader: PersonId, match: Match, how: 'shown' | 'listed') => void;
  /** To be called when someone has no page open any more. */
  readonly forget: (reader: PersonId) => void;
}

/**
 * Notices changes that other processes make to matches on open pages, by polling these few matches. That works with
 * every store, and costs nothing if this is the only process.
 */
export function watchEverywhere({ tables, later, now }: ChangesOptions): Changes {
  const seen = new Map<MatchId, SeenMatch>();
  const watchers = new Set<(changed: MatchChange) => void>();
  let isLooking = false;

  async function look(): Promise<void> {
    try {
      // Requested together, they are a single database query.
      await Promise.all([...seen.values()].map(lookAt));
    } finally {
      if (seen.size > 0) later(LOOK, look);
      else isLooking = false;
    }
  }

  async function lookAt(one: SeenMatch): Promise<void> {
    const isShown = [...one.readers.values()].includes('shown');
    if (now() - one.lookedAt < (isShown ? LOOK : LOOK_AT_LIST)) return;
    one.lookedAt = now();
    // What cannot be read now is looked at next time. Failing would have this looked at twice as often from then on:
    // `later` repeats what fails because of the store.
    const match = await tables.read(one.match.id).catch(() => undefined);
    if (match !== undefined) take(match);
  }

  function take(match: Match): void {
    const one = seen.get(match.id);
    if (one === undefined || match.revision < one.match.revision || saysTheSame(one.match, match)) return;
    const events = happened(tables, one.match, match);
    one.match = match;
    for (const tell of watchers) tell({ match, events });
  }

  return {
    watch(tell) {
      watchers.add(tell);
      const stop = tables.watch((match, events) => {
        const one = seen.get(match.id);
        if (one !== undefined) one.match = match;
        tell({ match, events });
      });
      return () => {
        stop();
        watchers.delete(tell);
      };
    },

    show(reader, match, how) {
      if (tables.isAlone) return;
      take(match);
      const one = seen.get(match.id) ?? { match, readers: new Map(), lookedAt: now() };
      if (one.readers.get(reader) !== 'shown') one.readers.set(reader, how);
      seen.set(match.id, one);
      if (isLooking) return;
      isLooking = true;
      later(LOOK, look);
    },

    forget(reader) {
      for (const [id, { readers }] of seen) {
        readers.delete(reader);
        if (readers.size === 0) seen.delete(id);
      }
    },
  };
}

/**
 * Whether pages show no difference between two states of a match: they do not show where and when it was shown in a
 * channel.
 */
function saysTheSame(before: Match, after: Match): boolean {
  const told = ({ shown, where, answered, ...rest }: Match) => JSON.stringify(rest);
  // An unchanged record in the store is the same object.
  return before === after || told(before) === told(after);
}

/** What happened between two states of a match; nothing if moves were taken back. */
function happened({ gameOf }: Pick<Tables, 'gameOf'>, before: Match, after: Match): readonly GameEvent[] {
  const news = after.log.slice(before.log.length);
  if (before.position === undefined || news.some(({ text }) => isUndo(text))) return [];
  let position = positionOf(before);
  let ply = standingEntries(before.log).length;
  const events: GameEvent[] = [];
  for (const { seat, text } of news) {
    const step = advance(gameOf(before), position, before.seed, ply, seat, text);
    if (!step.ok) return [];
    ({ position } = step.value);
    events.push(...step.value.events);
    ply += 1;
  }
  return events;
}

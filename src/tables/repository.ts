import { isDeepStrictEqual } from 'node:util';
import type { Game, Happening } from '../engine/game.ts';
import { accept, type Result, refuse } from '../engine/result.ts';
import { analysingKey, analysisKey } from './analysis/record.ts';
import { AT_ONCE } from './clocks/agenda.ts';
import type { Clocks, Ticked } from './clocks/clocks.ts';
import { listDaily } from './daily/daily.ts';
import { leaveErrand } from './lists/errands.ts';
import { inPlaceOf, type Look, listLook, listTable, matchKey, noteEndShown, placeTaken, relist } from './lists/live.ts';
import type { Share } from './lists/share.ts';
import { type Change, type Changed, changed } from './match/change.ts';
import { isLive, Match, type MatchId, type PersonId } from './match/match.ts';
import { computersAreToAct } from './match/play.ts';
import { withoutOvertaken } from './match/proposals.ts';
import { nameless } from './people/forget.ts';
import type { People } from './people/people.ts';
import { isRated, type Ratings } from './ratings/ratings.ts';
import type { Queue } from './store/queue.ts';
import type { Draft, Store } from './store/store.ts';

/** A change that is stored. `repeated` where this interaction had been carried out before: nothing was done again. */
export interface Stored extends Changed {
  readonly repeated: boolean;
}

/** How many interactions a table remembers, to know one that is delivered twice. */
const REMEMBERED = 20;

/** What the matches are kept with. */
interface RepositoryOptions {
  readonly store: Store;
  readonly share: Share;
  readonly queue: Queue;
  readonly gameOf: (match: Match) => Game;
  readonly canGoOn: (match: Match) => boolean;
  readonly people: People;
  readonly ratings: Ratings;
  readonly clocks: () => Clocks;
  readonly now: () => number;
}

export type Repository = ReturnType<typeof openRepository>;

/**
 * All matches, each written together with all that is listed of it elsewhere. Changes of one match wait for each other
 * here; where another process was faster, a change is made again on what stands then.
 */
export function openRepository({
  store,
  share,
  queue,
  gameOf,
  canGoOn,
  people,
  ratings,
  clocks,
  now,
}: RepositoryOptions) {
  const watchers = new Set<(match: Match, events: Changed['events']) => void>();

  async function read(id: MatchId): Promise<Match | undefined> {
    return store.get(matchKey(id), Match);
  }

  /** Writes a match that changes, comes or goes (undefined), with all lists; gives what happened by that. */
  async function write(
    draft: Draft,
    before: Match | undefined,
    after: Match | undefined,
    next?: number,
  ): Promise<readonly Happening[]> {
    listTable(draft, before, after, after && lookAt(after, next));
    await people.list(draft, before, after);
    if (after === undefined) {
      if (before !== undefined) removeMatch(draft, before.id);
      return [];
    }
    if (before === undefined) await listDaily(draft, after);
    draft.set(matchKey(after.id), after);
    if (!share.has(after.where.guild)) leaveErrand(draft, after);
    return hasEnded(before, after) && canGoOn(after) ? ratings.rate(draft, gameOf(after), after) : [];
  }

  /** Stores a new match: its clocks run from now on. */
  async function add(draft: Draft, match: Match): Promise<Match> {
    const { match: added, next } = await clocks().tick(withEnd(match), undefined);
    await write(draft, undefined, added, next);
    return added;
  }

  /** The match after a change that somebody made to `before`, with all that follows from it. */
  async function following(before: Match, made: Match, interaction: string | undefined): Promise<Ticked> {
    const ended = withoutOvertaken(withEnd(made));
    const { match, next } = canGoOn(ended) ? await clocks().tick(ended, before) : { match: ended };
    const answered = interaction === undefined ? before.answered : [...before.answered, interaction].slice(-REMEMBERED);
    return { match: { ...match, answered, revision: before.revision + (showsTheSame(before, match) ? 0 : 1) }, next };
  }

  /** When a match that is stored so is to be looked at: at once until its board was shown and its computers have moved. */
  function lookAt(match: Match, next: number | undefined): Look {
    const isBehind = match.daily === undefined && match.shown < match.revision;
    const isDue = isBehind || (canGoOn(match) && computersAreToAct(gameOf(match), match));
    return { due: isDue ? AT_ONCE : (next ?? null), at: match.log.at(-1)?.at ?? match.createdAt };
  }

  function withEnd(match: Match): Match {
    if (isLive(match) || match.endedAt !== undefined) return match;
    return { ...match, endedAt: now(), ...(canGoOn(match) && isRated(gameOf(match), match) ? { rated: true } : {}) };
  }

  /** Makes one change to a match and stores it. Undefined where there is no such match. */
  async function change(id: MatchId, make: Change, interaction?: string): Promise<Result<Stored> | undefined> {
    return queue.run(id, async () => {
      const done = await store.change((draft) => changeIn(draft, id, make, interaction));
      if (!done?.ok) return done;
      const { next, ...stored } = done.value;
      if (!stored.repeated) {
        if (share.has(stored.match.where.guild)) clocks().noteAt(stored.match, next);
        for (const tell of watchers) tell(stored.match, stored.events);
      }
      return accept(stored);
    });
  }

  async function changeIn(
    draft: Draft,
    id: MatchId,
    make: Change,
    interaction: string | undefined,
  ): Promise<Result<Stored & Pick<Ticked, 'next'>> | undefined> {
    const before = await draft.get(matchKey(id), Match);
    if (before === undefined) return undefined;
    if (interaction !== undefined && isAnswered(before, interaction)) {
      return accept({ match: before, events: [], repeated: true, next: undefined });
    }
    const made = make(before);
    if (!made.ok) return made;
    const { match, next } = await following(before, made.value.match, interaction);
    if (await isTaken(draft, before, match)) return refuse(placeTaken(match));
    const news = await write(draft, before, match, next);
    return accept({ match, events: [...made.value.events, ...news], repeated: false, next });
  }

  return {
    read,
    add,
    change,

    /** Tells of every change of a match once it is stored, and of what happened by it. Gives what ends it. */
    watch(tell: (match: Match, events: Changed['events']) => void): () => void {
      watchers.add(tell);
      return () => watchers.delete(tell);
    },

    /**
     * Notes that `message` shows the match as of `revision`, and gives the message that is out of date by that, and
     * that by which it is: the one before it, or, where a later one was faster, `message` itself. A power cut may lose
     * that: the board is then shown once more.
     */
    noteShown: (id: MatchId, revision: number, message: string): Promise<Outdated | undefined> =>
      queue.run(id, () =>
        store.change(async (draft) => {
          const { outdated, match } = await noteShownIn(draft, id, revision, message);
          // Whoever looks after it knows when it is due.
          const isOurs = match !== undefined && isLive(match) && share.has(match.where.guild);
          if (isOurs) listLook(draft, match, lookAt(match, clocks().at(id) ?? AT_ONCE));
          return outdated;
        }, 'written'),
      ),

    /** Notes of a match that was looked at when that is to be done again. */
    noteLook: (id: MatchId, next: number | undefined): Promise<void> =>
      store.change(async (draft) => {
        const match = await draft.get(matchKey(id), Match);
        if (match !== undefined && isLive(match)) await relist(draft, match, lookAt(match, next));
      }, 'written'),

    /** Deletes a match, and all that is listed of it elsewhere. */
    erase: (id: MatchId): Promise<void> =>
      queue.run(id, async () => {
        await store.change(async (draft) => {
          const match = await draft.get(matchKey(id), Match);
          if (match !== undefined) await write(draft, match, undefined);
        });
        clocks().forget(id);
      }),

    /** Takes persons out of a match that has ended. */
    async makeNameless(id: MatchId, persons: readonly PersonId[]): Promise<void> {
      await change(id, (match) => changed(persons.reduce(nameless, match)));
    },
  };
}

/** A message whose board a newer one has replaced. */
interface Outdated {
  readonly message: string;
  readonly newer: string;
}

async function noteShownIn(
  draft: Draft,
  id: MatchId,
  revision: number,
  message: string,
): Promise<{ readonly outdated?: Outdated; readonly match?: Match }> {
  const match = await draft.get(matchKey(id), Match);
  if (match === undefined) return {};
  const earlier = match.where.message;
  if (match.shown > revision) return { outdated: { message, newer: earlier ?? message } };
  // A board from before the end may arrive after it.
  if (!isLive(match) && revision >= match.revision) noteEndShown(draft, id);
  const shown = { ...match, shown: revision, where: { ...match.where, message } };
  draft.set(matchKey(id), shown);
  const isReplaced = earlier !== undefined && earlier !== message;
  return { match: shown, ...(isReplaced ? { outdated: { message: earlier, newer: message } } : {}) };
}

function removeMatch(draft: Draft, id: MatchId): void {
  for (const key of [matchKey(id), analysisKey(id), analysingKey(id)]) draft.remove(key);
}

function hasEnded(before: Match | undefined, after: Match): boolean {
  return before !== undefined && isLive(before) && !isLive(after);
}

/** Whether a match goes to another channel where its place is taken. */
async function isTaken(draft: Draft, before: Match, after: Match): Promise<boolean> {
  if (before.where.channel === after.where.channel || !isLive(after)) return false;
  return (await inPlaceOf(draft, after)) !== undefined;
}

/** Whether the board of a match looks as before: questions and clocks are told beside it; who only watches or took a hint is not. */
function showsTheSame(before: Match, after: Match): boolean {
  const board = ({ clock, proposal, warned, answered, spectators, hinted, ...rest }: Match) => rest;
  return before.log.length === after.log.length && isDeepStrictEqual(board(before), board(after));
}

/** Discord gives up an interaction after a quarter of an hour, so that none is delivered again later. In milliseconds. */
const DELIVERED = 60 * 60_000;

/** Whether a match has carried out this interaction before. */
function isAnswered({ answered, log }: Match, interaction: string): boolean {
  if (answered.includes(interaction)) return true;
  const since = (log.at(-1)?.at ?? 0) - DELIVERED;
  for (let at = log.length - 1; at >= 0; at -= 1) {
    const entry = log[at];
    if (entry === undefined || entry.at < since) return false;
    if (entry.interaction === interaction) return true;
  }
  return false;
}

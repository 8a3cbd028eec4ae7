import { onceReady } from '../../engine/outsideGame.ts';
import { accept, type Result } from '../../engine/result.ts';
import { type Change, changed, type MatchChange } from '../../match/change.ts';
import { isLive, isShownInChannel, Match, type MatchId } from '../../match/match.ts';
import type { Draft } from '../../store/store.ts';
import { AT_ONCE } from '../clocks/timerQueue.ts';
import { listLook, matchKey, noteEndShown, relist } from '../lists/liveTables.ts';
import { noteEnd } from '../lists/shownEnds.ts';
import { nameless } from '../people/forgetPerson.ts';
import type { ActingPerson } from '../people/settings.ts';
import { changeStored, lookAt, type RepositoryParts, withEnd, writeMatch } from './changeStored.ts';
import type { ReplacedBoard, Repository, StoredChange } from './repository.ts';

export function openRepository(keeping: RepositoryParts): Repository {
  const { store, share, queue, schedule, wake, hasApart } = keeping;
  const watchers = new Set<(match: Match, events: MatchChange['events']) => void>();

  function tellAll({ match, events }: MatchChange): void {
    for (const tell of watchers) tell(match, events);
  }

  async function read(id: MatchId): Promise<Match | undefined> {
    const match = await store.get(matchKey(id), Match);
    if (match !== undefined) await wake(match);
    return match;
  }

  async function change(
    id: MatchId,
    make: Change,
    interaction?: string,
    by?: ActingPerson,
  ): Promise<Result<StoredChange> | undefined> {
    // Not within the store's change: others' changes would wait for a game's worker to start.
    const wakeGame = async () => hasApart && read(id);
    return queue.run(id, async () => {
      const done = await onceReady(wakeGame, () =>
        store.change((draft) => changeStored(keeping, draft, id, make, { interaction, by })),
      );
      if (!done?.ok) return done;
      const { next, ...stored } = done.value;
      if (!stored.repeated) {
        if (share.has(stored.match.where.guild)) schedule.noteAt(stored.match, next);
        tellAll(stored);
      }
      return accept(stored);
    });
  }

  return {
    read,
    change,
    async add(draft, match) {
      const { match: added, next } = await schedule.tick(withEnd(keeping, match), undefined);
      await writeMatch(keeping, draft, { before: undefined, after: added }, next);
      return added;
    },
    tell: tellAll,
    watch(tell) {
      watchers.add(tell);
      return () => watchers.delete(tell);
    },
    noteShown: (id, revision, message) =>
      queue.run(id, () =>
        store.change(async (draft) => {
          const { outdated, match } = await noteShownIn(keeping, draft, id, { revision, message });
          // The process that manages it knows when it is due.
          const isOurs = match !== undefined && isLive(match) && share.has(match.where.guild);
          if (isOurs) listLook(draft, match, lookAt(keeping, match, schedule.at(id) ?? AT_ONCE));
          return outdated;
        }, 'written'),
      ),
    noteLook: (id, next) =>
      store.change(async (draft) => {
        const match = await draft.get(matchKey(id), Match);
        if (match !== undefined && isLive(match)) await relist(draft, match, lookAt(keeping, match, next));
      }, 'written'),
    erase: (id) =>
      queue.run(id, async () => {
        await store.change(async (draft) => {
          const match = await draft.get(matchKey(id), Match);
          if (match !== undefined) await writeMatch(keeping, draft, { before: match, after: undefined });
        });
        schedule.forget(id);
      }),
    async makeNameless(id, persons) {
      await change(id, (match) => changed(persons.reduce(nameless, match)));
    },
  };
}

async function noteShownIn(
  { now }: Pick<RepositoryParts, 'now'>,
  draft: Draft,
  id: MatchId,
  { revision, message }: { readonly revision: number; readonly message: string },
): Promise<{ readonly outdated?: ReplacedBoard; readonly match?: Match }> {
  const match = await draft.get(matchKey(id), Match);
  if (match === undefined) return {};
  const earlier = match.where.message;
  if (match.shown > revision) return { outdated: { message, newer: earlier ?? message } };
  // A board from before the end may arrive after it.
  const isEnd = !isLive(match) && revision >= match.revision;
  if (isEnd) noteEndShown(draft, id);
  const { end: _, ...where } = match.where;
  const shown = { ...match, shown: revision, where: { ...where, message } };
  if (isEnd && isShownInChannel(match)) await noteEnd(draft, shown, message, now());
  draft.set(matchKey(id), shown);
  const isReplaced = earlier !== undefined && earlier !== message;
  return { match: shown, ...(isReplaced ? { outdated: { message: earlier, newer: message } } : {}) };
}

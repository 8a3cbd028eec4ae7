import { dateIn, dayEnd } from '../../notifications/zones.ts';
import { dueKeys } from '../../store/dueKeys.ts';
import type { Draft, Store } from '../../store/store.ts';
import { MARK } from '../../store/upgradeRecord.ts';
import type { ShardScope } from './shardScope.ts';

/** The servers that wait for a day's puzzle, sorted by time. Their channels are in their settings. */
const { keyOf, dueBy } = dueKeys('puzzleDue:');

const DAY = 24 * 60 * 60 * 1000;

/** A server that should get the puzzle of a day. */
interface DueServer {
  readonly key: string;
  readonly guild: string;
}

/** The servers with a channel that gets the daily puzzle. */
export interface PuzzleChannels {
  /** The servers waiting for a puzzle now, among those managed by this process. */
  readonly due: () => Promise<readonly DueServer[]>;
  /** Records that a server has got its puzzle, and when it gets the next one; undefined: never again. */
  readonly settle: (due: DueServer, next: number | undefined) => Promise<void>;
}

export function openPuzzleChannels(store: Store, share: ShardScope, now: () => number): PuzzleChannels {
  return {
    async due() {
      const servers: DueServer[] = [];
      for await (const { key, what: guild } of dueBy(store, now)) if (share.has(guild)) servers.push({ key, guild });
      return servers;
    },
    settle: ({ key, guild }, next) =>
      store.change(async (draft) => {
        draft.remove(key);
        if (next !== undefined) draft.set(keyOf(next, guild), MARK);
      }),
  };
}

/** Records that a server waits for today's puzzle from now on, or for none if it wants none. */
export function planPuzzle(draft: Draft, guild: string, isWanted: boolean, zone: string, now: number): void {
  const next = dayEnd(zone, dateIn(zone, now));
  const today = next - DAY;
  draft.remove(keyOf(next, guild));
  if (isWanted) draft.set(keyOf(today, guild), MARK);
  else draft.remove(keyOf(today, guild));
}

import { dateIn, dayEnd } from '../../notifications/zones.ts';
import { dueKeys } from '../../store/dueKeys.ts';
import type { Draft, Store } from '../../store/store.ts';
import { MARK } from '../../store/upgradeRecord.ts';
import type { ShardScope } from './shardScope.ts';

/** Which servers wait for the puzzle of which day, in the order of time. Their channels are in what they chose. */
const { keyOf, dueBy } = dueKeys('puzzleDue:');

const DAY = 24 * 60 * 60 * 1000;

/** A server that is to get the puzzle of a day. */
interface DueServer {
  readonly key: string;
  readonly guild: string;
}

/** The servers in one of whose channels the puzzle of the day comes by itself. */
export interface PuzzleChannels {
  /** Those that wait for a puzzle by now; only those that this process looks after. */
  readonly due: () => Promise<readonly DueServer[]>;
  /** Notes that a server has got the one it waited for, and when it gets the next one; undefined: none any more. */
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

/** Writes that a server waits for the puzzle of today from now on; or, where it wants none, for none. */
export function planPuzzle(draft: Draft, guild: string, isWanted: boolean, zone: string, now: number): void {
  const next = dayEnd(zone, dateIn(zone, now));
  const today = next - DAY;
  draft.remove(keyOf(next, guild));
  if (isWanted) draft.set(keyOf(today, guild), MARK);
  else draft.remove(keyOf(today, guild));
}

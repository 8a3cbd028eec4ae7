import { nextDay } from '../../match/day.ts';
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
  /** Notes that a server has got the one it waited for; `isOn`: that it gets tomorrow's, too. */
  readonly settle: (due: DueServer, isOn: boolean) => Promise<void>;
}

export function openPuzzleChannels(store: Store, share: ShardScope, now: () => number): PuzzleChannels {
  return {
    async due() {
      const servers: DueServer[] = [];
      for await (const { key, what: guild } of dueBy(store, now)) if (share.has(guild)) servers.push({ key, guild });
      return servers;
    },
    settle: ({ key, guild }, isOn) =>
      store.change(async (draft) => {
        draft.remove(key);
        if (isOn) draft.set(keyOf(nextDay(now()), guild), MARK);
      }),
  };
}

/** Writes that a server waits for the puzzle of today from now on; or, where it wants none, for none. */
export function planPuzzle(draft: Draft, guild: string, isWanted: boolean, now: number): void {
  const today = nextDay(now) - DAY;
  draft.remove(keyOf(nextDay(now), guild));
  if (isWanted) draft.set(keyOf(today, guild), MARK);
  else draft.remove(keyOf(today, guild));
}

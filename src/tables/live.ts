import { z } from 'zod';
import { isLive, Match, MatchId } from './match.ts';
import type { Store } from './store/store.ts';

const LIVE = 'live';
const Entry = z.object({ id: MatchId, game: z.string(), channel: z.string() });
const Entries = z.array(Entry);
type Entry = z.infer<typeof Entry>;

/** The index of the tables that are not over: which are in a channel, and which to look at after a restart. */
export interface LiveTables {
  readonly all: () => readonly MatchId[];
  /** The live table of a game in a channel. */
  readonly at: (channel: string, game: string) => MatchId | undefined;
  /** The live tables of some channels. */
  readonly within: (channels: readonly string[]) => readonly MatchId[];
  /** The entry to be stored together with `match`, if the index changes with it. */
  readonly entriesWith: (match: Match) => Readonly<Record<string, unknown>>;
  /** To be called once `match` is stored. */
  readonly note: (match: Match) => void;
}

export const MATCH_KEYS = 'match:';
export const matchKey = (id: MatchId) => `${MATCH_KEYS}${id}`;

/** Reads the index, or builds it anew from all matches where it is missing. */
export async function loadLive(store: Store): Promise<LiveTables> {
  const live = new Map((await readIndex(store)).map((entry) => [entry.id, entry]));
  const changes = (match: Match) => isLive(match) !== live.has(match.id);
  const update = (index: Map<MatchId, Entry>, match: Match) => {
    if (isLive(match)) index.set(match.id, { id: match.id, game: match.game, channel: match.where.channel });
    else index.delete(match.id);
    return index;
  };
  return {
    all: () => [...live.keys()],
    at: (channel, game) => [...live.values()].find((entry) => entry.channel === channel && entry.game === game)?.id,
    within: (channels) => [...live.values()].filter(({ channel }) => channels.includes(channel)).map(({ id }) => id),
    entriesWith: (match) => (changes(match) ? { [LIVE]: [...update(new Map(live), match).values()] } : {}),
    note: (match) => {
      if (changes(match)) update(live, match);
    },
  };
}

async function readIndex(store: Store): Promise<readonly Entry[]> {
  const stored = await store.get(LIVE, Entries);
  if (stored !== undefined) return stored;
  const entries: Entry[] = [];
  for await (const key of store.keys(MATCH_KEYS)) {
    const match = await store.get(key, Match);
    if (match !== undefined && isLive(match)) {
      entries.push({ id: match.id, game: match.game, channel: match.where.channel });
    }
  }
  return entries;
}

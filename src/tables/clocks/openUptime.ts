import type { Pause } from '../../match/pauses.ts';
import { computeShard, type Shard } from '../../match/shard.ts';
import type { Draft, Store } from '../../store/store.ts';
import { LOOK_AGAIN, type Timers } from './timerQueue.ts';
import {
  lastSeen,
  outagesIn,
  readUptimeKey,
  rememberedOutages,
  type ShardUptime,
  UPTIME_KEYS,
  UptimeRecord,
  uptimeKey,
} from './uptime.ts';

/** How often we record that people can play, in milliseconds. */
const BEAT = 30_000;

/** If we did not look at the time for this long, in milliseconds, the machine was asleep. */
const ASLEEP = 2 * BEAT;

/** A record this old, in milliseconds, means an outage: another process would have written it since. */
const STALE = 4 * BEAT;

/** Anything shorter, in milliseconds, is no outage: Discord delivers what it kept meanwhile. */
const SHORTEST = 5000;

/** A shard of this process, and whether Discord reaches it. */
export interface OwnShard extends Shard {
  readonly isUp: boolean;
}

/** Is told about outages. */
export interface UptimeListener {
  /** People can play again. */
  readonly over: (shard: Shard, outage: Pause) => void;
  /**
   * Another process recorded that people could play in a time when this one says they could not: that time does not
   * count.
   */
  readonly disagrees: (shard: Shard, outage: Pause) => void;
  /** The current number of shards, and the number when people could last play. */
  readonly isReshared: (shard: Shard, before: number) => void;
  /** The ledger is this many milliseconds ahead of the clock, so outages cannot be computed. */
  readonly clockIsBehind: (milliseconds: number) => void;
}

/**
 * When people could play: the process was running, the machine awake, Discord reached their server's shard, and the
 * store accepted changes.
 */
export interface Uptime {
  /** The outages of a server, oldest first, in milliseconds since 1970; the last may not be over. */
  readonly listOutages: (guild: string | undefined) => readonly Pause[];
  /** Whether people of a server cannot play now because Discord does not reach their shard. */
  readonly isDown: (guild: string | undefined) => boolean;
  /** From now on, records that people of these shards can play. */
  readonly begin: (shards: readonly OwnShard[], listener: UptimeListener) => Promise<void>;
  /** Discord has not reached a shard since then. */
  readonly noteDown: (id: number, since: number) => void;
  readonly noteUp: (id: number) => void;
  /** Stores what is known now. Never rejects. */
  readonly save: () => Promise<void>;
  /** Stores it once more, then records nothing. */
  readonly stop: () => Promise<void>;
}

/** A shard of this process. */
interface OwnShardUptime extends ShardUptime {
  readonly isUp: boolean;
}

/** What a process knows about when people could play. */
interface UptimeState {
  /** The ledger as last read. */
  readonly ledger: Map<string, ShardUptime>;
  /** The shards of this process, including what is not stored yet. */
  readonly own: Map<string, OwnShardUptime>;
  readonly now: () => number;
  listener: UptimeListener | undefined;
}

/** Reads the ledger; `now` is in milliseconds since 1970. */
export async function openUptime(store: Store, now: () => number, timers: Timers): Promise<Uptime> {
  const known: UptimeState = { ledger: new Map(), own: new Map(), now, listener: undefined };
  const { own } = known;
  const writer = createWriter(store, known);
  let timer: unknown;

  function arm(): void {
    const beat = () => {
      look(known);
      void writer.save();
      arm();
    };
    timer = timers.set(beat, writer.isFailing() ? LOOK_AGAIN : BEAT);
  }

  const find = (id: number) => [...own].find(([, shard]) => shard.id === id);

  await load(store, known);
  return {
    listOutages: (guild) => outagesIn(present(known), guild),
    isDown: (guild) => [...own.values()].some(({ id, count, isUp }) => !isUp && computeShard(guild, count) === id),
    async begin(shards, listener) {
      known.listener = listener;
      // Another process may have written since this one was opened. Unknown time counts as an outage.
      await load(store, known).catch(() => undefined);
      for (const shard of shards) beginShard(known, shard);
      await writer.begin();
      arm();
    },
    noteDown(id, since) {
      look(known);
      const [key, shard] = find(id) ?? [];
      if (key === undefined || shard?.isUp !== true) return;
      own.set(key, { ...shard, isUp: false, seen: Math.min(shard.seen, since) });
    },
    noteUp(id) {
      const [key, shard] = find(id) ?? [];
      if (key === undefined || shard?.isUp !== false) return;
      noteEnd(known, key, shard);
      void writer.save();
    },
    save: writer.save,
    async stop() {
      timers.clear(timer);
      // The first one may already be running.
      await writer.save();
      await writer.save();
      own.clear();
    },
  };
}

async function load(store: Store, { ledger }: UptimeState): Promise<void> {
  for await (const [key, { seen, outages }] of store.entries(UPTIME_KEYS, UptimeRecord)) {
    ledger.set(key, { ...readUptimeKey(key), seen, outages });
  }
}

/** A shard starts: the time since it was last known to be up was an outage. */
function beginShard(known: UptimeState, { isUp, ...shard }: OwnShard): void {
  const at = known.now();
  const seen = lastSeen(known.ledger.values(), shard) ?? at;
  if (seen > at + ASLEEP) known.listener?.clockIsBehind(seen - at);
  const newest = [...known.ledger.values()].toSorted((one, other) => other.seen - one.seen)[0];
  if (newest !== undefined && newest.count !== shard.count) known.listener?.isReshared(shard, newest.count);
  const watched = { ...shard, isUp, seen: Math.min(seen, at), outages: [] };
  known.own.set(uptimeKey(shard), watched);
  if (isUp) noteEnd(known, uptimeKey(shard), watched);
}

/** Records that people could play until now, except since the last look if that is too long ago. */
function look(known: UptimeState): void {
  const at = known.now();
  for (const [key, shard] of known.own) {
    if (!shard.isUp) continue;
    if (at - shard.seen > ASLEEP) noteEnd(known, key, shard);
    else if (at > shard.seen) known.own.set(key, { ...shard, seen: at });
  }
}

/** People of a shard can play again. */
function noteEnd({ own, now, listener }: UptimeState, key: string, shard: OwnShardUptime): void {
  const outage = { from: shard.seen, until: now() };
  const isOutage = outage.until - outage.from >= SHORTEST;
  own.set(key, {
    ...{ ...shard, isUp: true, seen: outage.until },
    outages: isOutage ? [...shard.outages, outage] : shard.outages,
  });
  if (isOutage) listener?.over(shard, outage);
}

/** The current ledger, with unfinished outages. */
function present(known: UptimeState): readonly ShardUptime[] {
  look(known);
  const { ledger, own } = known;
  const at = known.now();
  const all = new Map<string, ShardUptime & { readonly isUp?: boolean }>(ledger);
  for (const [key, shard] of own) {
    all.set(key, { ...shard, outages: [...(ledger.get(key)?.outages ?? []), ...shard.outages] });
  }
  const newest = [...(own.size > 0 ? own : all).values()].toSorted((one, other) => other.seen - one.seen)[0];
  return [...all.values()].map((shard) => {
    const isUp = shard.isUp ?? (shard.count !== newest?.count || at - shard.seen <= STALE);
    return isUp ? shard : { ...shard, outages: [...shard.outages, { from: shard.seen, until: at }] };
  });
}

/** Writes the ledger; while the store does not accept that, nobody can play. */
function createWriter(store: Store, known: UptimeState) {
  const { own, now } = known;
  let saving: Promise<void> | undefined;
  let savedAt = now();
  /** Since when the store has been refusing writes. */
  let failsSince: number | undefined;

  async function write(): Promise<void> {
    look(known);
    const at = now();
    const failed = failsSince;
    if (failed !== undefined && at - failed >= SHORTEST) {
      for (const [key, shard] of own)
        own.set(key, { ...shard, outages: [...shard.outages, { from: failed, until: at }] });
    }
    try {
      await writeAndCompare(store, known, at);
      savedAt = at;
      failsSince = undefined;
      await load(store, known);
      // What is stored need not be kept in memory.
      for (const [key, shard] of own)
        own.set(key, { ...shard, outages: shard.outages.filter(({ until }) => until >= at) });
    } catch {
      failsSince ??= savedAt;
      return;
    }
    if (failed === undefined) return;
    for (const shard of own.values()) known.listener?.over(shard, { from: failed, until: at });
  }

  function save(): Promise<void> {
    if (own.size === 0) return Promise.resolve();
    saving ??= write().finally(() => {
      saving = undefined;
    });
    return saving;
  }

  return {
    save,
    isFailing: () => failsSince !== undefined,
    begin() {
      savedAt = now();
      return save();
    },
  };
}

/** Writes what this process knows, and reports it if another one knows otherwise. */
async function writeAndCompare(store: Store, { own, listener }: UptimeState, at: number): Promise<void> {
  const disputed = await store.change((draft) => writeOwn(draft, own, at));
  for (const [shard, outage] of disputed) listener?.disagrees(shard, outage);
}

/** Returns the outages in which another process recorded that people could play. */
async function writeOwn(
  draft: Draft,
  own: ReadonlyMap<string, OwnShardUptime>,
  at: number,
): Promise<readonly (readonly [OwnShardUptime, Pause])[]> {
  const disputed: (readonly [OwnShardUptime, Pause])[] = [];
  for (const [key, shard] of own) {
    const { seen, outages } = shard;
    const there = await draft.get(key, UptimeRecord);
    const first = outages.find(({ from }) => there !== undefined && there.seen - from > ASLEEP);
    if (first !== undefined) disputed.push([shard, first]);
    draft.set(key, { schema: 1, seen, outages: rememberedOutages([...(there?.outages ?? []), ...outages], at) });
  }
  return disputed;
}

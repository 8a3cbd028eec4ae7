import type { StoreAdapter } from './adapter.ts';
import { isStoreAway } from './failure.ts';

/** What can fail independently: with a full disk everything can be read, but nothing saved. */
const KINDS = ['read', 'saved'] as const;
type Kind = (typeof KINDS)[number];

interface Outage {
  readonly since: number;
  failures: number;
}

interface OutageReport {
  readonly seconds: number;
  /** How many requests to the store failed. */
  readonly failures: number;
  /** How many log lines were suppressed. */
  readonly spared: number;
}

/** Is told once that the store fails, and that it works again. */
interface OutageListener {
  readonly began: (kind: Kind, error: unknown) => void;
  readonly ended: (kind: Kind, told: OutageReport) => void;
}

/** The times during which a store failed: logged in two lines, instead of one for everything that fails meanwhile. */
export interface Outages {
  /** The same adapter, with its failures noticed. */
  readonly watch: (adapter: StoreAdapter) => StoreAdapter;
  /** From now on, this listener is told. */
  readonly listen: (listener: OutageListener) => void;
  /** Whether an error need not be logged because it follows from an outage that was. */
  readonly explains: (error: unknown) => boolean;
}

/** `now` is in milliseconds. */
export function createOutages(now: () => number): Outages {
  const outages = new Map<Kind, Outage>();
  let listener: OutageListener | undefined;
  let spared = 0;

  function failed(kind: Kind, error: unknown): void {
    if (listener === undefined) return;
    const outage = outages.get(kind);
    if (outage !== undefined) {
      outage.failures += 1;
      return;
    }
    outages.set(kind, { since: now(), failures: 1 });
    listener.began(kind, error);
  }

  function worked(kind: Kind): void {
    const outage = outages.get(kind);
    if (outage === undefined) return;
    outages.delete(kind);
    const seconds = Math.round((now() - outage.since) / 1000);
    listener?.ended(kind, { seconds, failures: outage.failures, spared });
    if (outages.size === 0) spared = 0;
  }

  async function noticed<T>(kind: Kind, work: () => Promise<T>): Promise<T> {
    try {
      const result = await work();
      worked(kind);
      return result;
    } catch (error) {
      failed(kind, error);
      throw error;
    }
  }

  return {
    watch: (adapter) => ({
      capabilities: adapter.capabilities,
      get: (key) => noticed('read', () => adapter.get(key)),
      keys: (prefix) => adapter.keys(prefix),
      entries: (prefix) => adapter.entries(prefix),
      snapshot: () => adapter.snapshot(),
      // A write that changes nothing says nothing about whether anything can be saved.
      writeIf: (write) =>
        noticed(write.set.size + write.remove.length === 0 ? 'read' : 'saved', () => adapter.writeIf(write)),
      connections: adapter.connections?.bind(adapter),
      disconnect: () => adapter.disconnect(),
    }),
    listen(heard) {
      listener = heard;
    },
    explains(error) {
      if (outages.size === 0 || !isStoreAway(error)) return false;
      spared += 1;
      return true;
    },
  };
}

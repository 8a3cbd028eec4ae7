import type { WriteStage } from './adapter.ts';
import { StoreFailure } from './failure.ts';
import type { Queue } from './queue.ts';
import type { Draft } from './store.ts';
import { type Records, type SeenRecord, writeRecords } from './writeRecords.ts';

/**
 * How often a change is retried before we report that something is wrong. When changes collide, one of them always
 * succeeds.
 */
const MOST_TRIES = 500;

/** Lets `work` change records atomically, see `Store`; changes that collide wait for each other in `collided`. */
export async function changeRecords<T>(
  records: Records,
  collided: Queue,
  work: (draft: Draft) => Promise<T>,
  until: WriteStage | undefined,
): Promise<T> {
  const first = await attempt(records, work, until);
  if (first !== undefined) return first.result;
  // Changes that collided now wait for each other, or many of them would collide again and again.
  return collided.run('', async () => {
    for (let tries = 2; tries <= MOST_TRIES; tries += 1) {
      const next = await attempt(records, work, until);
      if (next !== undefined) return next.result;
    }
    throw new StoreFailure(`a change met another one ${MOST_TRIES} times`);
  });
}

/** Does the work once; undefined if another change was faster. */
async function attempt<T>(
  records: Records,
  work: (draft: Draft) => Promise<T>,
  until: WriteStage | undefined,
): Promise<{ readonly result: T } | undefined> {
  const { draft, seen, changes } = openDraft(records);
  const isOneMoment = async () => seen.size <= 1 || (await writeRecords(records, new Map(), seen));
  try {
    const result = await work(draft);
    const stands = changes.size === 0 ? await isOneMoment() : await writeRecords(records, changes, seen, until);
    return stands ? { result } : undefined;
  } catch (error) {
    // Inconsistent data may have been read at different moments.
    if (error instanceof StoreFailure || (await isOneMoment())) throw error;
    return undefined;
  }
}

/** A draft: what it has read, and what it will change; undefined means removed. */
function openDraft({ read, recordAt }: Records) {
  const seen = new Map<string, SeenRecord>();
  const changes = new Map<string, unknown>();
  const draft: Draft = {
    async get(key, schema) {
      const own = changes.get(key);
      if (own !== undefined) return schema.parse(JSON.parse(JSON.stringify(own)));
      if (changes.has(key)) return undefined;
      const text = await read(key);
      // If a second read sees something else, the first one decides, and the write will fail.
      if (!seen.has(key)) seen.set(key, { text, schema });
      return text === undefined ? undefined : recordAt(key, text, schema);
    },
    set: (key, value) => void changes.set(key, value),
    remove: (key) => void changes.set(key, undefined),
  };
  return { draft, seen, changes };
}

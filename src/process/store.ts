import type { Logger } from 'pino';
import { type Config, versionOfParlor } from '../config.ts';
import { askAtTerminal, refuseLostStore } from '../night/emptyStore.ts';
import { describeStorePlace, openStore } from '../store/openStore.ts';
import type { Outages } from '../store/outages.ts';
import type { Store } from '../store/store.ts';
import { claimStore } from '../store/storeVersion.ts';
import { waitForStore } from '../store/waitForStore.ts';
import { nodeTimers, sleep } from '../tables/clocks/timerQueue.ts';
import { hasTodaysLists } from '../tables/keeping/rebuildLists.ts';

/** Opens the store named in the settings. The process stops if nobody knows which of the last changes are on disk. */
export function openProcessStore({ keyvUri, connections }: Config, log: Logger, outages: Outages): Store {
  return openStore(keyvUri, {
    ...{ outages, connections },
    onLost(error) {
      log.fatal({ err: error }, 'the disk failed, so the last changes may be lost: exiting');
      process.exit(1);
    },
  });
}

/** What this start did to the store. */
interface StoreStart {
  readonly isNew: boolean;
  /** Whether the store was in an earlier version's format. */
  readonly hasMoved: boolean;
}

/** Waits for the store, and refuses one that this version would not understand, or that has lost its contents. */
export async function prepareStore(store: Store, config: Config, log: Logger): Promise<StoreStart> {
  await waitForStore(
    store,
    (milliseconds) => sleep(nodeTimers, milliseconds),
    (error) => log.warn({ err: error }, 'the store does not answer: waiting'),
  );
  await refuseLostStore(store, config, askAtTerminal());
  const { isNew } = await claimStore(store, versionOfParlor());
  if (isNew) log.info({ store: describeStorePlace(config.keyvUri) }, 'created an empty store');
  return { isNew, hasMoved: !isNew && !(await hasTodaysLists(store)) };
}

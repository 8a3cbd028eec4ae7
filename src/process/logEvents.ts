import type { Logger } from 'pino';
import type { createOutages } from '../store/outages.ts';
import type { TablesOptions } from '../tables/options.ts';

/** Logs when the store fails, and when it works again. */
export function logOutages(log: Logger): Parameters<ReturnType<typeof createOutages>['listen']>[0] {
  return {
    began: (kind, error) => log.error({ err: error }, `the store fails: nothing can be ${kind}`),
    ended: (kind, told) => log.warn(told, `the store works again: everything can be ${kind}`),
  };
}

function logLists(log: Logger): NonNullable<TablesOptions['onLists']> {
  return {
    begun: () => log.info("building this version's lists while people play"),
    written: ({ keys, ...what }) =>
      what.unreadable === 0
        ? log.info(what, "built this version's lists")
        : log.error({ ...what, keys }, "built this version's lists without records that it cannot read"),
    failed: (error) => log.error({ err: error }, "could not build this version's lists: retrying"),
  };
}

/** Logs what happens at tables. */
export function createTableListeners(
  log: Logger,
): Pick<TablesOptions, 'onThoughtless' | 'onUnknownZone' | 'onLists' | 'onUnreadable'> {
  return {
    onThoughtless: (match, error) => log.error({ match, err: error }, 'a computer player failed'),
    onUnknownZone: (zone) => log.warn({ zone }, 'a chosen time zone is no longer known: using UTC'),
    onLists: logLists(log),
    onUnreadable: (key, error) => log.error({ key, err: error }, 'skipped a table whose list entry cannot be read'),
  };
}

import { isByStrangers } from './address.ts';

/** What hears of that. */
interface ErrorListener {
  readonly error: (about: object, words: string) => void;
  readonly fatal: (about: object, words: string) => void;
}

/**
 * What nobody waited for may fail without harm (Node's `fetch` leaves such promises behind when a connection is cut
 * during an upload): it is logged. So is an exception that nobody caught where strangers brought it about: it has broken
 * their connection at most, and whoever could end the process by it would do so again. After any other exception nothing
 * is sure any more: the process ends, and whoever watches over it starts it again. All that was acknowledged is stored.
 */
export function survive(log: ErrorListener): void {
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
  process.on('uncaughtException', (error) => {
    if (isByStrangers()) {
      log.error({ err: error }, 'a web connection failed unexpectedly');
      return;
    }
    log.fatal({ err: error }, 'uncaught exception: exiting');
    process.exit(1);
  });
}

import { isByStrangers } from './address.ts';

/** Is told about such errors. */
interface ErrorListener {
  readonly error: (about: object, words: string) => void;
  readonly fatal: (about: object, words: string) => void;
}

/**
 * A promise that nobody awaits may reject without harm (Node's `fetch` leaves such promises behind when a connection
 * breaks during an upload): it is logged. So is an uncaught exception triggered by strangers: at most it has broken
 * their own connection, and someone who could stop the process with it would do so again. After any other exception the
 * state is uncertain: the process exits, and its supervisor restarts it. Everything that was acknowledged is stored.
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

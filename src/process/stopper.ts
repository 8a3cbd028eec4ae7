import type { Logger } from 'pino';
import { REPLACEABLE } from '../port/port.ts';

/** Ctrl-C reaches the bot twice, from the terminal and from npm: so soon after the first, a signal is the same one. */
const SAME_SIGNAL = 1000;

/**
 * Ends the process cleanly at the first signal, closing what was opened last first; at once at a second one. Gives what
 * does so for another reason.
 */
export function stopper(
  log: Logger,
  opened: readonly (() => Promise<void>)[],
): (reason: string, code: number) => Promise<void> {
  let since: number | undefined;
  const stop = async (reason: string, code: number) => {
    if (since !== undefined) {
      if (performance.now() - since > SAME_SIGNAL) process.exit(1);
      return;
    }
    since = performance.now();
    log.info({ reason }, 'stopping');
    for (const close of opened.toReversed()) {
      await close().catch((error: unknown) => log.error({ err: error }, 'something did not end as it should'));
    }
    process.exit(code);
  };
  process.on('SIGINT', (signal) => void stop(signal, 0));
  process.on('SIGTERM', (signal) => void stop(signal, 0));
  // A terminal that is closed tells everybody in it. Of several processes the program that started them knows better.
  const isReplaceable = process.env[REPLACEABLE] === '1';
  process.on('SIGHUP', (signal) => void (isReplaceable || stop(signal, 0)));
  // Who started this one is gone: nobody would ever end it. It may have gone before anybody listened.
  process.on('disconnect', () => void stop('the launcher is gone', 0));
  if (process.connected === false) void stop('the launcher is gone', 0);
  return stop;
}

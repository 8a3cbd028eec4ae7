import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { type FromProcess, type Predecessor, TAKES_OVER, ToProcess } from '../discord/jobs/handOver.ts';
import { NotAdmitted, NotConnected } from '../discord/wire/loginRefusal.ts';
import { REPLACEABLE } from '../port/port.ts';
import { StoreFailure } from '../store/failure.ts';

/**
 * Ctrl-C reaches the bot twice, from the terminal and from npm: a signal this soon after the first counts as the same
 * one.
 */
const SAME_SIGNAL = 1000;

/**
 * Stops the process cleanly at the first signal, closing what was opened last first; immediately at a second signal.
 * Returns a function that does so for another reason.
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
      await close().catch((error: unknown) => log.error({ err: error }, 'something failed while stopping'));
    }
    process.exit(code);
  };
  process.on('SIGINT', (signal) => void stop(signal, 0));
  process.on('SIGTERM', (signal) => void stop(signal, 0));
  // Closing a terminal signals every process in it. If there are several bot processes, the program that started them
  // decides instead.
  const isReplaceable = process.env[REPLACEABLE] === '1';
  process.on('SIGHUP', (signal) => void (isReplaceable || stop(signal, 0)));
  // The process that started this one is gone, and nobody else would ever stop it. It may have gone before this
  // listener was added.
  process.on('disconnect', () => void stop('the launcher is gone', 0));
  if (process.connected === false) void stop('the launcher is gone', 0);
  return stop;
}

/** Why the start failed and what to do about it, if people can fix the reason; otherwise the whole error. */
export function explain(error: unknown, { playgroundPort, metrics, board }: Config): string {
  if (error instanceof StoreFailure || error instanceof NotAdmitted || error instanceof NotConnected) {
    return error.message;
  }
  const portIn = (cause: unknown) => {
    const port = cause instanceof Error && 'port' in cause ? cause.port : playgroundPort;
    if (port === metrics?.port) return `METRICS_PORT: ${port}`;
    return port === board?.port ? `BOARD_PORT: ${port}` : `PLAYGROUND_PORT: ${port}`;
  };
  switch (error instanceof Error && 'code' in error ? error.code : undefined) {
    case 'EADDRINUSE':
      return `${portIn(error)} is in use, perhaps by another Parlor. Stop that, or set another port (0: any free one).`;
    default:
      return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}

/** Sends a message to the program that started us, if there is one. */
export function tellLauncher(message: FromProcess): void {
  if (process.connected) process.send?.(message);
}

/** The process whose shards we take over, if any; the program that started both tells us about it. */
export function findPredecessor(): Predecessor | undefined {
  if (process.env[TAKES_OVER] !== '1') return undefined;
  const taken = new Promise<ReadonlySet<string>>((resolve) => {
    process.on('message', (message) => {
      const told = ToProcess.safeParse(message).data;
      if (told?.parlor === 'take over') resolve(new Set(told.taken));
    });
  });
  return { holding: () => tellLauncher({ parlor: 'holding' }), taken };
}

/**
 * Hands over to another process once the program that started us asks for it; `handOver` returns the last interactions
 * it took.
 */
export function handOverWhenAsked(handOver: () => Promise<readonly string[]>, end: () => Promise<void>): void {
  process.on('message', (message) => {
    if (ToProcess.safeParse(message).data?.parlor !== 'hand over') return;
    void handOver().then((taken) => {
      tellLauncher({ parlor: 'handed over', taken: [...taken] });
      return end();
    });
  });
}

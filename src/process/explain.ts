import type { Config } from '../config.ts';
import { NotAdmitted, NotConnected } from '../discord/wire/admission.ts';
import { StoreFailure } from '../store/failure.ts';

/** Why the start failed and what to do about it, where the reason is one that people can mend; else the whole error. */
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

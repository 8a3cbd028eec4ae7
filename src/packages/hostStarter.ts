/**
 * What a process for code from outside begins with; gives what tells something to whoever started it. It ends with them, as
 * the channel between them then does: a signal to all processes of a terminal or a service is not for it, or it would look
 * as if its game had failed.
 */
export function serveStarter(hear: (message: unknown) => void): (message: unknown) => void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
  process.on('disconnect', () => process.exit());
  process.on('uncaughtException', (error: unknown) => {
    const failed = error instanceof Error ? error.message : String(error);
    process.send?.({ failed }, undefined, undefined, () => process.exit(1));
  });
  process.on('message', hear);
  return (message) => void process.send?.(message);
}

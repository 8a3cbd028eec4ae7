/**
 * Sets up a process for code from outside; returns a function that sends messages to the parent process. The process
 * exits when the channel to its parent closes. It ignores signals that are sent to all processes of a terminal or a
 * service; otherwise it would look as if its game had failed.
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

import { AsyncLocalStorage } from 'node:async_hooks';
import type { Duplex } from 'node:stream';

const strangers = new AsyncLocalStorage<true>();

/** Whether what runs now was brought about by a connection of strangers, and is no work of the bot itself. */
export function isByStrangers(): boolean {
  return strangers.getStore() === true;
}

/** Does what strangers bring about: whatever follows from it, now or later, is by them, too. */
export function forStrangers<T>(work: () => T): T {
  return strangers.run(true, work);
}

/** Hands work over to the bot itself, which strangers have asked for. */
export function inTheBot<T>(work: () => T): T {
  return strangers.exit(work);
}

/**
 * Sees to it that what a listener of this connection throws ends the connection, and nothing else. What Node reads from a
 * connection that is HTTP no more comes out of nowhere: it does not know any more who brought it about.
 */
export function contain(connection: Duplex, onFault: (error: unknown) => void): void {
  const emit = connection.emit.bind(connection);
  connection.emit = (event: string | symbol, ...values: unknown[]) => {
    try {
      return forStrangers(() => emit(event, ...values));
    } catch (error) {
      onFault(error);
      connection.destroy();
      return true;
    }
  };
}

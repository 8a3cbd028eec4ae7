import type { Duplex } from 'node:stream';
import { classifyAddress } from './address.ts';

/**
 * How many connections of strangers may be open: in all, so that a stranger who opens thousands leaves the process
 * enough file descriptors to talk to Discord; per address, so that no machine takes them all; and per address near us,
 * which is a proxy and speaks for many.
 */
export const MOST_STRANGERS = { all: 2000, address: 100, near: 1000 } as const;

/**
 * How many connections are open now, of strangers and of signed-in people, and how many have been refused since the
 * start.
 */
export interface OpenConnections {
  readonly strangers: number;
  readonly signedIn: number;
  readonly refused: number;
}

interface Connections {
  /** Counts a connection from this address until it closes; returns whether there is room for it. */
  readonly take: (connection: Duplex, address: string | undefined) => boolean;
  /** From now on this connection belongs to someone signed in, and no longer counts as a stranger's. */
  readonly signedIn: (connection: Duplex) => void;
  readonly figures: () => OpenConnections;
}

/** With `proxies` of our own in front of us, every connection comes from one, wherever that is. */
export function countConnections(proxies: number): Connections {
  const strangers = new Map<Duplex, string>();
  const ofCustomer = new Map<string, number>();
  let signedIn = 0;
  let refused = 0;

  /** Frees its place among the strangers, if it has one; returns whether it had. */
  function release(connection: Duplex): boolean {
    const customer = strangers.get(connection);
    if (customer === undefined) return false;
    strangers.delete(connection);
    const left = (ofCustomer.get(customer) ?? 1) - 1;
    if (left > 0) ofCustomer.set(customer, left);
    else ofCustomer.delete(customer);
    return true;
  }

  return {
    take(connection, address) {
      const { customer, isNear } = classifyAddress(address);
      const most = isNear || proxies > 0 ? MOST_STRANGERS.near : MOST_STRANGERS.address;
      const open = ofCustomer.get(customer) ?? 0;
      if (open >= most || strangers.size >= MOST_STRANGERS.all) {
        refused += 1;
        return false;
      }
      strangers.set(connection, customer);
      ofCustomer.set(customer, open + 1);
      connection.once('close', () => release(connection));
      return true;
    },
    signedIn(connection) {
      if (!release(connection)) return;
      signedIn += 1;
      connection.once('close', () => {
        signedIn -= 1;
      });
    },
    figures: () => ({ strangers: strangers.size, signedIn, refused }),
  };
}

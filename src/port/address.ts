import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import type { Duplex } from 'node:stream';

/** This machine and networks of one's own. Whoever comes from there is, on the open internet, a proxy. */
const NEAR = new BlockList();
NEAR.addSubnet('127.0.0.0', 8);
NEAR.addSubnet('10.0.0.0', 8);
NEAR.addSubnet('172.16.0.0', 12);
NEAR.addSubnet('192.168.0.0', 16);
NEAR.addSubnet('::1', 128, 'ipv6');
NEAR.addSubnet('fc00::', 7, 'ipv6');
NEAR.addSubnet('fe80::', 10, 'ipv6');

/**
 * Whom a request is to be counted for: an address, of IPv6 the part that one customer has. `proxies` of our own stand
 * before us, each of which adds to `X-Forwarded-For` for whom it speaks; what stands before that anybody can write.
 * Undefined where only a proxy could be counted that nobody told us of: all would be shut out together.
 */
export function findClientAddress({ headers, socket }: IncomingMessage, proxies: number): string | undefined {
  const told = toldBy(headers, proxies);
  if (told !== undefined) return ofOneCustomer(told);
  const { customer, isNear } = classifyAddress(socket.remoteAddress);
  return isNear ? undefined : customer;
}

/** Whether a proxy says in this request for whom it speaks, and is not believed: by `proxies` there is none, or there are more. */
export function isUnbelieved({ headers }: IncomingMessage, proxies: number): boolean {
  return headers['x-forwarded-for'] !== undefined && toldBy(headers, proxies) === undefined;
}

/** The address for which the outermost of our proxies says that it speaks. */
function toldBy(headers: IncomingMessage['headers'], proxies: number): string | undefined {
  const said = String(headers['x-forwarded-for'] ?? '').split(',');
  const told = proxies === 0 ? undefined : said.at(-proxies)?.trim();
  return told === undefined || isIP(told) === 0 ? undefined : told;
}

/** From where a connection itself comes, and whether that is this machine or a network of our own. */
export function classifyAddress(remoteAddress = ''): { readonly customer: string; readonly isNear: boolean } {
  const from = plain(remoteAddress);
  const kind = isIP(from);
  if (kind === 0) return { customer: '', isNear: true };
  return { customer: ofOneCustomer(from), isNear: NEAR.check(from, kind === 4 ? 'ipv4' : 'ipv6') };
}

/** IPv4 as itself, where it came by IPv6. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

function ofOneCustomer(address: string): string {
  const from = plain(address);
  if (isIP(from) === 4) return from;
  // As it is always written: two halves, and between them as many zeros as are missing.
  const { hostname } = new URL(`http://[${from.replace(/%.*/, '')}]`);
  const [left = [], right = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((half) => half.split(':').filter((part) => part !== ''));
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
}

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

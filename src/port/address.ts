import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import type { Duplex } from 'node:stream';

/** This machine and private networks. On the open internet, a connection from there comes through a proxy. */
const NEAR = new BlockList();
NEAR.addSubnet('127.0.0.0', 8);
NEAR.addSubnet('10.0.0.0', 8);
NEAR.addSubnet('172.16.0.0', 12);
NEAR.addSubnet('192.168.0.0', 16);
NEAR.addSubnet('::1', 128, 'ipv6');
NEAR.addSubnet('fc00::', 7, 'ipv6');
NEAR.addSubnet('fe80::', 10, 'ipv6');

/**
 * The address that a request is counted for; for IPv6, the part that belongs to one customer. With `proxies` of our own
 * in front of us, each of them appends to `X-Forwarded-For` the address it speaks for; anyone can forge what comes
 * before that. Undefined if the address could only be that of a proxy missing from the settings: counting it would shut
 * everyone out together.
 */
export function findClientAddress({ headers, socket }: IncomingMessage, proxies: number): string | undefined {
  const told = toldBy(headers, proxies);
  if (told !== undefined) return ofOneCustomer(told);
  const { customer, isNear } = classifyAddress(socket.remoteAddress);
  return isNear ? undefined : customer;
}

/**
 * Whether a proxy names the address it speaks for in this request, but is not trusted: according to `proxies` there is
 * none, or there are more.
 */
export function isUnbelieved({ headers }: IncomingMessage, proxies: number): boolean {
  return headers['x-forwarded-for'] !== undefined && toldBy(headers, proxies) === undefined;
}

/** The address that the outermost of our proxies says it speaks for. */
function toldBy(headers: IncomingMessage['headers'], proxies: number): string | undefined {
  const said = String(headers['x-forwarded-for'] ?? '').split(',');
  const told = proxies === 0 ? undefined : said.at(-proxies)?.trim();
  return told === undefined || isIP(told) === 0 ? undefined : told;
}

/** Where a connection itself comes from, and whether that is this machine or a private network. */
export function classifyAddress(remoteAddress = ''): { readonly customer: string; readonly isNear: boolean } {
  const from = plain(remoteAddress);
  const kind = isIP(from);
  if (kind === 0) return { customer: '', isNear: true };
  return { customer: ofOneCustomer(from), isNear: NEAR.check(from, kind === 4 ? 'ipv4' : 'ipv6') };
}

/** An IPv4 address that was mapped to IPv6, as IPv4. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

function ofOneCustomer(address: string): string {
  const from = plain(address);
  if (isIP(from) === 4) return from;
  // In a uniform notation: two halves, with as many zeros between them as are missing.
  const { hostname } = new URL(`http://[${from.replace(/%.*/, '')}]`);
  const [left = [], right = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((half) => half.split(':').filter((part) => part !== ''));
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
}

const strangers = new AsyncLocalStorage<true>();

/** Whether the code now running was triggered by a stranger's connection rather than by the bot's own work. */
export function isByStrangers(): boolean {
  return strangers.getStore() === true;
}

/**
 * Does something triggered by strangers: anything that follows from it, now or later, counts as triggered by them, too.
 */
export function runForStranger<T>(work: () => T): T {
  return strangers.run(true, work);
}

/** Hands work requested by strangers over to the bot itself. */
export function runAsBot<T>(work: () => T): T {
  return strangers.exit(work);
}

/**
 * Makes sure that an exception in a listener of this connection closes the connection and does nothing else. Once a
 * connection no longer speaks HTTP, Node has lost track of what triggered the data it reads from it.
 */
export function contain(connection: Duplex, onFault: (error: unknown) => void): void {
  const emit = connection.emit.bind(connection);
  connection.emit = (event: string | symbol, ...values: unknown[]) => {
    try {
      return runForStranger(() => emit(event, ...values));
    } catch (error) {
      onFault(error);
      connection.destroy();
      return true;
    }
  };
}

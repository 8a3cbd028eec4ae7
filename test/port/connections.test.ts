import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { countConnections } from '../../src/port/connections.ts';

function port(proxies = 0) {
  const connections = countConnections(proxies);
  return {
    figures: connections.figures,
    signedIn: connections.signedIn,
    /** So many connections from there: those that were taken. */
    open: (count: number, address: string | undefined) =>
      Array.from({ length: count }, () => new PassThrough()).filter((one) => connections.take(one, address)),
  };
}

test.each([
  ['a public address', '203.0.113.7', 0, 100],
  ['a public address of IPv6, with its whole network', '2001:db8::1', 0, 100],
  ['this machine', '127.0.0.1', 0, 1000],
  ['a network of our own', '::ffff:10.0.0.2', 0, 1000],
  ['a socket without an address', undefined, 0, 1000],
  ['a proxy of ours elsewhere', '203.0.113.7', 1, 1000],
])('%s has so many connections of strangers: %s, %i proxies: %i', (_, address, proxies, most) => {
  const { open, figures } = port(proxies);
  expect(open(most + 5, address)).toHaveLength(most);
  expect(figures()).toEqual({ strangers: most, signedIn: 0, refused: 5 });
  expect(open(1, '198.51.100.1')).toHaveLength(1);
  if (address === '2001:db8::1') expect(open(1, '2001:db8::ffff:2')).toHaveLength(0);
});

test('all addresses together have two thousand', () => {
  const { open } = port();
  const taken = Array.from({ length: 30 }, (_, at) => open(100, `203.0.113.${at}`).length);
  expect(taken.reduce((sum, one) => sum + one, 0)).toBe(2000);
});

test('a connection that closes gives its place back', async () => {
  const { open, figures } = port();
  const [first] = open(100, '203.0.113.7');
  first?.destroy();
  await new Promise((resolve) => setImmediate(resolve));
  expect(open(2, '203.0.113.7')).toHaveLength(1);
  expect(figures().strangers).toBe(100);
});

test('who is signed in takes no place of strangers, however many they are, and is counted until they go', async () => {
  const { open, signedIn, figures } = port();
  for (let round = 0; round < 50; round += 1) for (const one of open(100, '203.0.113.7')) signedIn(one);
  expect(figures()).toEqual({ strangers: 0, signedIn: 5000, refused: 0 });
  const [one] = open(1, '203.0.113.7');
  if (one === undefined) throw new Error('there is room');
  for (let time = 0; time < 2; time += 1) signedIn(one);
  expect(figures().signedIn).toBe(5001);
  one.destroy();
  await new Promise((resolve) => setImmediate(resolve));
  expect(figures()).toEqual({ strangers: 0, signedIn: 5000, refused: 0 });
});

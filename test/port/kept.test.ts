import { expect, test } from 'vitest';
import { openPort } from '../../src/port/port.ts';

/** How long a port with so many proxies before it says that it keeps a connection for the next request, in seconds. */
async function keptFor(proxies: number): Promise<number> {
  const fetchOf = () => new Response('well');
  const { port, close } = await openPort({
    port: 0,
    host: '127.0.0.1',
    proxies,
    onFault: () => undefined,
    fetch: fetchOf,
  });
  const answer = await fetch(`http://127.0.0.1:${port}/`);
  await answer.text();
  await close();
  return Number(/timeout=(\d+)/.exec(answer.headers.get('keep-alive') ?? '')?.[1]);
}

test('connections of a proxy outlast those that nginx, Traefik and Caddy keep', async () => {
  expect(await keptFor(1)).toBeGreaterThan(120);
});

test('a connection of a stranger takes no place for long', async () => {
  expect(await keptFor(0)).toBeLessThanOrEqual(5);
});

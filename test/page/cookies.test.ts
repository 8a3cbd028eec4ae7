import type { IncomingMessage } from 'node:http';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { ownCookie } from '../../src/page/requests.ts';

const KIND = { name: 'parlor', path: '/board', sameSite: 'Strict', maxAge: 60 } as const;
const by = (cookie: string) => ({ headers: { cookie } }) as unknown as IncomingMessage;

async function headerOf(isSecure: boolean, act: 'set' | 'remove'): Promise<string> {
  const app = new Hono();
  const cookie = ownCookie(KIND, isSecure);
  app.get('/', (c) => {
    if (act === 'set') cookie.set(c, 'one');
    else cookie.remove(c);
    return c.body(null);
  });
  return (await app.request('/')).headers.get('set-cookie') ?? '';
}

test('a cookie over https has the name by which browsers take it from this host alone, and what that name asks for', async () => {
  const parts = (await headerOf(true, 'set')).split('; ');
  expect(parts[0]).toBe('__Host-parlor=one');
  expect(parts).toEqual(expect.arrayContaining(['Path=/', 'Secure', 'HttpOnly', 'SameSite=Strict', 'Max-Age=60']));
  expect(parts.join()).not.toContain('Domain');
  const removed = (await headerOf(true, 'remove')).split('; ');
  expect(removed).toEqual(expect.arrayContaining(['__Host-parlor=', 'Path=/', 'Secure', 'Max-Age=0']));
});

test('a cookie over http, where browsers take no such name, has its own', async () => {
  const parts = (await headerOf(false, 'set')).split('; ');
  expect(parts).toEqual(expect.arrayContaining(['parlor=one', 'Path=/board', 'HttpOnly']));
  expect(parts).not.toContain('Secure');
});

test('over https a cookie by the other name, which a neighbour could have set, is none of ours', () => {
  const secure = ownCookie(KIND, true);
  expect(secure.of(by('parlor=theirs'))).toBeUndefined();
  expect(secure.of(by('parlor=theirs; __Host-parlor=ours'))).toBe('ours');
  expect(secure.of(by(''))).toBeUndefined();
  expect(ownCookie(KIND, false).of(by('other=1; parlor=ours'))).toBe('ours');
});

import { expect, test } from 'vitest';
import { isOwnOrigin } from '../../src/page/middleware.ts';

const own = new URL('https://board.example.org');

test.each([
  ['https://board.example.org', 'board.example.org', true],
  ['http://board.example.org', 'board.example.org', false],
  ['http://localhost:5030', 'localhost:5030', true],
  ['http://127.0.0.1:5030', 'localhost:5030', false],
  ['https://elsewhere.example.org', 'board.example.org', false],
])('a page at %s asks %s as one of ours: %s', (origin, host, isOurs) => {
  expect(isOwnOrigin({ headers: { origin, host } } as never, own, undefined)).toBe(isOurs);
});
